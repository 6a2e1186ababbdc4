import { PRODUCT } from '#domain/product.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useEffect, useSyncExternalStore } from 'react';
import { BENEFIT, type AppInstall } from './install-messages.ts';

/** The only offer; after a press, and on later visits, it does not come back. */
export function InstallOffer({ install }: { install: AppInstall }) {
  const way = useSyncExternalStore(install.subscribe, install.way);
  const offering = useSyncExternalStore(install.subscribe, install.isOffering);
  const visible = way === 'prompt' && offering;
  useEffect(() => {
    if (visible) install.noteOffered();
  }, [visible, install]);
  if (!visible) return null;
  return (
    <Notice tone="info" title={`Keep ${PRODUCT} at hand`}>
      <p>{BENEFIT}</p>
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
