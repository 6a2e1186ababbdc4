import { lazy, Suspense, useState } from 'react';
import { useDatabase } from '#db/live/database-context.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { fileName, MIN_PASSWORD, saveEverything } from './commands.ts';

const PasswordDialog = lazy(async () => ({
  default: (await import('./password-dialog.tsx')).PasswordDialog,
}));

const UNREADABLE = 'What is on this device could not be read. Close other tabs of this app and try again.';

/** Saves all that is on this device only as one file, which a password opens. */
export function SaveButton({ now }: { now: () => number }) {
  const db = useDatabase();
  const [open, setOpen] = useState(false);
  const save = async (password: string): Promise<string | null> => {
    const name = fileName(now());
    const problem = await saveEverything(db, { password, name }).catch(() => UNREADABLE);
    if (problem !== null) return problem;
    setOpen(false);
    showToast({ title: 'Your browser saves the file', description: `It is called ${name}.` });
    return null;
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Save Everything to a File
      </Button>
      {open && (
        <Suspense>
          <PasswordDialog
            title="Choose a password for the file"
            lead="Only this password opens the file. Nobody can restore a forgotten one: write it down, and keep it apart from the file."
            hint={`At least ${MIN_PASSWORD} characters. A few words are easy to type on a phone.`}
            yes="Save the File"
            autoComplete="new-password"
            onPassword={save}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
