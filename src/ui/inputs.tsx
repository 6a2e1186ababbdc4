import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

// 16 px or more: iOS zooms the page when a smaller input takes the focus.
const BOX =
  'w-full min-w-0 rounded-control border border-control bg-surface px-3.5 text-base text-ink placeholder:text-ink-soft ' +
  'hover:border-ink-soft disabled:cursor-not-allowed disabled:bg-sunk disabled:text-ink-soft ' +
  'aria-invalid:border-2 aria-invalid:border-danger';

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={cx(BOX, 'h-12', className)} />;
}

/** A text input with the decimal keypad: `type="number"` would drop what it cannot parse. */
export function NumberInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'inputMode'>) {
  return (
    <input
      {...rest}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      className={cx(BOX, 'h-12 tabular-nums', className)}
    />
  );
}

/** yyyy-MM-dd, with the device's own picker. */
export function DateInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input {...rest} type="date" className={cx(BOX, 'h-12 appearance-none', className)} />;
}

/** HH:mm, with the device's own picker. */
export function TimeInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input {...rest} type="time" className={cx(BOX, 'h-12 appearance-none tabular-nums', className)} />;
}

export function TextArea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} {...rest} className={cx(BOX, 'min-h-28 py-2.5 leading-normal', className)} />;
}

export function SelectInput({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={cx('relative block min-w-0', className)}>
      <select {...rest} className={cx(BOX, 'h-12 cursor-pointer appearance-none truncate pr-10')} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}
