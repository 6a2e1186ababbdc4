import type { Broker } from '#domain/profile/broker.ts';
import { vCardOf } from '#domain/profile/vcard.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { saveAsFile } from '#ui/save-as-file.ts';

type ContactCodeDialogProps = { broker: Broker; companyName: string | undefined; onClose: () => void };

export function ContactCodeDialog({ broker, companyName, onClose }: ContactCodeDialogProps) {
  const { id, name, title, phone, email } = broker;
  const url = new URL(`/broker/${id}`, window.location.origin).href;
  const card = vCardOf({ name, title, organisation: companyName ?? '', phone, email, url });
  const save = () => {
    onClose();
    saveAsFile(card, { name: `${name}.vcf`, type: 'text/vcard' });
  };
  return (
    <QuestionDialog
      open
      onClose={onClose}
      title={`Save ${name} as a contact`}
      lead="Scan it with another phone, or save the contact on this one."
      no="Close"
      yes="Save on This Device"
      onYes={save}
    >
      <div className="flex flex-col items-center gap-3 text-center">
        <QrCode
          large
          text={card}
          label={`The contact of ${name}, for a camera`}
          tooLong="This contact is too long for a code. Save it on this device and send the file."
        />
      </div>
    </QuestionDialog>
  );
}
