import { createFileRoute } from '@tanstack/react-router';
import { SignInGate } from '#features/account/sign-in-gate.tsx';
import { ReviewPage } from '#features/review/review-page.tsx';

export const Route = createFileRoute('/admin')({ component: GatedRoute });

function GatedRoute() {
  return (
    <SignInGate button="Go to Login">
      <ReviewPage />
    </SignInGate>
  );
}
