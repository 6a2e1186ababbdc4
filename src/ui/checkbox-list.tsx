import { useId, type FocusEvent } from 'react';
import { cx } from './cx.ts';
import { describedBy, FieldNotes } from './field.tsx';

type CheckboxListProps<Option extends string> = {
  legend: string;
  hint?: string | undefined;
  error?: string | undefined;
  name?: string;
  options: readonly Option[];
  /** Shows all options, in columns, where there is room; otherwise it scrolls at about 10rem. */
  whole?: boolean;
  selected: readonly Option[];
  onChange: (selected: Option[]) => void;
  onLeave?: () => void;
};

export function CheckboxList<Option extends string>({
  legend,
  hint,
  error,
  name,
  options,
  whole = false,
  selected,
  onChange,
  onLeave,
}: CheckboxListProps<Option>) {
  const id = useId();
  const toggle = (option: Option) =>
    onChange(
      options.filter((each) => (each === option ? !selected.includes(each) : selected.includes(each))),
    );
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onLeave?.();
  };
  return (
    <fieldset
      aria-describedby={describedBy(id, { hint, error })}
      onBlur={leave}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div
        className={cx(
          'overflow-y-auto overscroll-contain rounded-control bg-surface py-1',
          whole ? 'max-h-80 sm:grid sm:max-h-none sm:grid-cols-2 xl:grid-cols-3' : 'max-h-40',
          error === undefined ? 'border border-control' : 'border-2 border-danger',
        )}
      >
        {options.map((option) => (
          <label
            key={option}
            className="flex min-h-12 cursor-pointer items-center gap-3 px-3.5 hover:bg-river-wash pointer-fine:min-h-9"
          >
            <input
              type="checkbox"
              name={name}
              checked={selected.includes(option)}
              onChange={() => toggle(option)}
              className="size-5 shrink-0 cursor-pointer accent-river outline-offset-1"
            />
            <span>{option}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
