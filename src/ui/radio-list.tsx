import { useId } from 'react';
import { cx } from './cx.ts';
import { describedBy, FieldNotes } from './field.tsx';

type RadioListProps<T extends string> = {
  legend: string;
  /** The field's name, in a form that focuses its first invalid field. */
  name?: string;
  options: readonly { value: T; label: string }[];
  /** Null while none is chosen. */
  value: T | null;
  error?: string | undefined;
  onChange: (value: T) => void;
};

export function RadioList<T extends string>({
  legend,
  name,
  options,
  value,
  error,
  onChange,
}: RadioListProps<T>) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={describedBy(id, { error })}
      aria-invalid={error === undefined ? undefined : true}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className={cx('grid gap-2', options.length > 2 ? 'sm:grid-cols-3' : 'sm:grid-cols-2')}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-control bg-surface px-3.5 hover:border-ink-soft has-checked:border-river has-checked:bg-river-wash"
          >
            <input
              type="radio"
              name={name ?? id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-5 shrink-0 cursor-pointer accent-river"
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}
