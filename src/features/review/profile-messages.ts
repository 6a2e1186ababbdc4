import type { RemoteResult } from '#domain/operation/remote-result.ts';
import { officesText, PROFILE_FIELD_NAMES } from '#domain/profile/profile-change-text.ts';
import type { Office } from '#domain/profile/profile-change.ts';
import type { ContactChange, ProfileDecision } from '#domain/review/profile-review.ts';
import { formatCount } from '#domain/values/number.ts';
import type { Tone } from '#ui/tone.ts';
import type { ProfileAction } from './profile-commands.ts';
import { reasonOf, type ToastMessage } from './review-messages.ts';
import { submittedOn } from './submission-entry.tsx';

export const CONTACT_STATES = {
  applied: { tone: 'info', label: 'In the directory' },
  undone: { tone: 'neutral', label: 'Undone' },
  gone: { tone: 'neutral', label: 'Profile gone' },
} as const satisfies Record<ContactChange['state'], { tone: Tone; label: string }>;

const VERBS: Record<ProfileAction['verb'], { done: string; failed: string }> = {
  approve: { done: 'Approved', failed: 'Not approved' },
  reject: { done: 'Rejected', failed: 'Not rejected' },
  undo: { done: 'The previous contact details are back', failed: 'Not undone' },
};

const FRESH = 'The list has been refreshed.';

const REASONS: Record<Exclude<ProfileDecision['status'], 'approved' | 'rejected' | 'undone'>, string> = {
  already: `The previous contact details were already back. ${FRESH}`,
  notPending: `It is no longer pending: another administrator decided it, or its author withdrew it. ${FRESH}`,
  changedSince: `The profile was changed in the meantime. ${FRESH}`,
  companyMissing: 'This company is no longer listed. Reject it, or add the company first.',
  profileMissing: `The profile is no longer listed. ${FRESH}`,
  notFound: `It is no longer on the server. ${FRESH}`,
};

export function profileToast({ verb }: ProfileAction, answer: RemoteResult<ProfileDecision>): ToastMessage {
  const { done, failed } = VERBS[verb];
  if (answer.kind !== 'answered') {
    const kept = verb === 'reject' ? ' Your reason is kept.' : '';
    return { tone: 'danger', title: failed, description: `${reasonOf(answer)}${kept}` };
  }
  const { status } = answer.value;
  if (status === 'approved' || status === 'rejected' || status === 'undone')
    return { tone: 'success', title: done };
  return { ...(status !== 'already' && { tone: 'danger' }), title: failed, description: REASONS[status] };
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
  const on = submittedOn(lastAt);
  return changes === 1
    ? `Changed on ${on} by `
    : `Changed ${changes.toLocaleString('en-AU')} times, the last time on ${on} by `;
}
