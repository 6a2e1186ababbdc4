import { PRODUCT } from '#domain/product.ts';
import { Button } from '#ui/button.tsx';
import { FormSection } from '#ui/form.tsx';
import { useSyncExternalStore } from 'react';
import { BENEFIT, type AppInstall } from './install-messages.ts';

export function InstallSection({ install }: { install: AppInstall }) {
  const way = useSyncExternalStore(install.subscribe, install.way);
  if (way === 'none' || way === 'installed') return null;
  return (
    <FormSection title="Home Screen">
      <p>{BENEFIT}</p>
      {way === 'prompt' ? (
        <Button variant="secondary" className="self-start" onClick={install.prompt}>
          Install {PRODUCT}
        </Button>
      ) : (
        <p>
          In the browser, press <strong>Share</strong>, then <strong>Add to Home Screen</strong>.
        </p>
      )}
    </FormSection>
  );
}
