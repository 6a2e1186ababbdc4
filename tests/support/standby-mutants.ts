// Broken rules of what a standby may answer, and of what only the primary ends. Without a standby, no history sees them.
import type { Mutant } from './listing-mutants.ts';

const STANDBYS_TEST = 'tests/sync/standbys.test.ts';
const REPLACEMENTS_TEST = 'tests/sync/standby-replacements.test.ts';
const OUTAGES_TEST = 'tests/sync/standby-outages.test.ts';
const BEHIND_TEST = 'tests/sync/standby-behind.test.ts';
const DOWN_TEST = 'tests/sync/standby-down.test.ts';
const TIMED_TEST = 'tests/sync/timed-passes.test.ts';
const STALLED_TEST = 'tests/sync/stalled-horizon.test.ts';

export const STANDBY_MUTANTS: Readonly<Record<string, Mutant>> = {
  'standby-asked-after-a-write': {
    breaks: 'law 3: a standby that lacks the write of a device may continue its mirror',
    file: 'db/sent/acknowledged.ts',
    code: 'value: aheadOfCursor(mirror) });',
    replacement: 'value: mirror });',
    caughtBy: STANDBYS_TEST,
  },
  'standby-asked-after-a-full-device': {
    breaks: 'law 3: a standby may continue the mirror of a device that had no space for the row of its write',
    file: 'db/sent/acknowledged.ts',
    code: 'value: aheadOfCursor(mirror) }));',
    replacement: 'value: mirror }));',
    caughtBy: STANDBYS_TEST,
  },
  'standby-asked-while-stalled': {
    breaks:
      'law 3: a standby may continue a mirror that has a write which an open transaction keeps out of the feed',
    file: 'db/mirror/ahead-of-cursor.ts',
    code: 'if (!stalled) return null;',
    replacement: 'if (done) return null;',
    caughtBy: STANDBYS_TEST,
  },
  'standby-asked-after-own-rows': {
    breaks: 'law 3: a standby may continue a mirror that has personal rows beyond its horizon',
    file: 'db/mirror/ahead-of-cursor.ts',
    code: 'if (isReceivingOwn ? mayHaveRowsAhead(page) : hasRowsAhead(page))',
    replacement: 'if (isReceivingOwn && mayHaveRowsAhead(page))',
    caughtBy: STANDBYS_TEST,
  },
  'replacement-ends-at-a-standby': {
    breaks: 'law 3: a replacement ends with the last change that a standby knows',
    file: 'db/mirror/mirror.ts',
    code: 'return done && fromPrimary;',
    replacement: 'return done || fromPrimary;',
    caughtBy: REPLACEMENTS_TEST,
  },
  'pass-ends-at-a-standby': {
    breaks: 'law 3: a pass that replaces the mirror does not ask the primary for the end',
    file: 'sync/pull-mirror.ts',
    code: 'page.done && (page.fromPrimary || !(current.isReplacing || ',
    replacement: 'page.done && (page.fromPrimary || !(',
    caughtBy: REPLACEMENTS_TEST,
  },
  'page-of-another-epoch-applied': {
    breaks: 'law 6: a page of another epoch that the primary has not sent is applied',
    file: 'db/mirror/mirror.ts',
    code: '&& full === (epoch !== before.epoch);',
    replacement: '&& full === (epoch === "");',
    caughtBy: STANDBYS_TEST,
  },
  'behind-is-an-error': {
    breaks: 'law 8: a device that meets a standby which is behind receives nothing',
    file: 'remote/pull.ts',
    code: 'if (isBehind(data)) return null;',
    replacement: "if (isBehind(data)) throw new Error('behind');",
    caughtBy: STANDBYS_TEST,
  },
  'verification-at-a-standby': {
    breaks: 'law 5: a pass of the timer that verifies the mirror asks a server which sends no hashes',
    file: 'sync/pull-mirror.ts',
    code: 'context.mustBeCurrent || withDigests ||',
    replacement: 'context.mustBeCurrent ||',
    caughtBy: STANDBYS_TEST,
  },
  'write-at-a-standby-refused': {
    breaks: 'law 7: an item that reaches a standby is refused',
    file: 'remote/verdict.ts',
    code: "const READ_ONLY = new Set(['25006', '0A000']);",
    replacement: "const READ_ONLY = new Set(['']);",
    caughtBy: STANDBYS_TEST,
  },
  'standby-starts-over': {
    breaks: 'law 3: a server that cannot continue sends all that it has',
    file: '../supabase/migrations/20261122001100_change_feed.sql',
    code: 'with_patches, may_start_over => false);',
    replacement: 'with_patches, may_start_over => true);',
    caughtBy: STANDBYS_TEST,
  },
  'cursor-ahead-continued': {
    breaks: 'law 3: a standby says that nothing is new after a cursor that it has not reached',
    file: '../supabase/migrations/20261122001100_change_feed.sql',
    code: 'if sync.reached_by(reached) > horizon or reached.base',
    replacement: 'if reached.base',
    caughtBy: STANDBYS_TEST,
  },
  'transaction-left-at-a-standby': {
    breaks:
      'law 3: a standby without a transaction continues between its changes, and leaves out the rest of them',
    file: '../supabase/migrations/20261122001100_change_feed.sql',
    code: 'if sync.reached_by(reached) > horizon or reached.base',
    replacement: 'if reached.sync_xid > horizon or reached.base > horizon or reached.base',
    caughtBy: STANDBYS_TEST,
  },
  'digest-of-another-state': {
    breaks: 'law 5: a hash is that of an earlier state of its table',
    file: '../supabase/migrations/20261122001100_change_feed.sql',
    code: 'and digests.state = kept_digest.state',
    replacement: '',
    caughtBy: STANDBYS_TEST,
  },
  'rewound-files-unnoticed': {
    breaks: 'law 3: a primary whose files were replaced by older ones goes on as before',
    file: '../supabase/migrations/20261122001100_change_feed.sql',
    code: 'perform sync.await_cursor(readable), sync',
    replacement: 'perform sync',
    caughtBy: OUTAGES_TEST,
  },
  'place-noted-after-a-failover-only': {
    breaks: 'law 3: standbys show what is written on a new timeline under the former epoch',
    file: '../supabase/migrations/20261122000100_sync.sql',
    code: 'select here from sync.current_place() as here where not exists (select from sync.places where place = here);',
    replacement: 'select here from sync.current_place() as here where false;',
    caughtBy: OUTAGES_TEST,
  },
  'later-own-rows-taken-back': {
    breaks: 'law 3: a standby takes back a personal row that came beyond the horizon with a later page',
    file: 'db/mirror/ahead-of-cursor.ts',
    code: 'const isReceivingOwn = before.replacingOwn ||',
    replacement: 'const isReceivingOwn =',
    caughtBy: BEHIND_TEST,
  },
  'own-rows-from-any-server': {
    breaks: 'law 3: pages of a standby are mixed with personal rows of the primary, which are newer',
    file: 'sync/pull-mirror.ts',
    code: 'page.done || isAhead || replacingOwn ||',
    replacement: 'page.done || isAhead ||',
    caughtBy: BEHIND_TEST,
  },
  'change-ends-no-wait': {
    breaks: 'law 9: a page that was requested before a change ends the wait for it',
    file: 'db/tables/mirror-state.ts',
    code: 'answeredWrites: state.answeredWrites + 1',
    replacement: 'answeredWrites: state.answeredWrites',
    caughtBy: BEHIND_TEST,
  },
  'stall-judged-by-a-standby': {
    breaks: 'a standby that lags ends the stall of the primary for a device',
    file: 'db/mirror/mirror.ts',
    code: 'if (!fromPrimary && !isOver)',
    replacement: 'if (false)',
    caughtBy: TIMED_TEST,
  },
  'stall-outlives-its-transaction': {
    breaks: 'the server seems to be stalled until the primary is asked',
    file: 'db/mirror/mirror.ts',
    code: 'if (!fromPrimary && !isOver)',
    replacement: 'if (!fromPrimary)',
    caughtBy: TIMED_TEST,
  },
  'stall-unnoticed-by-the-timer': {
    breaks: 'law 3: nobody who only waits sees that the server holds changes back',
    file: 'sync/pull-mirror.ts',
    code: '(stalled && isSameHorizon && ',
    replacement: '(!stalled && isSameHorizon && ',
    caughtBy: TIMED_TEST,
  },
  'clock-unnoticed-by-the-timer': {
    breaks: 'a clock that is set right or wrong counts as before until the primary is asked',
    file: 'sync/pull-mirror.ts',
    code: '(skew !== null && ',
    replacement: '(skew === null && ',
    caughtBy: TIMED_TEST,
  },
  'own-rows-of-a-former-user-awaited': {
    breaks: 'law 12: a visitor asks the primary in every pass',
    file: 'sync/pull-mirror.ts',
    code: 'mirror.replacingOwn && context.identity.userId !== null;',
    replacement: 'mirror.replacingOwn;',
    caughtBy: TIMED_TEST,
  },
  'any-server-after-a-push': {
    breaks: 'law 3: what a push message announced is not on the device after it',
    file: 'sync/pull-mirror.ts',
    code: 'context.urgent || context.mustBeCurrent ||',
    replacement: 'context.urgent ||',
    caughtBy: 'tests/workers/pass.test.ts',
  },
  'place-noted-by-writers-only': {
    breaks: 'law 3: a standby tells the former epoch until a table of the feed is written',
    file: '../supabase/migrations/20261122001100_change_feed.sql',
    code: ', sync.note_current_place();',
    replacement: ';',
    caughtBy: OUTAGES_TEST,
  },
  'commit-on-a-standby-is-a-rewind': {
    breaks: 'law 3: a commit that only a standby shows proves that the files of the primary are older',
    file: '../supabase/migrations/20261122000100_sync.sql',
    code: 'if reached > pg_current_xact_id() then',
    replacement: 'if true then',
    caughtBy: BEHIND_TEST,
  },
  'commit-on-a-standby-not-awaited': {
    breaks: 'law 3: the primary starts over after a cursor that it reaches a moment later',
    file: '../supabase/migrations/20261122000100_sync.sql',
    code: 'for attempt in 1..100 loop',
    replacement: 'for attempt in 1..0 loop',
    caughtBy: BEHIND_TEST,
  },
  'standby-that-is-down-ends-a-pass': {
    breaks: 'law 8: a device sends nothing while the servers that only answer reads are down',
    file: 'remote/pull.ts',
    code: "new Set<FailureReason>(['overloaded', 'server-error', 'not-our-api'])",
    replacement: "new Set<FailureReason>(['not-our-api'])",
    caughtBy: DOWN_TEST,
  },
  'cursor-within-a-transaction-not-awaited': {
    breaks: 'law 3: the primary starts over after a part of a transaction that it shows a moment later',
    file: '../supabase/migrations/20261122000100_sync.sql',
    code: 'reached := sync.reached_by(row(parts[3]::xid8, parts[4]::xid8, null, parts[6], null)::sync.feed_position);',
    replacement: 'reached := greatest(parts[3]::xid8, parts[4]::xid8);',
    caughtBy: BEHIND_TEST,
  },
  'standby-that-is-silent-asked-again': {
    breaks: 'law 8: a device asks a server that gave no answer again and again',
    file: 'sync/run-sync.ts',
    code: 'isRetry: before.failures > 0',
    replacement: 'isRetry: false',
    caughtBy: DOWN_TEST,
  },
  'digests-awaited': {
    breaks: 'pages with digests are made one after another',
    file: '../supabase/migrations/20261122001100_change_feed.sql',
    code: "exit when not pg_try_advisory_xact_lock('sync.tables'::regclass::oid::bigint);",
    replacement: "perform pg_advisory_xact_lock('sync.tables'::regclass::oid::bigint);",
    caughtBy: STALLED_TEST,
  },
};
