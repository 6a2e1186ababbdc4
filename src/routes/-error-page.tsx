import { useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, useContext, useEffect } from 'react';
import { isMissingChunk } from '#app/missing-chunk.ts';
import { DatabaseContext } from '#db/live/database-context.ts';
import { isReadError } from '#db/live/read-error.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { APP_NAME } from '#domain/app.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useDocumentHead } from '#ui/document-head.ts';
import { StatusPage } from '#ui/status-page.tsx';

/** What failed: a file of the app, the data on the device, or the page itself. */
type Cause = 'file' | 'data' | 'page';

const TEXTS: Record<Cause, string> = {
  file: 'Part of the app could not be read. What you saved is still there.',
  data: 'The data on this device could not be read. What you saved is still there.',
  page: 'This is a fault in the app. What you saved is still there.',
};

/** `title` names the data that was to be shown. */
export function ErrorPage({ title, error }: ErrorComponentProps & { title: string }) {
  const router = useRouter();
  const isLoaderError = useRouterState({
    select: ({ matches }) => matches.some((match) => match.error === error),
  });
  const cause = causeOf(error, isLoaderError);
  const heading = cause === 'page' ? 'Something went wrong' : title;
  // Only a reload requests a file again.
  const retry = () => (cause === 'file' ? location.reload() : void router.invalidate());
  useRecord(error);
  useDocumentHead(`${heading} · ${APP_NAME}`, TEXTS[cause]);
  return (
    <StatusPage
      title={heading}
      action={
        <>
          <Kept />
          <div className="button-row">
            <Button onClick={retry}>Try Again</Button>
            <ButtonLink to="/listings" variant="secondary">
              My Listings
            </ButtonLink>
            <ButtonLink to="/settings" hash="unsent" variant="secondary">
              Unsent Items
            </ButtonLink>
          </div>
        </>
      }
    >
      {TEXTS[cause]}
    </StatusPage>
  );
}

/** For the problem report. */
function useRecord(error: unknown): void {
  const db = useContext(DatabaseContext);
  const screen = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId ?? '/' });
  useEffect(() => {
    if (db !== null) void record(db, error, screen);
  }, [db, error, screen]);
}

async function record(db: Database, error: unknown, screen: string): Promise<void> {
  const loaded = await import('#db/tables/recorded-errors.ts').catch(() => null);
  await loaded?.recordError(db, error, { screen, now: Date.now() });
}

function causeOf(error: unknown, isLoaderError: boolean): Cause {
  if (isMissingChunk(error)) return 'file';
  return isReadError(error) || isLoaderError ? 'data' : 'page';
}

// Without this file, the error page still says where to look.
const KeptItems = lazy(async () => {
  const loaded = await import('#features/sync-status/kept-items.tsx').catch(() => null);
  return { default: loaded?.KeptItems ?? Nothing };
});
const Nothing = () => <></>;

/** Whether a submission was saved: nobody must submit it twice. */
function Kept() {
  const isOpen = useContext(DatabaseContext) !== null;
  return (
    <div className="flex flex-col gap-2">
      {isOpen && (
        <Suspense>
          <KeptItems />
        </Suspense>
      )}
      <p>If you have just submitted something, look for it here before you submit it again.</p>
    </div>
  );
}
