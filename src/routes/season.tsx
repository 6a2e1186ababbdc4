import { createFileRoute } from '@tanstack/react-router';
import { readSeasonFacts } from '#db/shown/season-facts.ts';
import { PrintOrigin } from '#features/directory/share.tsx';
import { SeasonPage } from '#features/season/season-page.tsx';
import { Freshness } from '#features/sync-status/freshness.tsx';
import { readLastPass } from '#features/sync-status/queries.ts';

export const Route = createFileRoute('/season')({
  loader: async ({ context: { db } }) => {
    const [facts, pass] = await Promise.all([readSeasonFacts(db), readLastPass(db)]);
    return { facts, pass };
  },
  component: SeasonRoute,
});

function SeasonRoute() {
  const { facts, pass } = Route.useLoaderData();
  return (
    <SeasonPage
      initial={facts}
      lastUpdated={<Freshness initial={pass} />}
      printOrigin={<PrintOrigin path="/season" />}
    />
  );
}
