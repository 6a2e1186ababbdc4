import * as v from 'valibot';
import { Field } from '#ui/field.tsx';
import { FigureField } from '#ui/figure-field.tsx';
import { DateInput, TextArea, TextInput } from '#ui/inputs.tsx';

const text = v.optional(v.string(), '');

/** What both carriers of an enquiry take, as typed; also the shape of a draft. */
export const enquiryFieldsSchema = v.object({
  wanted: text,
  topPrice: text,
  by: text,
  name: text,
  phone: text,
  note: text,
});

export type EnquiryFields = v.InferOutput<typeof enquiryFieldsSchema>;

export type EnquiryProblems = Partial<Record<keyof EnquiryFields, [string, ...string[]]>>;

type EnquiryFieldsetProps = {
  fields: EnquiryFields;
  problems: EnquiryProblems;
  /** Whether it can be sent, which name and note are for. */
  canSend: boolean;
  onChange: (fields: EnquiryFields) => void;
};

export function EnquiryFieldset({ fields, problems, canSend, onChange }: EnquiryFieldsetProps) {
  const bind = (name: keyof EnquiryFields) => ({
    name,
    value: fields[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      onChange({ ...fields, [name]: value }),
  });
  const bindFigure = (name: keyof EnquiryFields) => ({
    name,
    value: fields[name],
    onType: (value: string) => onChange({ ...fields, [name]: value }),
  });
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5">
      <FigureField label="ML wanted" error={problems.wanted?.[0]} {...bindFigure('wanted')} />
      <FigureField label="Top $/ML" optional error={problems.topPrice?.[0]} {...bindFigure('topPrice')} />
      <div className="max-sm:col-span-2">
        <Field label="Needed by" optional error={problems.by?.[0]}>
          {(control) => <DateInput {...control} {...bind('by')} />}
        </Field>
      </div>
      <div className="max-sm:col-span-2">
        <Field label="Your phone" optional={!canSend} error={problems.phone?.[0]}>
          {(control) => <TextInput {...control} {...bind('phone')} type="tel" autoComplete="tel" />}
        </Field>
      </div>
      {canSend && (
        <>
          <div className="col-span-2">
            <Field label="Your name" optional error={problems.name?.[0]}>
              {(control) => <TextInput {...control} {...bind('name')} autoComplete="name" />}
            </Field>
          </div>
          <div className="col-span-2">
            <Field label="Note" optional error={problems.note?.[0]}>
              {(control) => <TextArea {...control} {...bind('note')} rows={2} />}
            </Field>
          </div>
        </>
      )}
    </div>
  );
}
