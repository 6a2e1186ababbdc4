import { useSyncExternalStore } from 'react';
import { readHoldings } from '#db/device-file/device-file.ts';
import { useLive } from '#db/live/use-live.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Snackbar } from '#ui/snackbar.tsx';
import type { AppInstall } from './install.tsx';

/** The one offer of a newly installed app that starts empty: what the browser has comes by file. */
export function MoveInOffer({ install }: { install: AppInstall }) {
  const offer = install.fileOffer;
  const offering = useSyncExternalStore(install.subscribe, offer.isOffering, () => false);
  const empty = useLive({ key: 'empty', query: isEmpty, initial: false });
  if (!offering || !empty) return null;
  // Until it is answered: the file is saved in the browser first.
  const answer = () => {
    offer.noteOffered();
    offer.stopOffering();
  };
  return (
    <Snackbar
      title="Used it in the browser before?"
      actions={
        <>
          <Button variant="quiet" onClick={answer}>
            Not Now
          </Button>
          <ButtonLink to="/settings" hash="everything" onClick={answer}>
            Add My File
          </ButtonLink>
        </>
      }
    >
      The installed app starts empty. Save everything to a file in the browser’s Settings, and add it here.
    </Snackbar>
  );
}

async function isEmpty(db: Database): Promise<boolean> {
  const [holdings, session] = await Promise.all([readHoldings(db), readSession(db)]);
  return session === null && Object.values(holdings).every((count) => count === 0);
}
