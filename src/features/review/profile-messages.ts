import { officesText, PROFILE_FIELD_NAMES } from '#domain/profile-change-text.ts';
import type { ContactChange, ProfileDecision } from '#domain/profile-review.ts';
import type { RemoteResult } from '#domain/remote-result.ts';
import type { Tone } from '#ui/tone.ts';
import type { ProfileAction } from './profile-commands.ts';
import { reasonOf, type ToastMessage } from './review-messages.ts';

export const CONTACT_STATES = {
  applied: { tone: 'info', label: 'In the directory' },
  undone: { tone: 'neutral', label: 'Undone' },
  changed_since: { tone: 'neutral', label: 'Changed again since' },
  gone: { tone: 'neutral', label: 'Profile gone' },
} as const satisfies Record<ContactChange['state'], { tone: Tone; label: string }>;

const VERBS: Record<ProfileAction['verb'], { done: string; failed: string }> = {
  approve: { done: 'Approved', failed: 'Not approved' },
  reject: { done: 'Rejected', failed: 'Not rejected' },
  undo: { done: 'The former contacts are back', failed: 'Not undone' },
};

const FRESH = 'The list is fresh again.';

const REASONS: Record<Exclude<ProfileDecision['status'], 'approved' | 'rejected' | 'undone'>, string> = {
  already: `The former contacts were back already. ${FRESH}`,
  not_pending: `It no longer waits: another administrator decided it, or its author withdrew it. ${FRESH}`,
  changed_since: `The profile was changed in the meantime. ${FRESH}`,
  company_missing: 'This company is no longer listed. Reject it, or add the company first.',
  profile_missing: `The profile is no longer listed. ${FRESH}`,
  not_found: `It is no longer on the server. ${FRESH}`,
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

/** 'Phone: 03 5550 0100 → 0491 570 006', a line for each field. */
export function contactLines({ fields: { offices, left_company: left, ...texts } }: ContactChange): string[] {
  const lines = Object.entries(texts).flatMap(([field, values]) =>
    values === undefined
      ? []
      : [`${NAMES[field] ?? field}: ${values.old || 'nothing'} → ${values.new || 'nothing'}`],
  );
  if (offices !== undefined)
    lines.push(`Offices: ${officesText(offices.old ?? [])} → ${officesText(offices.new ?? [])}`);
  if (left !== undefined) lines.push(left.new === null ? 'With the company again' : NO_LONGER);
  return lines;
}

const { left_company: NO_LONGER, ...others } = PROFILE_FIELD_NAMES;
const NAMES: Readonly<Record<string, string>> = others;
