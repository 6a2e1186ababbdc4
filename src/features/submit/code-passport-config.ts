import * as v from 'valibot';
import {
  passportFieldsSchema,
  passportFormSchema,
  statementsOf,
  typedPassport,
  type PassportFields,
  type PassportForm,
} from '#domain/profile/credential-form.ts';
import { changedProfileFields, profileChangeInsertOf } from '#domain/profile/profile-change.ts';
import { formNameOf, requireUser, type FormConfig } from './form-config.ts';
import type { CodePassportData } from './queries.ts';

/** The form in which an owner states lines of a profile's code passport. The server refuses a line that others have changed since it was read. */
export function codePassportConfig({
  profile,
  name,
  before,
}: Pick<CodePassportData, 'profile' | 'name' | 'before'>): FormConfig<
  'profileChange',
  PassportFields,
  PassportForm
> {
  const changeOf = (form: PassportForm) => changedProfileFields(before, statementsOf(form));
  return {
    kind: 'profileChange',
    messages: {
      title: 'Code Passport',
      lead: name,
      submitLabel: 'Save Changes',
      success: { title: 'Code passport changed' },
      failure: (reason) => ({ title: `The code passport was not changed: ${reason}` }),
      accepted: {
        title: 'Code Passport Changed',
        text: 'The server has your change. Other devices get it with their next sync.',
      },
      anotherLabel: 'Change Again',
      home: { to: `/${profile.type}/$id`, params: { id: profile.id }, label: 'Back to the Profile' },
      primary: 'home',
    },
    mustSignIn: 'You must be logged in to state a code passport',
    leavesWhenAccepted: true,
    // It starts with what is stated, so that an unchanged form is an empty one.
    fields: passportFieldsSchema(typedPassport(before)),
    schema: () =>
      v.pipe(
        passportFormSchema,
        v.forward(
          v.check((form) => changeOf(form) !== null, 'Nothing has been changed yet.'),
          ['feesPercent'],
        ),
      ),
    formName: formNameOf('profileChange-passport', profile.id),
    fieldsOf: ({ payload: { fields } }) => typedPassport({ ...before, ...fields }),
    titleOf: () => name,
    payloadOf: ({ id, form, userId, now }) => {
      const change = changeOf(form) ?? { fields: {}, before: {} };
      return profileChangeInsertOf({ id, profile, userId: requireUser(userId), change, now });
    },
  };
}
