import { reasonLabel } from '#domain/listing/report.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type {
  CredentialCheck,
  ModerationResult,
  ReportedSubject,
  Removal,
  Source,
} from '#domain/review/moderation.ts';
import { formatCount } from '#domain/values/number.ts';
import type { Tone } from '#ui/tone.ts';
import type { CheckAction, ModerationAction, ModerationAnswer } from './moderation-commands.ts';
import { reasonOf, type ToastMessage } from './review-messages.ts';

/** 'Looks like fraud (2), Wrong details (1)', the most frequent first. */
export function reportReasonsText(reasons: ReportedSubject['reasons']): string {
  const sorted = Object.entries(reasons).sort(([, one], [, other]) => other - one);
  return sorted.map(([reason, reports]) => `${reasonLabel(reason)} (${reports})`).join(', ');
}

export const SUBJECT_NOUNS = { parcel: 'listing', broker: 'broker', company: 'company' } as const;

export const SUBJECT_STATES = {
  public: { tone: 'success', label: 'Public' },
  hidden: { tone: 'warning', label: 'Hidden' },
  gone: { tone: 'neutral', label: 'Gone' },
} as const satisfies Record<ReportedSubject['state'], { tone: Tone; label: string }>;

export const SOURCE_NOUNS = { device: 'device', user: 'user', network: 'network' } as const;

/** 'Device 1f4a09c2': sources have no names. */
export const sourceName = ({ id, kind }: Source): string =>
  `${{ device: 'Device', user: 'User', network: 'Network' }[kind]} ${id.slice(0, 8)}`;

const FAILURES = {
  hide: 'Error hiding listings',
  restore: 'Error restoring listings',
  settle: 'Error settling reports',
  'remove-enquiries': 'Error removing enquiries',
} as const;

const MAYBE_ANOTHER = 'Perhaps another administrator was first. The list has been refreshed.';

export function moderationToast(
  { verb }: ModerationAction,
  answer: RemoteResult<ModerationAnswer>,
): ToastMessage {
  if (answer.kind !== 'answered')
    return { tone: 'danger', title: FAILURES[verb], description: reasonOf(answer) };
  const result = answer.value;
  if ('changed' in result) return listingsToast(result, verb);
  if (verb === 'remove-enquiries')
    return { tone: 'success', title: `${formatCount(result.count, 'enquiry', 'enquiries')} removed` };
  if (result.status === 'settled')
    return { tone: 'success', title: `${formatCount(result.count, 'report')} settled` };
  return { title: 'Nothing was left to settle', description: MAYBE_ANOTHER };
}

function listingsToast(
  { status, changed, already, refused }: ModerationResult,
  verb: ModerationAction['verb'],
): ToastMessage {
  const stayed = `${formatCount(refused.length, 'listing')} could not be restored.`;
  switch (status) {
    case 'hidden':
      return {
        tone: 'success',
        title: `${formatCount(changed, 'listing')} hidden`,
        ...(already > 0 && {
          description: `${formatCount(already, 'listing')} ${already === 1 ? 'was' : 'were'} already hidden.`,
        }),
      };
    case 'restored':
      return {
        tone: 'success',
        title: `${formatCount(changed, 'listing')} restored`,
        ...(refused.length > 0 && { description: stayed }),
      };
    case 'refused':
      return { tone: 'danger', title: 'Nothing could be restored', description: stayed };
    case 'unchanged':
      return { title: `Nothing was left to ${verb}`, description: MAYBE_ANOTHER };
    case 'notFound':
      return { title: `Nothing was left to ${verb}`, description: 'It is no longer on the server.' };
  }
}

/** `name` is the administrator's. */
export function removalToast(name: string, answer: RemoteResult<Removal>): ToastMessage {
  const failed = 'Error removing administrator';
  if (answer.kind !== 'answered') return { tone: 'danger', title: failed, description: reasonOf(answer) };
  switch (answer.value) {
    case 'removed':
      return { tone: 'success', title: `${name} is no longer an administrator` };
    case 'notAdministrator':
      return { title: `${name} was no longer an administrator`, description: MAYBE_ANOTHER };
    case 'lastAdministrator':
      return {
        tone: 'danger',
        title: 'The last administrator cannot be removed',
        description: 'Make another user an administrator first.',
      };
  }
}

export function checkToast({ name, verb }: CheckAction, answer: RemoteResult<CredentialCheck>): ToastMessage {
  if (answer.kind !== 'answered')
    return {
      tone: 'danger',
      title: verb === 'check' ? 'Error checking a line' : 'Error removing a check',
      description: reasonOf(answer),
    };
  switch (answer.value) {
    case 'checked':
      return { tone: 'success', title: `${name} checked` };
    case 'unchecked':
      return { tone: 'success', title: `${name} no longer checked` };
    case 'changedSince':
      return {
        tone: 'danger',
        title: `${name} was changed in the meantime`,
        description: 'Nothing was checked. The list shows the new line after the next sync.',
      };
    case 'already':
      return {
        title: verb === 'check' ? `${name} was already checked` : `${name} was no longer checked`,
        description: 'Perhaps another administrator was first.',
      };
    case 'notFound':
      return { title: `${name} is no longer stated` };
  }
}
