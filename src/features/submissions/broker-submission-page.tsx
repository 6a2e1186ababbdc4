import { PRODUCT } from '#domain/product.ts';
import { PageBanner } from '#ui/page.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/** A new broker profile is submitted for review. */
export function BrokerSubmissionPage() {
  useDocumentTitle(`Submit a New Broker Profile · ${PRODUCT}`);
  return <PageBanner title="Submit a New Broker Profile" />;
}
