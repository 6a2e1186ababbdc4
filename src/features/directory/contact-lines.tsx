import { EmailText } from '#ui/email-text.tsx';
import { IconLine } from '#ui/icon-line.tsx';
import { TextAnchor } from '#ui/text-link.tsx';
import { Mail, Phone } from 'lucide-react';
import { emailHref, phoneHref } from './contact-links.ts';

/** A phone number to dial and an address to write to; what is not known is left out. */
export function ContactLines({ phone, email }: { phone: string | null; email: string | null }) {
  return (
    <>
      {phone !== null && phone !== '' && (
        <IconLine icon={Phone}>
          <TextAnchor href={phoneHref(phone)} className="-my-3 inline-block py-3">
            {phone}
          </TextAnchor>
        </IconLine>
      )}
      {email !== null && email !== '' && (
        <IconLine icon={Mail}>
          <TextAnchor href={emailHref(email)} className="-my-3 inline-block py-3">
            <EmailText email={email} />
          </TextAnchor>
        </IconLine>
      )}
    </>
  );
}
