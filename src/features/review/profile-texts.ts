import { officesText, PROFILE_FIELD_NAMES } from '#domain/profile/profile-change-text.ts';
import type { Office } from '#domain/profile/profile-change.ts';
import type { ContactChange } from '#domain/review/profile-review.ts';
import { formatDayOf } from '#domain/values/date.ts';
import { formatCount } from '#domain/values/number.ts';
import type { Tone } from '#ui/tone.ts';

export const CONTACT_STATES = {
  applied: { tone: 'info', label: 'In the directory' },
  undone: { tone: 'neutral', label: 'Undone' },
  gone: { tone: 'neutral', label: 'Profile gone' },
} as const satisfies Record<ContactChange['state'], { tone: Tone; label: string }>;

/** An id that is unique in the list of changed contacts. */
export function contactId({ profile: { type, id }, field }: ContactChange): string {
  return `${type}-${id}-${field}`;
}

/** For instance 'Phone: 03 5550 0100 → 0491 570 006'. Of offices, it states their number and some that differ. */
export function contactLines(change: ContactChange): string[] {
  if (change.field !== 'offices') {
    const { field, old, new: present } = change;
    if (field === 'leftCompany')
      return [present === null ? 'With the company again' : PROFILE_FIELD_NAMES.leftCompany];
    return [
      `${PROFILE_FIELD_NAMES[field]}: ${old || 'nothing'} ${old === present ? 'again' : `→ ${present || 'nothing'}`}`,
    ];
  }
  const { old, new: present, differing, offices } = change;
  const more = differing - offices.length;
  if (differing === 0) return ['Offices: as before'];
  return [
    `Offices: ${old ?? 0} → ${present ?? 0}`,
    ...offices.map((office) => `${officeText(office.old)} → ${officeText(office.new)}`),
    ...(more > 0
      ? [`And ${formatCount(more, 'more office')} that ${more === 1 ? 'differs' : 'differ'}.`]
      : []),
  ];
}

const officeText = (office: Office | null) => (office === null ? 'none' : officesText([office]));

/** The text before a user's name: 'Changed 3 times, the last time on 22 Nov 2026 by '. */
export function changedText({ changes, lastAt }: ContactChange): string {
  const on = formatDayOf(lastAt);
  return changes === 1
    ? `Changed on ${on} by `
    : `Changed ${changes.toLocaleString('en-AU')} times, the last time on ${on} by `;
}
