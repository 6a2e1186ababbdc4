import { PRODUCT } from '#domain/product.ts';
import { Button } from '#ui/button.tsx';
import { StatusPage } from '#ui/status-page.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';

/** A page whose data could not be read from the device, or that is not on it: says so, and tries again on a press. */
export function Failure({ title, error }: ErrorComponentProps & { title: string }) {
  const router = useRouter();
  // What browsers throw where a part of the app cannot be loaded; a loaded page asks for it afresh.
  const isPart = error instanceof TypeError;
  const again = () => (isPart ? location.reload() : void router.invalidate());
  useDocumentTitle(`${title} · ${PRODUCT}`);
  return (
    <StatusPage title={title} action={<Button onClick={again}>Try Again</Button>}>
      {isPart ? 'Part of the app' : 'The data on this device'} could not be read. What you saved is still
      there.
    </StatusPage>
  );
}
