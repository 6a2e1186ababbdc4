import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';

export type FilterChip = { text: string; onRemove: () => void };

type FilterChipsProps = {
  label: string;
  chips: readonly FilterChip[];
  /** Takes the focus when the last chip is gone. */
  focusAfterLast: () => void;
};

/** The applied filters; a press removes one, and the next takes the focus. */
export function FilterChips({ label, chips, focusAfterLast }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<{ text: string; index: number }>(null);
  useEffect(() => {
    const chip = removed.current;
    // It goes with a later render.
    if (chip === null || chips.some(({ text }) => text === chip.text)) return;
    removed.current = null;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(chip.index, buttons.length - 1)];
    if (next === undefined) focusAfterLast();
    else next.focus();
  });
  if (chips.length === 0) return null;
  return (
    <ul ref={list} aria-label={label} className="-my-1.5 flex flex-wrap gap-x-2">
      {chips.map(({ text, onRemove }, index) => (
        // Buttons are not printed.
        <li
          key={text}
          data-text={text}
          className="text-sm print:before:mr-3 print:before:content-[attr(data-text)]"
        >
          <button
            type="button"
            aria-label={`Remove filter: ${text}`}
            onClick={() => {
              removed.current = { text, index };
              onRemove();
            }}
            className="group flex min-h-12 cursor-pointer items-center"
          >
            <span className="flex items-center gap-1.5 rounded-sm border border-control bg-sunk px-2.5 py-1 text-left text-sm wrap-anywhere group-hover:border-ink-soft group-hover:bg-river-wash">
              <span>{text}</span>
              <X aria-hidden className="size-4 shrink-0 text-ink-soft print:hidden" />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
