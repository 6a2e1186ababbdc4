import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { APP_NAME } from '#domain/app.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { cx } from '#ui/cx.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { codeContent } from './code-content.ts';
import { readPicture } from './read-picture.ts';
import { useScan, type ScanState } from './use-scan.ts';

const INSTEAD = 'Choose a picture of the code, or scan it with the phone’s own camera app.';

const STATES: Record<ScanState, string> = {
  starting: 'Starting the camera. Your browser may ask you to allow it.',
  looking: 'Looking for a code…',
  off: 'The camera is off.',
  denied: `The camera is not allowed for this page. ${INSTEAD} You can allow it in the browser’s settings.`,
  none: `This device has no camera. ${INSTEAD}`,
  busy: `The camera can’t be used now: another app may have it. ${INSTEAD}`,
  unsupported: `This browser gives this page no camera. ${INSTEAD}`,
  failed: 'The code reader could not be loaded. Check your connection and try again.',
};

/** What was found where it is not a page of this app. */
type Found = { kind: 'text'; text: string } | { kind: 'no-code' };

/** Looks for a code through the camera or in a picture. Only pages of this app are opened. */
export function ScanDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [found, setFound] = useState<Found | null>(null);
  const [busy, setBusy] = useState(false);
  const close = useRef<HTMLButtonElement>(null);
  const show = (text: string) => {
    const content = codeContent(text, window.location.origin);
    if (content.kind === 'text') return setFound(content);
    onClose();
    return router.history.push(content.path);
  };
  const { video, state, isOn, start, read } = useScan(show);
  const choose = async (file: File) => {
    setBusy(true);
    setFound(null);
    const text = await readPicture(file, read).catch(() => null);
    setBusy(false);
    if (text === null) setFound({ kind: 'no-code' });
    else show(text);
  };
  const again = () => {
    setFound(null);
    start();
    // Its button goes.
    close.current?.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Scan a code"
      lead={`Point the camera at a QR code of ${APP_NAME}. What the camera sees stays on this device.`}
      actions={
        <>
          <Button ref={close} variant="secondary" onClick={onClose}>
            Close
          </Button>
          <FileButton
            label="Choose a Picture"
            accept="image/*"
            busy={busy}
            onFile={(file) => void choose(file)}
          />
          {!isOn && <Button onClick={again}>Use the Camera</Button>}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          className={cx(
            'max-h-[40vh] w-full rounded-card bg-sunk object-cover',
            state !== 'looking' && 'hidden',
          )}
        />
        <div role="status" className="flex flex-col gap-2">
          {found === null ? <p>{STATES[state]}</p> : <FoundText found={found} />}
        </div>
      </div>
    </Dialog>
  );
}

function FoundText({ found }: { found: Found }) {
  if (found.kind === 'no-code')
    return <p>No code was found in this picture. Take it from nearer, with the whole code in it.</p>;
  return (
    <>
      <p>{`This code is not a page of ${APP_NAME}, so nothing was opened. It says:`}</p>
      <p className="max-h-40 overflow-y-auto rounded-control bg-sunk p-3 wrap-anywhere whitespace-pre-wrap">
        {found.text}
      </p>
      <CopyButton text={found.text} />
    </>
  );
}

/** Says so on itself: toasts lie below a dialog. */
function CopyButton({ text }: { text: string }) {
  const [label, setLabel] = useState('Copy the Text');
  const copy = async () => setLabel((await copyText(text)) ? 'Copied' : 'It could not be copied');
  return (
    <Button variant="quiet" className="self-start" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
