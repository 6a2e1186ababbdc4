import type { ClaimableType } from '#domain/profile/claim.ts';
import type { ToastContent } from '#ui/toaster.tsx';
import type { ClaimOutcome } from './commands.ts';

export const VERIFIED: Record<ClaimableType, string> = {
  broker: 'Broker Profile Verified',
  company: 'Company Profile Verified',
};

/** Shows the server's own message where it gave one. */
export function claimFailureMessage(message: string): ToastContent {
  return {
    tone: 'danger',
    title: 'Error submitting claim',
    description: message.trim() || 'An error occurred. Please try again.',
  };
}

export function claimOutcomeMessage(
  type: ClaimableType,
  outcome: Exclude<ClaimOutcome, { kind: 'signed-out' }>,
): ToastContent {
  const claim = `Your claim for this ${type} profile`;
  switch (outcome.kind) {
    case 'submitted':
      return {
        tone: 'success',
        title: 'Claim submitted successfully',
        description: `${claim} has been submitted and is pending approval.`,
      };
    case 'saved':
      return {
        title: 'Saved on this device',
        description: `${claim} is sent automatically ${outcome.expired ? 'once you sign in again' : 'as soon as the server can be reached'}.`,
      };
    case 'already':
      return {
        title: 'Profile already claimed',
        description: `${claim} is ${outcome.approved ? 'approved' : 'pending approval'}.`,
      };
    case 'refused':
      return claimFailureMessage(outcome.message);
  }
}
