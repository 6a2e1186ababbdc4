import { BadgeCheck, BadgePlus, Clock } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { deviceClock, type DeviceClock } from '#client/submit-operation.ts';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { useLive } from '#db/live/use-live.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import { Button } from '#ui/button.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import { useSignIn } from '#ui/use-sign-in.ts';
import { claimFailureMessage, claimOutcomeMessage, VERIFIED } from './claim-messages.ts';
import { alreadyClaimed, submitClaim, type ClaimOutcome } from './commands.ts';
import { readProfileClaim, type ProfileClaim } from './queries.ts';

type ClaimButtonProps = { profile: ClaimableProfile; initial: ProfileClaim; clock?: DeviceClock };

/** Claims a profile after a confirmation; a visitor signs in first and comes back. */
export function ClaimButton({ profile, initial, clock = deviceClock }: ClaimButtonProps) {
  const device = { db: useDatabase(), sync: useSync(), clock };
  const [step, setStep] = useState<'closed' | 'asking' | 'submitting'>('closed');
  const signIn = useSignIn();
  const claim = useLive({
    key: `claim ${profile.type} ${profile.id}`,
    query: (db) => readProfileClaim(db, profile),
    initial,
  });
  const [notifyCount, setNotifyCount] = useState(0);
  const group = useRestoredFocus(notifyCount, claim.state);
  const notify = (outcome: ClaimOutcome) => {
    setStep('closed');
    setNotifyCount((count) => count + 1);
    if (outcome.kind === 'signed-out') void signIn();
    else showToast(claimOutcomeMessage(profile.type, outcome));
  };
  const press = async () => {
    if (claim.state === 'visitor') return void signIn();
    const already = await alreadyClaimed(device, profile);
    return already === null ? setStep('asking') : notify(already);
  };
  const submit = async () => {
    setStep('submitting');
    try {
      notify(await submitClaim(device, { profile, userId: claim.userId }));
    } catch {
      setStep('closed');
      showToast(claimFailureMessage(''));
    }
  };
  return (
    <div
      ref={group}
      role="group"
      aria-label="Claim"
      tabIndex={-1}
      className="flex flex-col gap-2 rounded-control"
    >
      <StateButton
        claim={claim}
        type={profile.type}
        busy={step === 'submitting'}
        onPress={() => void press()}
      />
      <QuestionDialog
        open={step !== 'closed'}
        busy={step === 'submitting'}
        onClose={() => setStep('closed')}
        title="Claim this profile?"
        lead={`You are about to claim the ${profile.type} profile for "${claim.name}". This will notify our administrators who will review and approve your claim.`}
        yes="Submit Claim"
        onYes={() => void submit()}
      />
    </div>
  );
}

/**
 * A pressed button that becomes disabled passes its focus to its replacement, or to the group. The claim may be known before or after
 * `notifyCount` changes.
 */
function useRestoredFocus(
  notifyCount: number,
  state: ProfileClaim['state'],
): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (notifyCount === 0 || (focused !== document.body && focused?.matches(':disabled') !== true)) return;
    const button = state === 'pending' ? null : group.current?.querySelector<HTMLElement>('button:enabled');
    (button ?? group.current)?.focus({ preventScroll: true });
  }, [notifyCount, state]);
  return group;
}

type StateButtonProps = {
  claim: ProfileClaim;
  type: ClaimableProfile['type'];
  busy: boolean;
  onPress: () => void;
};

function StateButton({ claim: { state, unsent }, type, busy, onPress }: StateButtonProps) {
  if (state === 'approved') {
    return (
      <Button variant="verified" onClick={onPress}>
        <BadgeCheck aria-hidden className="size-5" />
        <span>{VERIFIED[type]}</span>
      </Button>
    );
  }
  if (state === 'pending') {
    return (
      <>
        <Button variant="secondary" disabled>
          <Clock aria-hidden className="size-5" />
          <span>Claim Pending Approval</span>
        </Button>
        {unsent && !busy && <Remark>Saved on this device, not confirmed by the server yet.</Remark>}
      </>
    );
  }
  return (
    <>
      <Button
        variant="secondary"
        disabled={state === 'unknown' || state === 'sample' || busy}
        onClick={onPress}
      >
        <BadgePlus aria-hidden className="size-5" />
        <span>Claim This Profile</span>
      </Button>
      {state === 'sample' && <Remark>This is a sample profile, so nobody can claim it.</Remark>}
    </>
  );
}

function Remark({ children }: { children: string }) {
  return <p className="text-center text-sm text-ink-soft">{children}</p>;
}
