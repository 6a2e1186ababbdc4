import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

/** Folds what few need on a phone; on a wide screen and on paper it is always there. */
export function MoreOnPhones({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        className="lg:hidden print:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span>{label}</span>
        <ChevronDown aria-hidden className={cx('size-5', open && 'rotate-180')} />
      </Button>
      <div id={id} className={cx('flex flex-col gap-2', !open && 'max-lg:hidden print:flex')}>
        {children}
      </div>
    </>
  );
}
