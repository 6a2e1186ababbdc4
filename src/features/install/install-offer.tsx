import { PRODUCT } from '#domain/product.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useEffect, useSyncExternalStore } from 'react';
import { GAIN, type AppInstall } from './install-messages.ts';

/** The one offer to install the app, where the browser can do it; after a press, and on later visits, it does not come back. */
export function InstallOffer({ install }: { install: AppInstall }) {
  const way = useSyncExternalStore(install.subscribe, install.way);
  const offering = useSyncExternalStore(install.subscribe, install.isOffering);
  const shown = way === 'prompt' && offering;
  useEffect(() => {
    if (shown) install.noteOffered();
  }, [shown, install]);
  if (!shown) return null;
  return (
    <Notice tone="info" title={`Keep ${PRODUCT} at hand`}>
      <p>{GAIN}</p>
      <div className="mt-2 button-row">
        <Button variant="secondary" onClick={install.prompt}>
          Install {PRODUCT}
        </Button>
        <Button variant="quiet" onClick={install.stopOffering}>
          Not Now
        </Button>
      </div>
    </Notice>
  );
}
