import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { AppUpdate } from '#features/app-update/update-offer.tsx';

// Needed once per release.
const UpdateOffer = lazy(async () => ({
  default: (await import('#features/app-update/update-offer.tsx')).UpdateOffer,
}));

export function Updates() {
  const { update } = useRouter().options.context;
  const [source, setSource] = useState<AppUpdate | null>(null);
  useEffect(() => void update.then(setSource), [update]);
  return (
    source !== null && (
      <Suspense>
        <UpdateOffer source={source} />
      </Suspense>
    )
  );
}
