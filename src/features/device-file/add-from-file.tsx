import { lazy, Suspense, useState } from 'react';
import { useSync } from '#client/sync-context.ts';
import { countOffers } from '#db/device-file/device-file.ts';
import { openSealed, readDeviceFile, type SealedFile } from '#db/device-file/sealed-file.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { isQuotaExceeded } from '#db/tables/quota-retry.ts';
import { formatCount } from '#domain/values/number.ts';
import { FileButton } from '#ui/file-button.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { addEverything } from './commands.ts';
import { importLines, NOUNS, PROBLEMS, UNCHANGED } from './messages.ts';

const PasswordDialog = lazy(async () => ({
  default: (await import('./password-dialog.tsx')).PasswordDialog,
}));

/** The largest file that is read into memory (bytes), more than years of unsent items need. */
const MAX_BYTES = 50_000_000;

type Offers = Awaited<ReturnType<typeof countOffers>>;

type Step = { kind: 'sealed'; sealed: SealedFile } | { kind: 'question'; text: string; offers: Offers };

/** Adds a file of another device. Asks for its password, and before it makes this device the manager of listings that it did not send. */
export function AddFromFile({ now }: { now: () => number }) {
  const device = { db: useDatabase(), sync: useSync() };
  const [step, setStep] = useState<Step | null>(null);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<readonly string[]>([]);
  /** Shows the outcome; nothing where a dialog asks on. */
  const run = async (work: Promise<readonly string[]>) => {
    setBusy(true);
    setResult([]);
    setResult(await work.catch((error: unknown) => [failureText(error)]));
    setBusy(false);
  };
  const add = async (text: string) => {
    const imported = await addEverything({ ...device, now: now() }, text);
    return imported === null ? [PROBLEMS.damaged] : importLines(imported);
  };
  const askOrAdd = async (text: string) => {
    const offers = await countOffers(device.db, text);
    if (offers.listings + offers.messages === 0) return add(text);
    setStep({ kind: 'question', text, offers });
    return [];
  };
  const read = async (file: File) => {
    if (file.size > MAX_BYTES) return [PROBLEMS['too-large']];
    const reading = await readDeviceFile(await file.text());
    if (reading.kind === 'plain') return askOrAdd(reading.text);
    if (reading.kind !== 'sealed') return [PROBLEMS[reading.kind]];
    setStep(reading);
    return [];
  };
  const open = async (sealed: SealedFile, password: string) => {
    const text = await openSealed(sealed, password).catch(() => undefined);
    if (text === undefined) return PROBLEMS.unread;
    if (text === null) return PROBLEMS.password;
    setStep(null);
    await run(askOrAdd(text));
    return null;
  };
  const answer = (text: string | null) => {
    setStep(null);
    if (text === null) setResult([UNCHANGED]);
    else void run(add(text));
  };
  return (
    <>
      <FileButton
        label="Add from a File"
        accept=".json,application/json"
        busy={busy}
        onFile={(file) => void run(read(file))}
      />
      <div role="status" className="flex w-full flex-col gap-1 text-ink-soft empty:hidden">
        {result.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {step?.kind === 'sealed' && (
        <Suspense>
          <PasswordDialog
            title="Open the file"
            lead="Type the password that was chosen when the file was saved. Nobody can restore a forgotten one."
            yes="Open"
            autoComplete="current-password"
            onPassword={(password) => open(step.sealed, password)}
            onClose={() => setStep(null)}
          />
        </Suspense>
      )}
      {step?.kind === 'question' && (
        <FileQuestion offers={step.offers} onNo={() => answer(null)} onYes={() => answer(step.text)} />
      )}
    </>
  );
}

function failureText(error: unknown): string {
  return isQuotaExceeded(error) ? PROBLEMS['no-space'] : PROBLEMS.unread;
}

type FileQuestionProps = { offers: Offers; onNo: () => void; onYes: () => void };

function FileQuestion({ offers: { listings, messages }, onNo, onYes }: FileQuestionProps) {
  const offered = [
    listings > 0 && formatCount(listings, 'listing'),
    messages > 0 && formatCount(messages, ...NOUNS.messages),
  ]
    .filter(Boolean)
    .join(' and ');
  const were = listings + messages === 1 ? 'was not sent' : 'were not sent';
  return (
    <QuestionDialog
      open
      onClose={onNo}
      title={`Add ${offered} from this file?`}
      lead={`The file has ${offered} that ${were} from this device. This device sends, manages and follows what you add, and an account that signs in here may become the author. Say yes only if you saved the file yourself.`}
      no="Don’t Add the File"
      yes="Add the File"
      onYes={onYes}
    />
  );
}
