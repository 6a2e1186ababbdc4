import { PRODUCT } from '#domain/product.ts';
import { PageBanner } from '#ui/page.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/** The administrator reviews what was submitted. */
export function ReviewPage() {
  useDocumentTitle(`Admin Dashboard · ${PRODUCT}`);
  return <PageBanner title="Admin Dashboard" />;
}
