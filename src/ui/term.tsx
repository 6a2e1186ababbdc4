import { useId, useState, type ReactNode } from 'react';
import { cx } from './cx.ts';

type TermProps = {
  children: string;
  explain: () => Promise<{ title: string; text: string }>;
  alone?: boolean;
};

/** The note takes the focus, so that it is read out; the browser's popover returns it on Escape or a press outside. */
export function Term({ children, explain, alone = false }: TermProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState<{ title: string; text: string } | null>(null);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={cx(
          'cursor-help underline decoration-dotted decoration-2 underline-offset-4 hover:text-river',
          alone && 'min-h-12 min-w-12 px-2',
        )}
      >
        {children}
      </button>
      <span
        id={id}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        // Set once it is open: a closed note must not be found by its label.
        aria-label={note?.title}
        aria-describedby={`${id}-text`}
        onToggle={({ newState, currentTarget }) => {
          setOpen(newState === 'open');
          if (newState !== 'open') return;
          currentTarget.focus({ preventScroll: true });
          explain().then(setNote, () => setNote({ title: children, text: LOAD_FAILED }));
        }}
        className="fixed beside-trigger max-w-sm rounded-card border border-line bg-surface p-5 text-left text-base font-normal text-ink shadow-lift"
      >
        <Note id={`${id}-text`} note={note} />
      </span>
    </>
  );
}

const LOAD_FAILED = 'The explanation could not be loaded. Try again when there is a network.';

function Note({ id, note }: { id: string; note: { title: string; text: string } | null }): ReactNode {
  return (
    <>
      <strong className="block">{note?.title}</strong>
      <span id={id} className="block min-h-12">
        {note?.text}
      </span>
    </>
  );
}
