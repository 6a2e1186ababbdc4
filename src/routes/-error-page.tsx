import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { PRODUCT } from '#domain/product.ts';
import { Button } from '#ui/button.tsx';
import { StatusPage } from '#ui/status-page.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/** For data that cannot be read from the device, and for a missing part of the app. */
export function ErrorPage({ title, error }: ErrorComponentProps & { title: string }) {
  const router = useRouter();
  // Browsers throw a TypeError where a chunk cannot be loaded; only a reload requests it again.
  const isMissingChunk = error instanceof TypeError;
  const retry = () => (isMissingChunk ? location.reload() : void router.invalidate());
  useDocumentTitle(`${title} · ${PRODUCT}`);
  return (
    <StatusPage title={title} action={<Button onClick={retry}>Try Again</Button>}>
      {`${isMissingChunk ? 'Part of the app' : 'The data on this device'} could not be read. What you saved is still there.`}
    </StatusPage>
  );
}
