import { ButtonAnchor } from '#ui/button.tsx';
import { MessageSquareText } from 'lucide-react';
import { smsHref, type Letter } from './contact-links.ts';

/** A text message to a mobile, already written; nothing where the number is none. */
export function MessageButton({ phone, letter }: { phone: string; letter: Letter }) {
  const href = smsHref(phone, letter);
  return (
    href !== undefined && (
      <ButtonAnchor variant="secondary" href={href}>
        <MessageSquareText aria-hidden className="size-5" />
        Send a Text Message
      </ButtonAnchor>
    )
  );
}
