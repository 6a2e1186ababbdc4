import { phoneHref, phoneParts } from '#domain/values/phone.ts';
import { TextAnchor } from '#ui/text-link.tsx';

export type PhoneLinksProps = {
  /** Whose phone it is. */
  name: string;
  phone: string;
  className?: string;
};

/** A phone as it was typed, with a link for each number in it. */
export function PhoneLinks({ name, phone, className }: PhoneLinksProps) {
  return phoneParts(phone).map((part) =>
    typeof part === 'string' ? (
      <span key={part}>{part}</span>
    ) : (
      <TextAnchor
        key={part.start}
        href={phoneHref(part)}
        aria-label={`Call ${name}, ${part.text}`}
        alone={className === undefined}
        className={className}
      >
        {part.text}
      </TextAnchor>
    ),
  );
}
