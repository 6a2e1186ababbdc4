// Broken rules of code passports, of the arithmetic on stated fees, of enquiries, and of changes made while others wait.
import type { Mutant } from './listing-mutants.ts';

export const TRUST_MUTANTS: Readonly<Record<string, Mutant>> = {
  'queued-line-shown-as-checked': {
    breaks: 'M8: a queued line is shown as checked before anyone has seen it',
    file: 'db/shown/profile-overlay.ts',
    code: 'credential: statement === null ? null : statedCredential(head, statement),',
    replacement:
      'credential: statement === null ? null : { ...statedCredential(head, statement), checkedOn: mirrored?.checkedOn ?? null },',
    caughtBy: 'tests/sync/code-passports.test.ts',
  },
  'accepted-line-forgotten': {
    breaks: 'law 2: an accepted line vanishes from its author’s screen until the next pull',
    file: 'db/shown/profile-overlay.ts',
    code: 'const changes = [...changesOf(received, profile), ...waiting];',
    replacement: 'const changes = [...changesOf(received, profile).slice(1), ...waiting];',
    caughtBy: 'tests/sync/code-passports.test.ts',
  },
  'ended-check-shown-as-standing': {
    breaks: 'M8: a check whose last day has passed is shown as standing',
    file: 'domain/profile/credential-text.ts',
    code: "if (last !== null && last < today) return 'ended';",
    replacement: "if (last !== null && last < today && credential.checkedOn === null) return 'ended';",
    caughtBy: 'tests/domain/profile/credential-text.test.ts',
  },
  'gst-of-rounded-fee': {
    breaks: 'M9: cents are rounded twice',
    file: 'domain/listing/net-in-hand.ts',
    code: 'gst: toCents(exact, onTop ? 10n : 11n),',
    replacement: 'gst: toCents(BigInt(toCents(exact)) * CENT, onTop ? 10n : 11n),',
    caughtBy: 'tests/domain/listing/net-in-hand.test.ts',
  },
  'enquiries-kept-at-sign-out': {
    breaks: 'law 14: the numbers of enquirers stay on the device after a sign-out',
    file: 'domain/feed/feed.ts',
    code: "  'profileRequests',\n  'enquiryInbox',\n",
    replacement: "  'profileRequests',\n",
    caughtBy: 'tests/sync/enquiries.test.ts',
  },
  'enquiry-about-own-listing': {
    breaks: 'M10: a seller can enquire about their own listing',
    file: 'features/enquiries/enquiry-queries.ts',
    code: 'isOwn: right?.mayConfirm === true',
    replacement: 'isOwn: right?.mayDisown === true',
    caughtBy: 'tests/sync/enquiries.test.ts',
  },
  'draft-of-whole-form': {
    breaks: 'M1 and M7: an unsubmitted draft sends old values of fields that others have changed since',
    file: 'features/submit/draft.ts',
    code: 'JSON.stringify(value) !== empty.get(field)',
    replacement: 'JSON.stringify(value) !== empty.get(`${field} ${field}`)',
    caughtBy: 'tests/features/submit/drafts.test.ts',
  },
  'change-beside-earlier-ones': {
    breaks: 'M1 and M8: a second change is in conflict with the first of the same author',
    file: 'features/submit/queries.ts',
    code: 'sequence < (edited?.sequence ?? Infinity)',
    replacement: 'sequence < (edited?.sequence ?? 0)',
    caughtBy: 'tests/features/submit/drafts.test.ts',
  },
};
