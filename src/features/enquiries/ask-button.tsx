import { MessageSquareQuote } from 'lucide-react';
import { lazy } from 'react';
import { useLive } from '#db/live/use-live.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import { useSignOutCount } from '#session/use-sign-out-count.ts';
import { DialogButton } from '#ui/dialog-button.tsx';
import { readAskState, type AskState } from './enquiry-queries.ts';
import { LatestMessage } from './latest-message.tsx';

const AskDialog = lazy(async () => ({ default: (await import('./lazy-chunk.ts')).AskDialog }));

type AskButtonProps = { profile: ClaimableProfile; initial: AskState };

/** Asks a broker or company for water, except the user's own profile. */
export function AskButton({ profile, initial }: AskButtonProps) {
  const { type, id } = profile;
  const { name, isOwn, isClaimed, hasLeft, latest } = useLive({
    key: `ask ${type} ${id}`,
    query: (db) => readAskState(db, profile),
    initial,
  });
  const signOuts = useSignOutCount();
  if (isOwn || hasLeft || name === null) return null;
  return (
    <>
      <DialogButton
        key={signOuts}
        icon={MessageSquareQuote}
        label={type === 'broker' ? 'Ask This Broker' : 'Ask This Company'}
        variant="secondary"
      >
        {(onClose) => <AskDialog profile={profile} name={name} isClaimed={isClaimed} onClose={onClose} />}
      </DialogButton>
      <LatestMessage message={latest} verb="asked" />
    </>
  );
}
