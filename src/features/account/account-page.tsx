import { PRODUCT } from '#domain/product.ts';
import { PageBanner } from '#ui/page.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/** What the signed-in person has on this device and on the server. */
export function AccountPage() {
  useDocumentTitle(`My Account · ${PRODUCT}`);
  return <PageBanner title="My Account" />;
}
