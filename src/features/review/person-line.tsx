import type { Profile } from '#domain/person.ts';
import { EmailText } from '#ui/email-text.tsx';

/** 'Jane Doe, jane@example.com', as far as it is known. */
export function PersonLine({ person }: { person: Profile | undefined }) {
  const { fullName, email } = person ?? {};
  if (!fullName && !email) return 'an account without a profile';
  return (
    <>
      {fullName}
      {fullName && email && ', '}
      {email && <EmailText email={email} />}
    </>
  );
}
