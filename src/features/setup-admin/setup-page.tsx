import { useState } from 'react';
import * as v from 'valibot';
import { useSync } from '#client/sync-context.ts';
import { APP_NAME } from '#domain/app.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import { type Grant, assigneeSchema } from '#domain/review/setup.ts';
import { useApi } from '#session/api.ts';
import { isAdmin } from '#session/current-user.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { Button } from '#ui/button.tsx';
import { useDocumentHead } from '#ui/document-head.ts';
import { alwaysCurrent, problemsOf } from '#ui/form-validation.ts';
import { FormSection, StackedForm, useAppForm } from '#ui/form.tsx';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import { PageBody } from '#ui/page.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { grantAdmin } from './commands.ts';
import { GrantNotice } from './grant-notice.tsx';

type Grants = Partial<Record<'me' | 'other', RemoteResult<Grant> | 'pending'>>;

/** The setup key stays in this form. */
export function SetupPage() {
  useDocumentHead(`Admin Setup · ${APP_NAME}`, 'The first administrator of a new directory sets it up here.');
  const device = { api: useApi(), sync: useSync() };
  const online = useOnlineHint();
  const [grants, setGrants] = useState<Grants>({});
  const form = useAppForm({ defaultValues: { setupKey: '' }, validationLogic: alwaysCurrent });
  const busy = Object.values(grants).includes('pending');
  const grant = async (recipient: 'me' | 'other', email: string | null) => {
    if (busy || !online) return;
    setGrants({ [recipient]: 'pending' });
    setGrants({ [recipient]: await grantAdmin(device, { key: form.state.values.setupKey, email }) });
  };
  const makeMe = () => void grant('me', null);
  return (
    <>
      <PageBanner
        title="Admin Setup"
        lead="Administrators review what is submitted. Anyone with the setup key can make a user an administrator."
      />
      <PageBody narrow>
        <FormSection>
          <StackedForm busy={busy} onSubmit={makeMe}>
            <form.AppField name="setupKey">
              {(field) => (
                <field.TextField
                  label="Setup Key"
                  type="password"
                  autoComplete="off"
                  hint="The server checks it. It is not kept on this device."
                />
              )}
            </form.AppField>
          </StackedForm>
        </FormSection>
        <OfflineReason>You need a connection to make an administrator.</OfflineReason>
        <MakeMeAdmin grant={grants.me} disabled={busy || !online} onPress={makeMe} />
        <AssignOther
          grant={grants.other}
          disabled={busy || !online}
          onAssign={(email) => grant('other', email)}
        />
      </PageBody>
    </>
  );
}

type GrantFormProps = { grant: Grants['me']; disabled: boolean };

type AssignOtherProps = GrantFormProps & { onAssign: (email: string) => Promise<void> };

/** Makes another user an administrator, who must have signed up before. */
function AssignOther({ grant, disabled, onAssign }: AssignOtherProps) {
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

function MakeMeAdmin({ grant, disabled, onPress }: GrantFormProps & { onPress: () => void }) {
  const currentUser = useCurrentUser();
  return (
    <FormSection title="Make Me Admin">
      <p>
        You are signed in as <strong>{currentUser?.user?.email}</strong>.
      </p>
      <StackedForm busy={grant === 'pending'} onSubmit={onPress}>
        <Button type="submit" busy={grant === 'pending'} disabled={disabled}>
          Make Me Admin
        </Button>
      </StackedForm>
      {grant !== undefined && grant !== 'pending' && (
        <GrantNotice answer={grant}>
          {currentUser !== null && isAdmin(currentUser) && (
            <TextLink to="/admin">Open the admin dashboard</TextLink>
          )}
        </GrantNotice>
      )}
    </FormSection>
  );
}
