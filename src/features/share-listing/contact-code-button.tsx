import { Contact } from 'lucide-react';
import { lazy } from 'react';
import type { Broker } from '#domain/profile/broker.ts';
import { DialogButton } from '#ui/dialog-button.tsx';

const ContactCodeDialog = lazy(async () => ({
  default: (await import('./lazy-chunk.ts')).ContactCodeDialog,
}));

type ContactCodeButtonProps = { broker: Broker; companyName: string | undefined };

export function ContactCodeButton(props: ContactCodeButtonProps) {
  return (
    <DialogButton icon={Contact} label="Save Contact">
      {(onClose) => <ContactCodeDialog {...props} onClose={onClose} />}
    </DialogButton>
  );
}
