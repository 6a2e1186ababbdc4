import { createFileRoute } from '@tanstack/react-router';
import { SignInGate } from '#features/account/sign-in-gate.tsx';
import { readRecords } from '#features/records/queries.ts';
import { RecordsPage } from '#features/records/records-page.tsx';
import { Freshness } from '#features/sync-status/freshness.tsx';
import { readLastPass } from '#features/sync-status/queries.ts';

export const Route = createFileRoute('/records')({
  loader: async ({ context: { db } }) => {
    const [records, pass] = await Promise.all([readRecords(db), readLastPass(db)]);
    return { records, pass };
  },
  component: RecordsRoute,
});

function RecordsRoute() {
  const { records, pass } = Route.useLoaderData();
  return (
    <SignInGate button="Go to Login">
      <RecordsPage initial={records} lastUpdated={<Freshness initial={pass} />} />
    </SignInGate>
  );
}
