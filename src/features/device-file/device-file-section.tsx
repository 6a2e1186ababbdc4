import { readHoldings } from '#db/device-file/device-file.ts';
import { useLive } from '#db/live/use-live.ts';
import { formatCount } from '#domain/values/number.ts';
import { keysOf } from '#domain/values/object.ts';
import { FormSection } from '#ui/form.tsx';
import { AddFromFile } from './add-from-file.tsx';
import { NOUNS } from './messages.ts';
import { SaveButton } from './save-button.tsx';

type Holdings = Awaited<ReturnType<typeof readHoldings>>;

/** Moves what is on this device only to another one, or past a sign-out. */
export function DeviceFileSection({ now = Date.now }: { now?: () => number }) {
  const holdings = useLive<Holdings | null>({ key: 'holdings', query: readHoldings, initial: null });
  const held = holdings && keysOf(NOUNS).filter((part) => holdings[part] > 0);
  return (
    <FormSection id="everything" title="Take Everything With You">
      <p>
        One file, encrypted with a password, has what is only on this device: unsent items, keys of what you
        sent without an account, your watchlist, drafts and settings. Add it on another device, in the
        installed app, or here after signing out. Nothing there is replaced or doubled. If you have an
        account, sign in before you add the file.
      </p>
      {holdings !== null && held !== null && (
        <p>
          {held.length === 0
            ? 'This device has nothing yet that needs a file.'
            : `Now on this device: ${held.map((part) => formatCount(holdings[part], ...NOUNS[part])).join(', ')}.`}
        </p>
      )}
      <div className="button-row">
        {held !== null && held.length > 0 && <SaveButton now={now} />}
        <AddFromFile now={now} />
      </div>
    </FormSection>
  );
}
