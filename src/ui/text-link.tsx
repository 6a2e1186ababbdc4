import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

const LINK =
  'font-semibold wrap-anywhere text-river underline decoration-1 underline-offset-4 hover:text-river-deep hover:decoration-2';

/** A link to somewhere outside the app: a phone number, an e-mail address, a site. */
export function TextAnchor({ className, ...rest }: ComponentProps<'a'>) {
  return <a {...rest} className={cx(LINK, className)} />;
}

/** A link to another page of the app, in running text. */
export const TextLink = createLink(TextAnchor);
