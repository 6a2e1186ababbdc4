// Where the server notifies the current user while the app is closed: in this browser, or by e-mail.
import * as v from 'valibot';
import { noticeKindsSchema, type NoticeKind } from '#domain/account/notices.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import { askAsUser, type Caller, type Query } from './call-as-user.ts';
import type { Client } from './client.ts';

/** A subscription as the browser gives it (`PushSubscription.toJSON()`), with the IANA name of its time zone. */
export type BrowserSubscription = { endpoint: string; p256dh: string; auth: string; timeZone: string };

export type PushSubscriptions = {
  /** Also renews it: an endpoint that another user of this browser has left becomes that of the current user. */
  savePushSubscription: (subscription: BrowserSubscription) => Promise<RemoteResult<'saved'>>;
  removePushSubscription: (endpoint: string) => Promise<RemoteResult<'removed' | 'notFound'>>;
  /** The kinds that the current user wants by e-mail. */
  readNoticeEmails: () => Promise<RemoteResult<NoticeKind[]>>;
  saveNoticeEmails: (kinds: readonly NoticeKind[]) => Promise<RemoteResult<NoticeKind[]>>;
};

const statusOf = <S extends string>({ status }: { status: S }): S => status;
const savedSchema = v.pipe(v.object({ status: v.literal('saved') }), v.transform(statusOf));
const removedSchema = v.pipe(
  v.object({ status: v.picklist(['removed', 'notFound']) }),
  v.transform(statusOf),
);
const kindsSchema = (status: 'ok' | 'saved') =>
  v.pipe(
    v.object({ status: v.literal(status), kinds: noticeKindsSchema }),
    v.transform(({ kinds }) => kinds),
  );

export function createPushSubscriptions(caller: Caller): PushSubscriptions {
  return {
    savePushSubscription: ({ timeZone, ...subscription }) =>
      ask(caller, savedSchema, (client) =>
        client.rpc('save_push_subscription', { ...subscription, time_zone: timeZone }),
      ),
    removePushSubscription: (endpoint) =>
      ask(caller, removedSchema, (client) => client.rpc('remove_push_subscription', { endpoint })),
    readNoticeEmails: () => ask(caller, kindsSchema('ok'), (client) => client.rpc('read_notice_emails')),
    saveNoticeEmails: (kinds) =>
      ask(caller, kindsSchema('saved'), (client) => client.rpc('save_notice_emails', { kinds: [...kinds] })),
  };
}

/** The account of a token may have been deleted on another device. */
const NOT_SIGNED_IN = { status: 'notSignedIn', result: { kind: 'sign-in' } } as const;

function ask<T>(
  caller: Caller,
  schema: v.GenericSchema<unknown, T>,
  request: (client: Client) => Query,
): Promise<RemoteResult<T>> {
  return askAsUser(caller, { schema, request, denied: NOT_SIGNED_IN });
}
