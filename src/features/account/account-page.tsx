import { useLive } from '#db/live/use-live.ts';
import { APP_NAME } from '#domain/app.ts';
import type { User } from '#session/current-user.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useDocumentHead } from '#ui/document-head.ts';
import type { Elements } from '#ui/elements.ts';
import { Notice } from '#ui/notice.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import { PageBody } from '#ui/page.tsx';
import { SignInAgain } from '#ui/sign-in-again.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { readAccount, type Account } from './account-queries.ts';
import type { Entry } from './entries.ts';
import { EntrySection } from './entry-section.tsx';
import { Initials } from './initials.tsx';

export function AccountPage({
  initial,
  manage,
  messages,
}: {
  initial: Account | null;
  /** What its author can do with a listing. */
  manage: (listing: Pick<Entry, 'id' | 'title'>) => Elements;
  /** What the user enquired and reported. */
  messages: Elements;
}) {
  useDocumentHead(`My Account · ${APP_NAME}`, 'Your account, your submissions and your profiles.');
  const currentUser = useCurrentUser();
  const account = useLive({ key: `account ${currentUser?.user?.id ?? ''}`, query: readAccount, initial });
  // Just after a change of user, the live query may still hold the previous user's account (law 14).
  if (currentUser === null || currentUser.user === null || account?.userId !== currentUser.user.id)
    return null;
  return (
    <>
      <Banner user={currentUser.user} />
      <PageBody narrow>
        {currentUser.expired && <ExpiredNotice />}
        <Sections
          account={account}
          expired={currentUser.expired}
          rolesLoaded={currentUser.rolesLoaded}
          manage={manage}
        />
        {messages}
        <AccountLinks />
      </PageBody>
    </>
  );
}

function Banner({ user }: { user: User }) {
  const { fullName, email } = user;
  return (
    <PageBanner
      media={<Initials user={user} large />}
      title="My Account"
      lead={
        <>
          {fullName !== null && <span className="block font-semibold text-on-band">{fullName}</span>}
          <span className="block wrap-anywhere">{email}</span>
        </>
      }
    />
  );
}

const FORMS = [
  { form: 'change-email', text: 'Change your email' },
  { form: 'change-password', text: 'Change your password' },
  { form: 'delete-account', text: 'Delete your account' },
] as const;

function AccountLinks() {
  return (
    <ul className="flex flex-col items-start gap-6">
      <li>
        <TextLink to="/watchlist" alone>
          Watchlist
        </TextLink>
      </li>
      <li>
        <TextLink to="/records" alone>
          Export your records
        </TextLink>
      </li>
      {FORMS.map(({ form, text }) => (
        <li key={form}>
          <TextLink to="/auth" search={{ from: '/account', form }} alone>
            {text}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

function ExpiredNotice() {
  return (
    <Notice tone="warning" title="Please sign in again">
      <p className="mb-2">
        Your sign-in has expired. You see what is on this device. What you saved is safe and is sent once you
        sign in.
      </p>
      <SignInAgain />
    </Notice>
  );
}

const NOT_YET = 'What you have on the server is not on this device yet. It arrives with the next sync.';

type SectionsProps = {
  account: Account;
  expired: boolean;
  /** Before the roles are loaded, an empty list does not mean that the user has nothing. */
  rolesLoaded: boolean;
  manage: (listing: Pick<Entry, 'id' | 'title'>) => Elements;
};

function Sections({
  account: { submissions, claims, requests, listings },
  expired,
  rolesLoaded,
  manage,
}: SectionsProps) {
  return (
    <>
      <EntrySection
        title="My Submissions"
        entries={submissions}
        expired={expired}
        emptyText={rolesLoaded ? 'You have not submitted a company or a broker for review.' : NOT_YET}
        action={
          <div className="button-row justify-center">
            <ButtonLink to="/add-company" variant="secondary">
              Add Company
            </ButtonLink>
            <ButtonLink to="/add-broker" variant="secondary">
              Add Broker
            </ButtonLink>
          </div>
        }
      />
      <EntrySection
        title="My Claims"
        entries={claims}
        expired={expired}
        emptyText={
          rolesLoaded
            ? 'You have not claimed a profile. Find yours in the directory, and claim it there.'
            : NOT_YET
        }
        action={
          <ButtonLink to="/brokers" variant="secondary">
            Find a Broker
          </ButtonLink>
        }
      />
      {requests.length > 0 && (
        <EntrySection
          title="New Names and Companies"
          entries={requests}
          expired={expired}
          emptyText=""
          action={null}
        />
      )}
      <EntrySection
        title="My Listings"
        manage={manage}
        entries={listings}
        expired={expired}
        emptyText={rolesLoaded ? 'You have not listed a water parcel.' : NOT_YET}
        action={
          <ButtonLink to="/add-parcel" variant="secondary">
            List Water Parcel
          </ButtonLink>
        }
      />
    </>
  );
}
