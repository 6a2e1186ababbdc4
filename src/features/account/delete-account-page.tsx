import { useDatabase } from '#db/live/database-context.ts';
import { useLive } from '#db/live/use-live.ts';
import { accountDeletionSchema } from '#domain/account/sign-in.ts';
import { formatCount } from '#domain/values/number.ts';
import { useApi } from '#session/api.ts';
import type { User } from '#session/current-user.ts';
import { deleteAccount } from '#session/sign-in.ts';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { AuthField, AuthForm, AuthFormPage } from './auth-form.tsx';
import { readUnsent } from './queries.ts';
import { useAuthForm } from './use-auth-form.ts';

const CHOICES = [
  { value: 'keep', label: 'Keep them listed' },
  { value: 'withdraw', label: 'Withdraw them' },
] as const;

type DeleteAccountPageProps = { user: User; onDone: () => void };

/** Says what becomes of everything, then deletes the account with the current password. */
export function DeleteAccountPage({ user: { id, email }, onDone }: DeleteAccountPageProps) {
  const unsent = useLive({ key: `unsent ${id}`, query: (db) => readUnsent(db, id), initial: null });
  return (
    <AuthFormPage title="Delete Account" lead={`The account of ${email}. This can't be undone.`}>
      <div className="flex flex-col gap-5">
        <Consequences />
        {unsent !== null && unsent > 0 && (
          <Notice tone="warning" title={`${formatCount(unsent, 'item')} not sent yet`}>
            <p>
              Without the account, unsent items on this device can no longer be sent. Send or discard it
              first, <TextLink to="/account">in your account</TextLink>.
            </p>
          </Notice>
        )}
        {unsent === 0 && <DeletionForm email={email} onDone={onDone} />}
      </div>
    </AuthFormPage>
  );
}

function Consequences() {
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5">
      <li>Your sign-in, name, email, submissions and claims leave the server and this device.</li>
      <li>So does your watchlist, which is on this device only.</li>
      <li>A profile that you own stays in the directory, without an owner.</li>
      <li>Brokers no longer see the contact details that you gave with a listing.</li>
      <li>Changes of listings and reports that you sent stay on record, without your name.</li>
      <li>Unsent items on your other devices can no longer be sent.</li>
    </ul>
  );
}

function DeletionForm({ email, onDone }: { email: string; onDone: () => void }) {
  const device = { db: useDatabase(), api: useApi() };
  const auth = useAuthForm({
    schema: accountDeletionSchema,
    values: { listings: '', currentPassword: '' },
    request: (deletion) => deleteAccount(device, { email, ...deletion }),
    fallback: 'The account was not deleted',
    success: { title: 'Account deleted' },
    onDone,
  });
  return (
    <AuthForm {...auth} button="Delete Account" danger>
      <auth.form.AppField name="listings">
        {(field) => <field.RadioListField label="Your public listings" options={CHOICES} />}
      </auth.form.AppField>
      <AuthField form={auth.form} name="currentPassword" />
    </AuthForm>
  );
}
