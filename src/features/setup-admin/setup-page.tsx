import { PRODUCT } from '#domain/product.ts';
import { PageBanner } from '#ui/page.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/** The first administrator is made here. */
export function SetupPage() {
  useDocumentTitle(`Admin Setup · ${PRODUCT}`);
  return <PageBanner title="Admin Setup" />;
}
