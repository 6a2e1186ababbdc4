import { lazy, Suspense } from 'react';

const CodeResult = lazy(async () => ({ default: (await import('./lazy-chunk.ts')).CodeResult }));

/** Text that may hold a short code; `readPasted` decides. */
const CODE_LIKE = /\bHW|^\s*(?:\w{2}\W)?\w{4}\W?\w{4}\s*$/iu;

/** The listing that a searched code or enquiry is about. */
export function CodeSearch({ term }: { term: string | undefined }) {
  if (term === undefined || !CODE_LIKE.test(term)) return null;
  return (
    <Suspense>
      <CodeResult text={term} />
    </Suspense>
  );
}
