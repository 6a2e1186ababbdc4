import { deviceClock, type DeviceClock } from '#client/submit-operation.ts';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { useLive } from '#db/live/use-live.ts';
import { saveFailureMessage } from '#db/tables/quota-retry.ts';
import { formatCount } from '#domain/values/number.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { focusHeading } from '#ui/focus-heading.ts';
import { showToast } from '#ui/toast.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { useSignIn } from '#ui/use-sign-in.ts';
import { confirmAll } from './commands.ts';
import { readConfirmable, type ConfirmableList, type ManagedListing } from './queries.ts';

/** Confirms all listings of a list with one press; hidden when all are confirmed today. */
export function ConfirmAll({
  list,
  initial,
  clock = deviceClock,
}: {
  list: ConfirmableList;
  initial: readonly ManagedListing[];
  clock?: DeviceClock;
}) {
  const device = { db: useDatabase(), sync: useSync(), clock };
  const user = useCurrentUser()?.user?.id ?? '';
  const listings = useLive({
    key: `confirmable ${list} ${user}`,
    query: (db) => readConfirmable(db, list),
    initial,
  });
  const signIn = useSignIn();
  const kept = useKeptFocus(focusHeading);
  if (listings.length === 0) return null;
  const confirm = async () => {
    try {
      if (!(await confirmAll(device, listings))) {
        showToast({ tone: 'danger', title: 'You must be logged in to confirm these listings' });
        return await signIn();
      }
      showToast({
        title: `${formatCount(listings.length, 'listing')} confirmed`,
        description: 'Saved on this device.',
      });
    } catch (error) {
      showToast({ tone: 'danger', title: saveFailureMessage(error, 'confirmation') });
    }
  };
  return (
    <Card className="sm:flex-row sm:items-center sm:justify-between" {...kept}>
      <p>
        <strong>{`${formatCount(listings.length, 'available listing')} not confirmed today.`}</strong> Buyers
        see when each was last confirmed.
      </p>
      <Button className="shrink-0" onClick={() => void confirm()}>
        Confirm All as Still True
      </Button>
    </Card>
  );
}
