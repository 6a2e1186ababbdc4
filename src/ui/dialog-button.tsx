import type { LucideIcon } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

type DialogButtonProps = {
  icon: LucideIcon;
  label: string;
  variant?: 'secondary' | 'quiet';
  /** The dialog, which may be loaded when it is opened. */
  children: (onClose: () => void) => ReactNode;
};

export function DialogButton({ icon: Icon, label, variant = 'quiet', children }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)} className="print:hidden">
        <Icon aria-hidden className="size-5" />
        <span>{label}</span>
      </Button>
      {open && <Suspense>{children(() => setOpen(false))}</Suspense>}
    </>
  );
}
