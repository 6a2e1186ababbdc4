// Broken rules of the season board (M19).
import type { Mutant } from './listing-mutants.ts';

const MIGRATION = '../supabase/migrations/20261123000750_season.sql';
const STATE = 'tests/domain/season/season-state.test.ts';
const SYNC = 'tests/sync/season-facts.test.ts';

export const SEASON_MUTANTS: Readonly<Record<string, Mutant>> = {
  'aest-with-daylight-saving': {
    breaks: 'M19: in summer, a time is typed and read back an hour late',
    file: 'domain/season/aest.ts',
    code: 'const OFFSET_MS = 10 * 3_600_000;',
    replacement: 'const OFFSET_MS = 11 * 3_600_000;',
    caughtBy: 'tests/domain/season/aest.test.ts',
  },
  'whole-hours-only': {
    breaks: 'M19: half-hour zones read a time that is half an hour off',
    file: 'domain/season/aest.ts',
    code: "const time = `${part('hour')}:${part('minute')}`;",
    replacement: "const time = `${part('hour')}:00`;",
    caughtBy: 'tests/domain/season/aest.test.ts',
  },
  'whole-day-is-over-at-once': {
    breaks: 'M19: a whole day is over as it begins',
    file: 'domain/season/season-state.ts',
    code: 'time(ends) + (allDay ? DAY_MS : 0)',
    replacement: 'time(ends)',
    caughtBy: STATE,
  },
  'reopens-a-day-early': {
    breaks: 'M19: trade reopens on the last day on which it is closed',
    file: 'domain/season/season-text.ts',
    code: "edge === 'ends' && fact.allDay ? 'lastDay' : edge",
    replacement: 'edge',
    caughtBy: 'tests/domain/season/season-text.test.ts',
  },
  'closing-does-not-end-opening': {
    breaks: 'M19: trade is open and closed at the same time',
    file: 'domain/season/season-state.ts',
    code: "kind === 'opening' || kind === 'closing' ? ['trade', ...zones]",
    replacement: "kind === 'opening' || kind === 'closing' ? [kind, ...zones]",
    caughtBy: STATE,
  },
  'old-fact-looks-current': {
    breaks: 'M19: a limit of last month looks as if it held today',
    file: 'domain/season/season-fact.ts',
    code: 'daysBetween(asOf, today) > MAX_AGE_DAYS[kind]',
    replacement: 'daysBetween(asOf, today) > 365',
    caughtBy: STATE,
  },
  'calendar-without-alarms': {
    breaks: 'M19: the calendar file reminds nobody',
    file: 'features/season/season-calendar.ts',
    code: 'trigger, description: dateText(date)',
    replacement: 'trigger: -trigger, description: dateText(date)',
    caughtBy: 'tests/features/season/season-calendar.test.ts',
  },
  'fact-without-source': {
    breaks: 'M19: the server takes a fact that names no source',
    file: MIGRATION,
    code: "perform sync.require_line('source_name', coalesce(new.source_name, ''), 2, 120, 'Source name must be at least 2 characters');",
    replacement: "new.source_name := coalesce(nullif(new.source_name, ''), 'Unknown');",
    caughtBy: SYNC,
  },
  'anyone-writes-facts': {
    breaks: 'M19: any user writes the season board',
    file: MIGRATION,
    code: "if not private.is_admin() then\n    return jsonb_build_object('status', 'forbidden');\n  end if;\n  perform sync.require(jsonb_typeof",
    replacement: 'perform sync.require(jsonb_typeof',
    caughtBy: SYNC,
  },
  'last-administrator-wins': {
    breaks: 'M19: an administrator overwrites a change that they have not seen',
    file: MIGRATION,
    code: "elsif present.sync_xid::text is distinct from seen_version then\n    return jsonb_build_object('status', 'changed_since');\n  end if;\n  perform sync.update_row",
    replacement: 'end if;\n  perform sync.update_row',
    caughtBy: SYNC,
  },
};
