// Broken rules of the feed's SQL, which run on Postgres only.
import type { Mutant } from './listing-mutants.ts';

export const SERVER_MUTANTS: Readonly<Record<string, Mutant>> = {
  'cursor-at-the-horizon': {
    breaks: 'law 3: a cursor is beyond ids that a crash forgets and the server assigns again',
    file: '../supabase/migrations/20261122001100_change_feed.sql',
    code: 'sync.format_cursor(sync.position_before(reached, reached), user_id)',
    replacement: 'sync.format_cursor(sync.position_before(horizon, horizon), user_id)',
  },
  'same-epoch-after-failover': {
    breaks: 'law 3: a device goes on with a cursor after a failover, and misses what reuses its ids',
    file: '../supabase/migrations/20261122000100_sync.sql',
    code: 'left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)',
    replacement: "''",
  },
  'epoch-of-the-last-checkpoint': {
    breaks: 'law 3: the epoch is that of the former timeline until the checkpoint after a promotion',
    file: '../supabase/migrations/20261122000100_sync.sql',
    code: 'left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)',
    replacement: '(select timeline_id from pg_control_checkpoint())',
    // A history goes on after the checkpoint.
    caughtBy: 'tests/sync/failover.test.ts',
  },
};
