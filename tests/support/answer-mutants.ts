// Broken rules of what answers and their absence mean: records and words of what was received, ages, pauses, and a feed that cannot be read.
import type { Mutant } from './listing-mutants.ts';

export const ANSWER_MUTANTS: Readonly<Record<string, Mutant>> = {
  'received-without-record': {
    breaks: 'law 1: a full device forgets what the server received, and calls it absent',
    file: 'db/sent/acknowledged.ts',
    code: 'await recordAcknowledged(db, removed, accepted);\n  });\n}\n\nfunction accept(',
    replacement: '});\n}\n\nfunction accept(',
    caughtBy: 'tests/sync/full-storage.test.ts',
  },
  'absent-called-discarded': {
    breaks: 'law 1: what the server received is called discarded once the device has no record of it',
    file: 'db/shown/operation-status.ts',
    code: 'isDiscarded: (await readDiscarded(db)).includes(id)',
    replacement: 'isDiscarded: (await readDiscarded(db)) !== null',
    caughtBy: 'tests/sync/received-words.test.ts',
  },
  'received-called-discarded': {
    breaks: 'law 1: what was discarded too late is called discarded',
    file: 'db/outbox/outbox.ts',
    code: 'if (!isReceived(item) && item.imported !== true) unsent.push(item.id);',
    replacement: 'if (item.imported !== true) unsent.push(item.id);',
    caughtBy: 'tests/sync/received-words.test.ts',
  },
  'age-by-own-clock': {
    breaks: 'law 3: a pass with a wrong clock erases the record of confirmed writes',
    file: 'sync/pull-mirror.ts',
    code: 'await dropOldAcknowledged(context.db, serverTime);',
    replacement: 'await dropOldAcknowledged(context.db, context.now());',
  },
  'unknown-age-is-old': {
    breaks: "law 3: a confirmed write whose age is not known by the server's time is erased",
    file: 'db/sent/acknowledged.ts',
    code: '({ keptFrom }) => (keptFrom ?? serverTime) <',
    replacement: '({ keptFrom, acknowledgedAt }) => (keptFrom ?? acknowledgedAt) <',
    caughtBy: 'tests/sync/server-time.test.ts',
  },
  'comparison-by-own-clock': {
    breaks: 'law 5: a device whose clock starts anew each day never compares its mirror',
    file: 'sync/pull-mirror.ts',
    code: 'const now = serverTimeAt(context.now(), mirror);',
    replacement: 'const now = mirror === null ? 0 : context.now();',
    caughtBy: 'tests/sync/server-time.test.ts',
  },
  'limit-silences-all': {
    breaks: 'law 8: a limit on one kind silences all',
    file: 'sync/attempts.ts',
    code: "outcome.kind === 'retry' && pauseMs !== null ? { ...outcome, retryAfterMs: null } : outcome,",
    replacement: 'outcome,',
    caughtBy: 'tests/sync/pauses.test.ts',
  },
  'limit-forgotten': {
    breaks: 'law 7: a limit on one kind is forgotten with the pass that met it',
    file: 'sync/push-outbox.ts',
    code: 'if (pauseMs !== null) limits.push(',
    replacement: 'if (pauseMs === 0) limits.push(',
    caughtBy: 'tests/sync/pauses.test.ts',
  },
  'foreign-pause-forgotten': {
    breaks: "law 7: a stranger's pause is forgotten when another thread runs the next pass",
    file: 'sync/run-sync.ts',
    code: 'options.urgent ? 0 : restOf(before, before.foreignNotBefore, startedAt)',
    replacement: 'options.urgent ? 0 : restOf(before, null, startedAt)',
    caughtBy: 'tests/sync/pauses.test.ts',
  },
  'foreign-pause-at-press': {
    breaks: "law 7: a stranger's pause holds at a press and with a new network",
    file: 'sync/run-sync.ts',
    code: 'options.urgent ? 0 : restOf(before, before.foreignNotBefore, startedAt)',
    replacement: 'restOf(before, before.foreignNotBefore, startedAt)',
    caughtBy: 'tests/sync/pauses.test.ts',
  },
  'unreadable-page-stops-sending': {
    breaks: 'law 8: a page of our feed that cannot be read stops all sending',
    file: 'remote/pull.ts',
    code: 'if (answer === null) throw unreadableError();',
    replacement: 'if (answer === null) throw notOurApiError();',
    caughtBy: 'tests/sync/unreadable-feed.test.ts',
  },
  'foreign-page-proves-network': {
    breaks: 'law 6: a page that is not ours counts as an answer of our server',
    file: 'remote/pull.ts',
    code: 'if (!isFromOurFeed(data, identity.userId)) throw notOurApiError();',
    replacement: 'if (!isFromOurFeed(data, identity.userId)) throw unreadableError();',
    caughtBy: 'tests/sync/unreadable-feed.test.ts',
  },
  'left-out-for-good': {
    breaks: 'law 11: what was left out of a page that could be read in part is not looked for',
    file: 'db/mirror/mirror.ts',
    code: 'verifiedAt: page.isPartial ? null : before.verifiedAt,',
    replacement: 'verifiedAt: before.verifiedAt,',
    caughtBy: 'tests/sync/unreadable-feed.test.ts',
  },
  'page-lost-to-one-id': {
    breaks: 'law 11: one id that cannot be read loses the deletions of its table',
    file: 'domain/feed/feed-parts.ts',
    code: '(read(listSchema, raw) ?? []).flatMap((each) => {',
    replacement:
      '(read(v.array(schema), raw) === null ? [] : (read(listSchema, raw) ?? [])).flatMap((each) => {',
    caughtBy: 'tests/sync/unreadable-feed.test.ts',
  },
};
