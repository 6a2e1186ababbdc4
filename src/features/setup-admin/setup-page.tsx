import type { RemoteResult } from '#domain/remote-result.ts';
import { PRODUCT } from '#domain/product.ts';
import type { Grant } from '#domain/setup.ts';
import { useApi } from '#session/api.ts';
import { useSync } from '#client/sync-context.ts';
import { FormSection, StackedForm, useAppForm } from '#ui/form.tsx';
import { alwaysCurrent } from '#ui/form-validation.ts';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { PageBanner, PageBody } from '#ui/page.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { useState } from 'react';
import { AssignOther } from './assign-other.tsx';
import { grantAdmin } from './commands.ts';
import { MakeMeAdmin } from './make-me-admin.tsx';

type Grants = Partial<Record<'me' | 'other', RemoteResult<Grant> | 'pending'>>;

/** The setup key stays in this form. */
export function SetupPage() {
  useDocumentTitle(`Admin Setup · ${PRODUCT}`);
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
        lead="Administrators review what is submitted. Whoever knows the setup key can make one."
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
        <OfflineReason>Making an administrator needs one.</OfflineReason>
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
