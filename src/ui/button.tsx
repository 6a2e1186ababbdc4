import { createLink } from '@tanstack/react-router';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, SyntheticEvent } from 'react';
import { cx } from './cx.ts';
import type { Elements } from './elements.ts';

/** `accent` and `band` are primary and secondary on dark bands, where the river colour lacks contrast. */
type Variant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'verified' | 'accent' | 'band';

const SHAPE =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-control py-2 text-center leading-tight font-semibold ' +
  'transition-colors cursor-pointer disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55';

const VARIANTS: Record<Variant, string> = {
  primary: 'px-5 bg-river text-on-river not-disabled:hover:bg-river-deep',
  secondary:
    'px-5 border border-control bg-surface text-ink not-disabled:hover:border-river not-disabled:hover:text-river',
  quiet:
    'px-3 text-river underline-offset-4 not-disabled:hover:bg-river-wash not-disabled:hover:text-river-deep',
  danger: 'px-5 bg-danger text-on-danger not-disabled:hover:bg-danger-deep',
  verified: 'px-5 bg-gum text-surface',
  accent: 'px-5 bg-straw text-on-straw not-disabled:hover:bg-straw-deep',
  band: 'px-5 border border-on-band-soft text-on-band hover:bg-band-line',
};

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  variant?: Variant;
  busy?: boolean;
  children: string | Elements;
};

/** A busy button ignores presses and keeps the focus, which a browser takes from a disabled one. */
export function Button({ variant = 'primary', busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { disabled: false, 'aria-disabled': true, 'aria-busy': true, onClick: ignore })}
      className={cx(SHAPE, VARIANTS[variant], className)}
    >
      {busy && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </button>
  );
}

/** Nor does it submit its form. */
function ignore(event: SyntheticEvent): void {
  event.preventDefault();
}

export function ButtonAnchor({
  variant = 'primary',
  className,
  ...rest
}: ComponentProps<'a'> & { variant?: Variant }) {
  return <a {...rest} className={cx(SHAPE, VARIANTS[variant], className)} />;
}

export const ButtonLink = createLink(ButtonAnchor);
