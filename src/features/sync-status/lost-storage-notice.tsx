import { useDatabase } from '#db/live/database-context.ts';
import type { LostStorage } from '#db/tables/schema-types.ts';
import { APP_NAME } from '#domain/app.ts';
import { Button } from '#ui/button.tsx';
import { Snackbar } from '#ui/snackbar.tsx';
import { dismissLostStorage } from './commands.ts';

type LostStorageNoticeProps = { lost: LostStorage; mirrored: boolean };

export function LostStorageNotice({ lost, mirrored }: LostStorageNoticeProps) {
  const db = useDatabase();
  return (
    <Snackbar
      title={`This browser cleared what ${APP_NAME} kept on this device`}
      actions={<Button onClick={() => void dismissLostStorage(db)}>OK</Button>}
    >
      {lossMessage({ lost, mirrored })}
    </Snackbar>
  );
}

export function lossMessage({ lost: { part, unsent }, mirrored }: LostStorageNoticeProps): string {
  if (part === 'settings')
    return 'The theme and other settings you chose are gone. The directory, your sign-in, the forms you started and what waits to be sent are still here.';
  return [
    mirrored
      ? 'The directory has been fetched again.'
      : 'The directory is fetched again as soon as the server can be reached.',
    unsent > 0 &&
      `${unsent === 1 ? '1 item was' : `${unsent} items were`} unsent when the app was last open. What did not reach the server since then is lost: check the directory or My Account, and enter it again.`,
    'Your watchlist and the forms you started are gone. If you were signed in, sign in again.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}
