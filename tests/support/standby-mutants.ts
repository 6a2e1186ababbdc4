// Broken rules of what a standby may answer, and of what only the primary ends. Without a standby, no history sees them.
import type { Mutant } from './listing-mutants.ts';

const STANDBYS_TEST = 'tests/sync/standbys.test.ts';
const REPLACEMENTS_TEST = 'tests/sync/standby-replacements.test.ts';
const OUTAGES_TEST = 'tests/sync/standby-outages.test.ts';

export const STANDBY_MUTANTS: Readonly<Record<string, Mutant>> = {
  'standby-asked-after-a-write': {
    breaks: 'law 3: a standby that lacks the write of a device may continue its mirror',
    file: 'db/sent/acknowledged.ts',
    code: "storedWrites, aheadTo: 'unknown' } });",
    replacement: 'storedWrites } });',
    caughtBy: STANDBYS_TEST,
  },
  'standby-asked-after-a-full-device': {
    breaks: 'law 3: a standby may continue the mirror of a device that had no space for the row of its write',
    file: 'db/sent/acknowledged.ts',
    code: "value: { ...mirror, aheadTo: 'unknown' } })",
    replacement: 'value: mirror })',
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
    code: "if (hasRowsAhead(page)) return nextXid ?? 'unknown';",
    replacement: '',
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
    code: 'const isDone = page.done && (page.fromPrimary || !current.isReplacing);',
    replacement: 'const isDone = page.done;',
    caughtBy: REPLACEMENTS_TEST,
  },
  'page-of-another-epoch-applied': {
    breaks: 'law 6: a page of another epoch that the primary has not sent is applied',
    file: 'db/mirror/mirror.ts',
    code: 'return before.aheadTo === null && full === (epoch !== before.epoch);',
    replacement: 'return before.aheadTo === null && full === (epoch === "");',
    caughtBy: STANDBYS_TEST,
  },
  'behind-is-an-error': {
    breaks: 'law 8: a device that meets a standby which is behind receives nothing',
    file: 'remote/pull.ts',
    code: 'if (isBehind(data)) return null;',
    replacement: '',
    caughtBy: STANDBYS_TEST,
  },
  'verification-at-a-standby': {
    breaks: 'law 5: a pass of the timer that verifies the mirror asks a server which sends no hashes',
    file: 'sync/pull-mirror.ts',
    code: 'context.urgent || withDigests || mirror.replacingOwn',
    replacement: 'context.urgent || mirror.replacingOwn',
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
    code: 'perform sync.begin_epoch_if_rewound(readable);',
    replacement: '',
    caughtBy: OUTAGES_TEST,
  },
  'place-noted-after-a-failover-only': {
    breaks: 'law 3: standbys show what is written on a new timeline under the former epoch',
    file: '../supabase/migrations/20261122000100_sync.sql',
    code: 'select here from sync.current_place() as here where not exists (select from sync.places where place = here);',
    replacement: 'select here from sync.current_place() as here where false;',
    caughtBy: OUTAGES_TEST,
  },
};
