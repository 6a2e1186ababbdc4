import { createFileRoute } from '@tanstack/react-router';
import { SignInGate } from '#features/account/sign-in-gate.tsx';
import { ConfirmAll } from '#features/listings/confirm-all.tsx';
import { DeskPage } from '#features/listings/desk-page.tsx';
import { readDesk } from '#features/listings/desk-queries.ts';
import { readConfirmable } from '#features/listings/queries.ts';
import { OwnProfiles } from '#features/profiles/own-profiles.tsx';
import { readOwnProfiles } from '#features/profiles/queries.ts';
import { Freshness } from '#features/sync-status/freshness.tsx';
import { readLastPass } from '#features/sync-status/queries.ts';

export const Route = createFileRoute('/desk')({
  loader: async ({ context: { db } }) => {
    const [desk, confirmable, profiles, pass] = await Promise.all([
      readDesk(db),
      readConfirmable(db, 'desk'),
      readOwnProfiles(db),
      readLastPass(db),
    ]);
    return { desk, confirmable, profiles, pass };
  },
  component: DeskRoute,
});

function DeskRoute() {
  const { desk, confirmable, profiles, pass } = Route.useLoaderData();
  return (
    <SignInGate button="Go to Login">
      <DeskPage
        initial={desk}
        confirmation={<ConfirmAll list="desk" initial={confirmable} />}
        lastUpdated={<Freshness initial={pass} />}
        profiles={<OwnProfiles initial={profiles} />}
      />
    </SignInGate>
  );
}
