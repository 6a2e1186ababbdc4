import { createFileRoute } from '@tanstack/react-router';
import { SignInGate } from '#features/account/sign-in-gate.tsx';
import { DeskPage } from '#features/listings/desk-page.tsx';
import { readDesk } from '#features/listings/desk-queries.ts';
import { Freshness } from '#features/sync-status/freshness.tsx';
import { readLastPass } from '#features/sync-status/queries.ts';

export const Route = createFileRoute('/desk')({
  loader: async ({ context: { db } }) => {
    const [desk, pass] = await Promise.all([readDesk(db), readLastPass(db)]);
    return { desk, pass };
  },
  component: DeskRoute,
});

function DeskRoute() {
  const { desk, pass } = Route.useLoaderData();
  return (
    <SignInGate button="Go to Login">
      <DeskPage initial={desk} lastUpdated={<Freshness initial={pass} />} />
    </SignInGate>
  );
}
