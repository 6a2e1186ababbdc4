import * as v from 'valibot';
import { FieldPlace } from '#ui/field-grid.tsx';
import { withFieldGroup } from '#ui/form.tsx';

const text = v.optional(v.string(), '');

/** What is typed into every enquiry: entries of the shape of a draft. */
export const enquiryEntries = { wanted: text, topPrice: text, by: text, name: text, phone: text, note: text };

/** Their places in a form. */
export const ENQUIRY_PLACES = {
  wanted: 'wanted',
  topPrice: 'topPrice',
  by: 'by',
  name: 'name',
  phone: 'phone',
  note: 'note',
} as const;

/** What is wanted, and how to reach the sender. `isText`: in a text message, which has a sender by itself. */
export const EnquiryFields = withFieldGroup({
  defaultValues: { wanted: '', topPrice: '', by: '', name: '', phone: '', note: '' },
  props: { isText: false },
  render: ({ group, isText }) => (
    <>
      <group.AppField name="wanted">{(field) => <field.NumberField label="ML wanted" />}</group.AppField>
      <group.AppField name="topPrice">
        {(field) => <field.NumberField label="Top $/ML" optional />}
      </group.AppField>
      <FieldPlace half>
        <group.AppField name="by">{(field) => <field.DateField label="Needed by" optional />}</group.AppField>
      </FieldPlace>
      <FieldPlace half>
        <group.AppField name="phone">
          {(field) => <field.TextField label="Your phone" optional={isText} type="tel" autoComplete="tel" />}
        </group.AppField>
      </FieldPlace>
      {!isText && (
        <>
          <FieldPlace>
            <group.AppField name="name">
              {(field) => <field.TextField label="Your name" optional autoComplete="name" />}
            </group.AppField>
          </FieldPlace>
          <FieldPlace>
            <group.AppField name="note">
              {(field) => <field.TextAreaField label="Note" optional rows={2} />}
            </group.AppField>
          </FieldPlace>
        </>
      )}
    </>
  ),
});
