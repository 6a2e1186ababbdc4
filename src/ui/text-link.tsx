import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

const LINK =
  'font-semibold wrap-anywhere text-river underline decoration-1 underline-offset-4 hover:text-river-deep hover:decoration-2';

// A 48 px target without moving its neighbours.
const ALONE = 'relative inline-block after:absolute after:inset-x-0 after:-inset-y-3.5';

type TextAnchorProps = ComponentProps<'a'> & {
  alone?: boolean;
};

export function TextAnchor({ alone = false, className, ...rest }: TextAnchorProps) {
  return <a {...rest} className={cx(LINK, alone && ALONE, className)} />;
}

export const TextLink = createLink(TextAnchor);
