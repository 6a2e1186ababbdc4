import { PRODUCT } from '#domain/product.ts';
import { PageBanner } from '#ui/page.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/** How the app looks and what it keeps on this device. */
export function SettingsPage() {
  useDocumentTitle(`Settings · ${PRODUCT}`);
  return <PageBanner title="Settings" />;
}
