import { lazy, Suspense } from 'react';
import type { ClaimableProfile } from '#domain/claim.ts';
import type { CodePassport as Passport } from './code-passport-queries.ts';

/** Called by the loaders of profiles too, so that the section is there with the page. */
export const loadCodePassport = () => import('./code-passport.tsx');

const Section = lazy(async () => ({ default: (await loadCodePassport()).CodePassport }));

export function CodePassport(props: { profile: ClaimableProfile; initial: Passport }) {
  return (
    <Suspense>
      <Section {...props} />
    </Suspense>
  );
}
