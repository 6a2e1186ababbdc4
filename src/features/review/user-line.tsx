import type { Profile } from '#domain/user.ts';
import { EmailText } from '#ui/email-text.tsx';

export function UserLine({ submitter }: { submitter: Profile | undefined }) {
  const { fullName, email } = submitter ?? {};
  if (!fullName && !email) return 'an account without a profile';
  return (
    <>
      {fullName}
      {fullName && email && ', '}
      {email && <EmailText email={email} />}
    </>
  );
}
