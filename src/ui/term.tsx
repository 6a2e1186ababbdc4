import { cx } from './cx.ts';
import { useId, useState, type ReactNode } from 'react';

type TermProps = {
  /** The word as it stands in the text. */
  children: string;
  /** What is shown for it, fetched when somebody asks. */
  explain: () => Promise<{ title: string; text: string }>;
  /** Stands by itself, not in running text: as high as a thumb. */
  alone?: boolean;
};

/**
 * A word that a press explains, in a note beside it (on a phone: at the foot of the screen), on the browser's own popover. The
 * note takes the focus, so that it is read out; Escape and a press elsewhere give it back to the word.
 */
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
        // Not before it is asked for: nothing on the page should be found by a label that nobody sees.
        aria-label={note?.title}
        aria-describedby={`${id}-text`}
        onToggle={({ newState, currentTarget }) => {
          setOpen(newState === 'open');
          if (newState !== 'open') return;
          currentTarget.focus({ preventScroll: true });
          explain().then(setNote, () => setNote({ title: children, text: LOST }));
        }}
        className="fixed beside-trigger max-w-sm rounded-card border border-line bg-surface p-5 text-left text-base font-normal text-ink shadow-lift"
      >
        <Note id={`${id}-text`} note={note} />
      </span>
    </>
  );
}

const LOST = 'What it means could not be loaded. Try again when there is a network.';

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
