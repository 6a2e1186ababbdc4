import { BadgeCheck, FilePlus2, ListChecks } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDatabase } from '#db/live/database-context.ts';
import { APP_NAME } from '#domain/app.ts';
import { isSignedInAs } from '#session/is-signed-in-as.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { useDocumentHead } from '#ui/document-head.ts';
import { FormSheet } from '#ui/form.tsx';
import { IconLine } from '#ui/icon-line.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import { FormAndAside } from '#ui/page-columns.tsx';
import { PageBody } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

type Tab = { value: 'sign-in' | 'sign-up'; email: string };

/** Signed-in users leave this page through `onSignedIn`. */
export function AuthPage({ onSignedIn }: { onSignedIn: () => void }) {
  useDocumentHead(
    `Sign In · ${APP_NAME}`,
    'Sign in to manage your listings on every device. Browsing and listing need no account.',
  );
  const currentUser = useCurrentUser();
  const [tab, setTab] = useState<Tab>({ value: 'sign-in', email: '' });
  const signedIn = currentUser !== null && currentUser.user !== null && !currentUser.expired;
  const db = useDatabase();
  const leave = useEffectEvent((isCurrent: boolean) => isCurrent && onSignedIn());
  const userId = currentUser?.user?.id;
  useEffect(() => {
    // The rendered user may be older than the stored session.
    if (signedIn && userId !== undefined) void isSignedInAs(db, userId).then(leave);
  }, [db, signedIn, userId]);
  if (currentUser === null || signedIn) return <PageBody narrow>{null}</PageBody>;
  const email = tab.email || (currentUser.user?.email ?? '');
  return (
    <>
      <PageBanner title="Welcome" lead="You don’t need an account to browse the directory or list water." />
      <PageBody narrow>
        {currentUser.expired && (
          <Notice tone="warning" title="Please sign in again">
            <p>
              Your sign-in has expired. What you saved on this device is safe and is sent once you sign in.
            </p>
          </Notice>
        )}
        <FormAndAside aside={<AccountUses />}>
          <FormSheet>
            <Tabs
              label="Sign in or sign up"
              value={tab.value}
              onChange={(value) => setTab({ ...tab, value: value === 'sign-up' ? 'sign-up' : 'sign-in' })}
              tabs={[
                { value: 'sign-in', label: 'Sign In', panel: <SignInForm key={email} email={email} /> },
                {
                  value: 'sign-up',
                  label: 'Sign Up',
                  panel: (
                    <SignUpForm onSignedUp={(signedUp) => setTab({ value: 'sign-in', email: signedUp })} />
                  ),
                },
              ]}
            />
          </FormSheet>
        </FormAndAside>
      </PageBody>
    </>
  );
}

const USES = [
  { icon: BadgeCheck, text: 'Claim your own profile, or your company’s.' },
  { icon: FilePlus2, text: 'Submit a company or a broker for the directory.' },
  { icon: ListChecks, text: 'Keep track of what you submitted, claimed and listed.' },
];

function AccountUses() {
  return (
    <Section title="With an account you can">
      <ul className="flex flex-col gap-3">
        {USES.map(({ icon, text }) => (
          <li key={text}>
            <IconLine icon={icon}>{text}</IconLine>
          </li>
        ))}
      </ul>
    </Section>
  );
}
