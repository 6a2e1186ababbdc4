import { EmailText } from '#ui/email-text.tsx';
import { IconLine } from '#ui/icon-line.tsx';
import { TextAnchor } from '#ui/text-link.tsx';
import { Mail, Phone } from 'lucide-react';
import { emailHref, phoneHref } from './contact-links.ts';

type ContactLinesProps = {
  /** Whose they are: a number says it to nobody who only hears it. */
  of: string;
  phone: string | null;
  email: string | null;
};

/** A phone number to dial and an address to write to; what is not known is left out. */
export function ContactLines({ of, phone, email }: ContactLinesProps) {
  return (
    <>
      {phone !== null && phone !== '' && (
        <IconLine icon={Phone}>
          <TextAnchor href={phoneHref(phone)} aria-label={`Call ${of}, ${phone}`} alone>
            {phone}
          </TextAnchor>
        </IconLine>
      )}
      {email !== null && email !== '' && (
        <IconLine icon={Mail}>
          <TextAnchor href={emailHref(email)} aria-label={`E-mail ${of}, ${email}`} alone>
            <EmailText email={email} />
          </TextAnchor>
        </IconLine>
      )}
    </>
  );
}
