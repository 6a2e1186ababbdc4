import { useEffect, useSyncExternalStore } from 'react';
import { APP_NAME } from '#domain/app.ts';
import { Button } from '#ui/button.tsx';
import { FormSection } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';

/** An offer that is made once on a device. */
type OneOffer = {
  /** Whether it is open: not made yet, or made on this page and not answered. */
  isOffering: () => boolean;
  /** Later visits do not make it again. */
  noteOffered: () => void;
  stopOffering: () => void;
};

export type AppInstall = OneOffer & {
  subscribe: (listener: () => void) => () => void;
  /** How the app can be installed: by the browser's prompt, by hand (iPhone and iPad), already done, or 'none' if impossible or unknown. */
  state: () => 'none' | 'prompt' | 'by-hand' | 'installed';
  prompt: () => void;
  /** Made by the app on the home screen of an iPhone or iPad, which shares nothing with the browser: to add a file. */
  fileOffer: OneOffer;
};

const BENEFIT =
  'Once installed, it opens from your home screen, and the browser is less likely to clear what it keeps on this device.';

const noOffer: OneOffer = {
  isOffering: () => false,
  noteOffered: () => undefined,
  stopOffering: () => undefined,
};

export const noInstall: AppInstall = {
  ...noOffer,
  subscribe: () => () => undefined,
  state: () => 'none',
  prompt: () => undefined,
  fileOffer: noOffer,
};

/** The one offer to install. It does not come back after a press or on later visits. */
export function InstallOffer({ install }: { install: AppInstall }) {
  const state = useSyncExternalStore(install.subscribe, install.state, install.state);
  const offering = useSyncExternalStore(install.subscribe, install.isOffering, install.isOffering);
  const visible = state === 'prompt' && offering;
  useEffect(() => {
    if (visible) install.noteOffered();
  }, [visible, install]);
  if (!visible) return null;
  return (
    <Notice tone="info" title={`Keep ${APP_NAME} at hand`}>
      <p>{BENEFIT}</p>
      <div className="mt-2 button-row">
        <Button variant="secondary" onClick={install.prompt}>
          {`Install ${APP_NAME}`}
        </Button>
        <Button variant="quiet" onClick={install.stopOffering}>
          Not Now
        </Button>
      </div>
    </Notice>
  );
}

export function InstallSection({ install }: { install: AppInstall }) {
  const state = useSyncExternalStore(install.subscribe, install.state, install.state);
  if (state === 'none' || state === 'installed') return null;
  return (
    <FormSection title="Home Screen">
      <p>{BENEFIT}</p>
      {state === 'prompt' ? (
        <Button variant="secondary" className="self-start" onClick={install.prompt}>
          {`Install ${APP_NAME}`}
        </Button>
      ) : (
        <>
          <p>
            The installed app shares nothing with the browser and starts empty. Before you install it,{' '}
            <TextLink to="/settings" hash="everything">
              save everything to a file
            </TextLink>
            , and add that there.
          </p>
          <p>
            Then press <strong>Share</strong> in the browser, and <strong>Add to Home Screen</strong>.
          </p>
        </>
      )}
    </FormSection>
  );
}
