import { SignInGate } from '#features/account/sign-in-gate.tsx';
import { CompanySubmissionPage } from '#features/submissions/company-submission-page.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/add-company')({ component: GatedRoute });

function GatedRoute() {
  return (
    <SignInGate button="Log In or Sign Up">
      <CompanySubmissionPage />
    </SignInGate>
  );
}
