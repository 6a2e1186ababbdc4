import {
  passportFields,
  passportFormSchema,
  statementsOf,
  typedPassport,
  type PassportFields,
  type PassportForm,
} from '#domain/profile/credential-form.ts';
import { profileConfig, type ProfileConfig } from './profile-config.ts';
import type { CodePassportData } from './queries.ts';

/** The form in which an owner states lines of a profile's code passport. */
export function codePassportConfig(
  subject: Pick<CodePassportData, 'profile' | 'name' | 'before'>,
): ProfileConfig<PassportFields, PassportForm> {
  return profileConfig(subject, {
    messages: {
      title: 'Code Passport',
      success: { title: 'Code passport changed' },
      failure: (reason) => ({ title: `The code passport was not changed: ${reason}` }),
      accepted: {
        title: 'Code Passport Changed',
        text: 'The server has your change. Other devices get it with their next sync.',
      },
      anotherLabel: 'Change Again',
    },
    mustSignIn: 'You must be logged in to state a code passport',
    formName: 'profileChange-passport',
    fields: passportFields,
    schema: () => passportFormSchema,
    typed: typedPassport,
    statedBy: statementsOf,
    first: 'feesPercent',
  });
}
