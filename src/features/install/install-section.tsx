import { PRODUCT } from '#domain/product.ts';
import { Button } from '#ui/button.tsx';
import { FormSection } from '#ui/form.tsx';
import { useSyncExternalStore } from 'react';
import { GAIN, type AppInstall } from './install-messages.ts';

/** Installing as a part of the settings, at any time; nothing where it is installed or the browser has no way. */
export function InstallSection({ install }: { install: AppInstall }) {
  const way = useSyncExternalStore(install.subscribe, install.way);
  if (way === 'none' || way === 'installed') return null;
  return (
    <FormSection title="Home Screen">
      <p>{GAIN}</p>
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
