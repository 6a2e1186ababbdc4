import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { takeToAccount } from '#db/sent/listing-keys.ts';
import { saveFailureMessage } from '#db/tables/quota-retry.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';

/** Makes the user the author of a listing that this device manages with the key of a link. That happens only at their request. */
export function AdoptButton({ id }: { id: string }) {
  const [db, sync] = [useDatabase(), useSync()];
  const adopt = async () => {
    try {
      await takeToAccount(db, id);
      sync.requestSync('saved');
      showToast({ title: 'Saved on this device', description: 'The listing is added to your account.' });
    } catch (error) {
      showToast({ tone: 'danger', title: saveFailureMessage(error, 'change') });
    }
  };
  return (
    <Button variant="secondary" onClick={() => void adopt()}>
      Add to My Account
    </Button>
  );
}
