import type { RemoteResult } from '#domain/remote-result.ts';
import { assigneeSchema, type Grant } from '#domain/setup.ts';
import { Button } from '#ui/button.tsx';
import { FormSection, StackedForm, useAppForm } from '#ui/form.tsx';
import { alwaysCurrent, problemsOf } from '#ui/form-validation.ts';
import * as v from 'valibot';
import { GrantNotice } from './grant-notice.tsx';

type AssignOtherProps = {
  grant: RemoteResult<Grant> | 'pending' | undefined;
  disabled: boolean;
  onAssign: (email: string) => Promise<void>;
};

/** The other user must have signed up before. */
export function AssignOther({ grant, disabled, onAssign }: AssignOtherProps) {
  const form = useAppForm({
    defaultValues: { email: '' },
    validationLogic: alwaysCurrent,
    validators: { onDynamic: problemsOf(assigneeSchema) },
    onSubmit: ({ value }) => onAssign(v.parse(assigneeSchema, value).email),
  });
  const busy = grant === 'pending';
  return (
    <FormSection title="Assign Admin to Another User">
      <StackedForm busy={busy} onSubmit={() => void form.handleSubmit()}>
        <form.AppField name="email">
          {(field) => <field.TextField label="Email" type="email" autoComplete="off" />}
        </form.AppField>
        <Button type="submit" busy={busy} disabled={disabled}>
          Make User Admin
        </Button>
      </StackedForm>
      {grant !== undefined && grant !== 'pending' && <GrantNotice answer={grant} />}
    </FormSection>
  );
}
