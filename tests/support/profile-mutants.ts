// Broken rules of the profiles that owners edit.
import type { Mutant } from './listing-mutants.ts';

export const PROFILE_MUTANTS: Readonly<Record<string, Mutant>> = {
  'edits-of-profile-unordered': {
    breaks: 'law 8: a later edit of a profile is sent before an earlier one',
    file: 'domain/operations/profile-change.ts',
    code: 'changes: ({ profileId }) => profileId,',
    replacement: '',
    caughtBy: 'tests/sync/profile-changes.test.ts',
  },
  'refused-edit-shown': {
    breaks: 'law 2: an edit that the server refused still shows',
    file: 'db/shown/profile-overlay.ts',
    code: "({ state, withdrawal }) => state !== 'refused' && withdrawal !== 'discard'",
    replacement: "({ withdrawal }) => withdrawal !== 'discard'",
    caughtBy: 'tests/db/shown/profile-overlay.test.ts',
  },
  'left-broker-offered': {
    breaks: 'M7: a broker who has left is still offered for new listings',
    file: 'features/submit/queries.ts',
    code: '.filter((broker) => !hasLeftCompany(broker))',
    replacement: '',
    caughtBy: 'tests/sync/profile-changes.test.ts',
  },
  'edit-over-newer-row': {
    breaks: 'law 9: a late answer to an edit takes a profile back',
    file: 'db/sent/acknowledged.ts',
    code: "if (type === 'broker' && broker !== undefined && broker.version === versions.get(change))",
    replacement: "if (type === 'broker' && broker !== undefined)",
    caughtBy: 'tests/sync/profile-changes.test.ts',
  },
};
