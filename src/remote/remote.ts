import type { FeedPage, FeedVersions, MirrorTable, ParsedRows, ReadBack } from '#domain/feed.ts';
import type { Identity } from '#domain/identity.ts';
import type { OperationKind, PayloadOf } from '#domain/operation.ts';
import { toResult, type Result } from './api-fetch.ts';
import type { RemoteOptions } from './client.ts';
import {
  halvingsAfter,
  listVersions,
  pullPage,
  readBack,
  voidWrites,
  type PageSizing,
  type PullArgs,
} from './pull.ts';
import { pushRows } from './push.ts';

/** The server for the sync engine. No call throws: failures are in the result. */
export type Remote = {
  pull: (args: PullArgs) => Promise<Result<FeedPage>>;
  push: (args: {
    identity: Identity;
    kind: OperationKind;
    rows: PayloadOf<OperationKind>[];
  }) => Promise<Result<ParsedRows>>;
  versions: (args: { identity: Identity; table: MirrorTable }) => Promise<Result<FeedVersions>>;
  readBack: (args: { identity: Identity; table: MirrorTable; ids: string[] }) => Promise<Result<ReadBack>>;
  voidWrites: (args: { identity: Identity; table: MirrorTable; ids: string[] }) => Promise<Result<ReadBack>>;
};

/** The server at `options.url`. Updates `sizing`, which the caller passes on to the next pass. */
export function createRemote(options: RemoteOptions, sizing: PageSizing = { halvings: 0 }): Remote {
  return {
    pull: async (args) => {
      const answer = await toResult(() => pullPage(options, sizing, args));
      sizing.halvings = halvingsAfter(answer, sizing.halvings);
      return answer;
    },
    push: (args) => toResult(() => pushRows(options, args)),
    versions: (args) => toResult(() => listVersions(options, args)),
    readBack: (args) => toResult(() => readBack(options, args)),
    voidWrites: (args) => toResult(() => voidWrites(options, args)),
  };
}
