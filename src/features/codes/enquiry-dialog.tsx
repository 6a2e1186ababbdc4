import { useRef, useState } from 'react';
import * as v from 'valibot';
import { useToday } from '#db/use-today.ts';
import { smsHref } from '#domain/contact-links.ts';
import { enquiryFormSchema, enquiryText, type EnquiryFields } from '#domain/enquiry.ts';
import { gsmLength } from '#domain/gsm-text.ts';
import type { Parcel } from '#domain/parcel.ts';
import { shortCodeOf } from '#domain/short-code.ts';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { ActionRow, Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { DateInput, NumberInput, TextInput } from '#ui/inputs.tsx';

type EnquiryDialogProps = {
  parcel: Parcel;
  /** Undefined while neither the broker nor the company is on this device. */
  contact: { name: string; phone: string } | undefined;
  onClose: () => void;
};

type Problems = Partial<Record<keyof EnquiryFields, [string, ...string[]]>>;

const BLANK: EnquiryFields = { wanted: '', topPrice: '', by: '', phone: '' };

export function EnquiryDialog({ parcel, contact, onClose }: EnquiryDialogProps) {
  const [fields, setFields] = useState(BLANK);
  const [corrected, setCorrected] = useState(false);
  const [copied, setCopied] = useState<{ text: string; done: boolean }>();
  const form = useRef<HTMLDivElement>(null);
  const parsed = v.safeParse(enquiryFormSchema(useToday()), fields);
  const problems: Problems = parsed.success || !corrected ? {} : (v.flatten(parsed.issues).nested ?? {});
  const text = parsed.success
    ? enquiryText(parsed.output, { code: shortCodeOf(parcel.id), title: parcel.title })
    : null;
  const href = contact !== undefined && text !== null ? smsHref(contact.phone, { body: text }) : undefined;
  const takesTexts = contact !== undefined && smsHref(contact.phone, { body: '' }) !== undefined;
  const correct = () => {
    setCorrected(true);
    // Once the fields are marked.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const copy = async () => (text === null ? correct() : setCopied({ text, done: await copyText(text) }));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Enquire by text"
      lead={leadOf(contact, takesTexts)}
      actions={
        <ActionRow>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button variant={takesTexts ? 'secondary' : 'primary'} onClick={() => void copy()}>
            Copy the Text
          </Button>
          {takesTexts &&
            (href === undefined ? (
              <Button onClick={correct}>Open Messages</Button>
            ) : (
              <ButtonAnchor href={href}>Open Messages</ButtonAnchor>
            ))}
        </ActionRow>
      }
    >
      <div ref={form} className="flex flex-col gap-5">
        <EnquiryFieldset fields={fields} problems={problems} onChange={setFields} />
        {text !== null && <Preview text={text} copied={copied?.text === text ? copied.done : undefined} />}
      </div>
    </Dialog>
  );
}

function leadOf(contact: EnquiryDialogProps['contact'], takesTexts: boolean): string {
  if (takesTexts)
    return `One text message to ${contact?.name}. Your phone sends it, also without mobile data.`;
  return contact === undefined
    ? 'The broker’s number is not on this device yet. Copy the text and send it later.'
    : `${contact.phone} takes no text messages. Copy the text and send it to ${contact.name} another way.`;
}

type EnquiryFieldsetProps = {
  fields: EnquiryFields;
  problems: Problems;
  onChange: (fields: EnquiryFields) => void;
};

function EnquiryFieldset({ fields, problems, onChange }: EnquiryFieldsetProps) {
  const bind = (name: keyof EnquiryFields) => ({
    name,
    value: fields[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      onChange({ ...fields, [name]: value }),
  });
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5">
      <Field label="ML wanted" error={problems.wanted?.[0]}>
        {(control) => <NumberInput {...control} {...bind('wanted')} />}
      </Field>
      <Field label="Top $/ML" optional error={problems.topPrice?.[0]}>
        {(control) => <NumberInput {...control} {...bind('topPrice')} />}
      </Field>
      <div className="max-sm:col-span-2">
        <Field label="Needed by" optional error={problems.by?.[0]}>
          {(control) => <DateInput {...control} {...bind('by')} />}
        </Field>
      </div>
      <div className="max-sm:col-span-2">
        <Field label="Your phone" optional error={problems.phone?.[0]}>
          {(control) => <TextInput {...control} {...bind('phone')} type="tel" autoComplete="tel" />}
        </Field>
      </div>
    </div>
  );
}

type PreviewProps = {
  text: string;
  /** Whether copying this text worked; undefined before. */
  copied: boolean | undefined;
};

function Preview({ text, copied }: PreviewProps) {
  return (
    <section aria-label="The message" className="flex flex-col gap-1.5">
      <p className="rounded-control bg-sunk p-3 wrap-anywhere select-all">{text}</p>
      <p role="status" className="text-sm text-ink-soft">
        {copied === undefined && `${gsmLength(text) ?? text.length} of 160 characters`}
        {copied === true && 'Copied. Paste it into a message.'}
        {copied === false && 'It could not be copied. Select the text above and copy it.'}
      </p>
    </section>
  );
}
