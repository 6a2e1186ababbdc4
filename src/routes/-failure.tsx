import { PRODUCT } from '#domain/product.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/message.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';

/** A page whose data could not be read from the device: says so, and tries again on a press. */
export function Failure({ title }: ErrorComponentProps & { title: string }) {
  const router = useRouter();
  useDocumentTitle(`${title} · ${PRODUCT}`);
  return (
    <Message title={title} action={<Button onClick={() => void router.invalidate()}>Try Again</Button>}>
      The data on this device could not be read. What you saved is still there.
    </Message>
  );
}
