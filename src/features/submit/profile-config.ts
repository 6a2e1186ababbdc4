// What the forms share in which owners change their profiles.
import * as v from 'valibot';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import {
  changedProfileFields,
  profileChangeInsertOf,
  type ProfileFields,
} from '#domain/profile/profile-change.ts';
import {
  formNameOf,
  refuseUnchanged,
  requireUser,
  type FormConfig,
  type FormMessages,
} from './form-config.ts';

export type ProfileConfig<F extends object, O> = FormConfig<'profileChange', F, O>;

/** `before`: the profile with its owner's earlier unsent edits. */
type Subject = { profile: ClaimableProfile; name: string; before: ProfileFields };

type ProfileForm<F, O> = {
  messages: Pick<FormMessages, 'title' | 'success' | 'failure' | 'accepted' | 'anotherLabel'>;
  mustSignIn: string;
  formName: Parameters<typeof formNameOf>[0];
  fields: v.GenericSchema<unknown, F>;
  schema: () => v.GenericSchema<F, O>;
  typed: (profile: ProfileFields) => F;
  statedBy: (form: O) => ProfileFields;
  /** The field with the message that nothing has been changed. */
  first: keyof O & string;
};

/** The server refuses a field that others have changed since `before` was read. */
export function profileConfig<F extends object, O extends Record<string, unknown>>(
  { profile, name, before }: Subject,
  { messages, mustSignIn, formName, fields, schema, typed, statedBy, first }: ProfileForm<F, O>,
): ProfileConfig<F, O> {
  const changeOf = (form: O) => changedProfileFields(before, statedBy(form));
  const start = typed(before);
  return {
    kind: 'profileChange',
    messages: {
      ...messages,
      lead: name,
      submitLabel: 'Save Changes',
      home: { to: `/${profile.type}/$id`, params: { id: profile.id }, label: 'Back to the Profile' },
      primary: 'home',
    },
    mustSignIn,
    leavesWhenAccepted: true,
    // It starts with the profile as it is, so that an unchanged form is an empty one.
    fields: v.pipe(
      v.looseObject({}),
      v.transform((draft): unknown => ({ ...start, ...draft })),
      fields,
    ),
    schema: () => refuseUnchanged(schema(), { changeOf, at: first }),
    formName: formNameOf(formName, profile.id),
    fieldsOf: ({ payload }) => typed({ ...before, ...payload.fields }),
    titleOf: () => name,
    payloadOf: ({ id, form, userId, now }) => {
      const change = changeOf(form) ?? { fields: {}, before: {} };
      return profileChangeInsertOf({ id, profile, userId: requireUser(userId), change, now });
    },
  };
}
