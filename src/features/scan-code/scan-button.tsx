import { ScanQrCode } from 'lucide-react';
import { lazy } from 'react';
import { DialogButton } from '#ui/dialog-button.tsx';

const ScanDialog = lazy(async () => ({ default: (await import('./scan-dialog.tsx')).ScanDialog }));

/** Opens what a code of this app leads to. The camera is asked for by the press. */
export function ScanButton({ variant = 'quiet' }: { variant?: 'secondary' | 'quiet' }) {
  return (
    <DialogButton icon={ScanQrCode} label="Scan a Code" variant={variant}>
      {(onClose) => <ScanDialog onClose={onClose} />}
    </DialogButton>
  );
}
