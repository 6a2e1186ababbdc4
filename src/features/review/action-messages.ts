// The message for each result of an administrator's action.
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type { AdminAction, AdminAnswer, STATUSES, Verb } from '#domain/review/actions.ts';
import { formatCount } from '#domain/values/number.ts';
import { reasonOf, type ToastMessage } from './review-messages.ts';

const REFRESHED = 'The list has been refreshed.';
const MAYBE_ANOTHER = `Perhaps another administrator was first. ${REFRESHED}`;

const done = (title: string): ToastMessage => ({ tone: 'success', title });
const because = (description: string) => ({ tone: 'danger', description }) as const;
const already = (decision: string) =>
  because(`It was already ${decision}, perhaps by another administrator. ${REFRESHED}`);
const gone = because(`It is no longer on the server. ${REFRESHED}`);
const notPending = because(
  `It is no longer pending: another administrator decided it, or its author withdrew it. ${REFRESHED}`,
);
const changedSince = because(`The profile was changed in the meantime. ${REFRESHED}`);
const factChangedSince = because(
  'Another administrator changed it in the meantime. The board shows the new fact after the next sync.',
);
const nothingLeft = (verb: string, description = MAYBE_ANOTHER) => ({
  title: `Nothing was left to ${verb}`,
  description,
});
const GONE = 'It is no longer on the server.';
const listings = (count: number) => formatCount(count, 'listing');

/** Of a message, what differs from a failure's: its title says what failed. */
type Message<V extends Verb> =
  | Partial<ToastMessage>
  | ((answer: AdminAnswer<V>, action: AdminAction<V>) => Partial<ToastMessage>);

type Messages<V extends Verb> = { failed: string } & Record<(typeof STATUSES)[V][number], Message<V>>;

const decided = {
  notPending: ({ current }: { current: string | null }) =>
    already(current === 'approved' ? 'approved' : 'rejected'),
  notFound: gone,
};

const hiding: Messages<'hide' | 'hideSource'> = {
  failed: 'Error hiding listings',
  hidden: ({ count, already: before }) => ({
    ...done(`${listings(count)} hidden`),
    ...(before > 0 && {
      description: `${listings(before)} ${before === 1 ? 'was' : 'were'} already hidden.`,
    }),
  }),
  unchanged: nothingLeft('hide'),
  notFound: nothingLeft('hide', GONE),
};

const stayed = (refused: readonly unknown[]) => `${listings(refused.length)} could not be restored.`;
const restoring: Messages<'restore' | 'restoreSource'> = {
  failed: 'Error restoring listings',
  restored: ({ count, refused }) => ({
    ...done(`${listings(count)} restored`),
    ...(refused.length > 0 && { description: stayed(refused) }),
  }),
  refused: ({ refused }) => ({ ...because(stayed(refused)), title: 'Nothing could be restored' }),
  unchanged: nothingLeft('restore'),
  notFound: nothingLeft('restore', GONE),
};

const MESSAGES: { [V in Verb]: Messages<V> } = {
  approve: {
    failed: 'Error approving item',
    approved: (_answer, { of }) => done(`${of === 'company' ? 'Company' : 'Broker'} approved successfully`),
    ...decided,
    companyMissing: because(
      'This broker’s company is no longer listed. Reject the submission, or add the company first.',
    ),
  },
  reject: { failed: 'Error rejecting item', rejected: done('Item rejected successfully'), ...decided },
  approveClaim: {
    failed: 'Error approving claim',
    approved: done('Claim approved successfully'),
    notPending: already('decided'),
  },
  declineClaim: {
    failed: 'Error declining claim',
    declined: done('Claim declined'),
    notPending: already('decided'),
  },
  revokeClaim: {
    failed: 'Error revoking claim',
    revoked: done('Claim revoked'),
    alreadyEnded: already('revoked'),
    notApproved: gone,
    notFound: gone,
  },
  hide: hiding,
  hideSource: hiding,
  restore: restoring,
  restoreSource: restoring,
  removeEnquiries: {
    failed: 'Error removing enquiries',
    removed: ({ count }) => done(`${formatCount(count, 'enquiry', 'enquiries')} removed`),
  },
  settle: {
    failed: 'Error settling reports',
    settled: ({ count }) => done(`${formatCount(count, 'report')} settled`),
    alreadySettled: nothingLeft('settle'),
    notFound: nothingLeft('settle'),
  },
  removeAdministrator: {
    failed: 'Error removing administrator',
    removed: (_answer, { name }) => done(`${name} is no longer an administrator`),
    notAdministrator: (_answer, { name }) => ({
      title: `${name} was no longer an administrator`,
      description: MAYBE_ANOTHER,
    }),
    lastAdministrator: {
      ...because('Make another user an administrator first.'),
      title: 'The last administrator cannot be removed',
    },
  },
  check: {
    failed: 'Error checking a line',
    checked: (_answer, { name }) => done(`${name} checked`),
    changedSince: (_answer, { name }) => ({
      ...because('Nothing was checked. The list shows the new line after the next sync.'),
      title: `${name} was changed in the meantime`,
    }),
    already: (_answer, { name }) => ({
      title: `${name} was already checked`,
      description: 'Perhaps another administrator was first.',
    }),
    notFound: (_answer, { name }) => ({ title: `${name} is no longer stated` }),
  },
  uncheck: {
    failed: 'Error removing a check',
    unchecked: (_answer, { name }) => done(`${name} no longer checked`),
    already: (_answer, { name }) => ({
      title: `${name} was no longer checked`,
      description: 'Perhaps another administrator was first.',
    }),
    notFound: (_answer, { name }) => ({ title: `${name} is no longer stated` }),
  },
  approveRequest: {
    failed: 'Not approved',
    approved: done('Approved'),
    notPending,
    changedSince,
    companyMissing: because('This company is no longer listed. Reject it, or add the company first.'),
    notFound: gone,
  },
  rejectRequest: { failed: 'Not rejected', rejected: done('Rejected'), notPending, notFound: gone },
  undo: {
    failed: 'Not undone',
    undone: done('The previous contact details are back'),
    already: { description: `The previous contact details were already back. ${REFRESHED}` },
    changedSince,
    profileMissing: because(`The profile is no longer listed. ${REFRESHED}`),
    notFound: gone,
  },
  saveFact: {
    failed: 'Fact not saved',
    saved: done('Fact saved'),
    exists: because(
      'The board has a fact of this kind for the same zones, class, name and start, perhaps by another administrator. Change that one.',
    ),
    changedSince: factChangedSince,
    notFound: because('Another administrator has removed it.'),
  },
  removeFact: {
    failed: 'Fact not removed',
    removed: done('Fact removed'),
    changedSince: factChangedSince,
    notFound: { title: 'Fact already removed', description: 'Perhaps another administrator was first.' },
  },
};

export function actionToast<V extends Verb>(
  action: AdminAction<V>,
  answer: RemoteResult<AdminAnswer<V>>,
): ToastMessage {
  const { verb }: { verb: V } = action;
  const { failed, ...messages }: Messages<V> = MESSAGES[verb];
  if (answer.kind !== 'answered') {
    const kept = 'reason' in action ? ' Your reason is kept.' : '';
    return { ...because(`${reasonOf(answer)}${kept}`), title: failed };
  }
  const message = messages[answer.value.status];
  return {
    title: failed,
    ...(typeof message === 'function' ? message(answer.value, action) : message),
  };
}
