import { PRODUCT } from '#domain/product.ts';
import { PageBanner } from '#ui/page.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/** A new company is submitted for review. */
export function CompanySubmissionPage() {
  useDocumentTitle(`Submit a New Company · ${PRODUCT}`);
  return <PageBanner title="Submit a New Company" />;
}
