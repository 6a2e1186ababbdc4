import type { ReactNode } from 'react';
import { APP_NAME } from '#domain/app.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import { PageBody } from '#ui/page.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

type RowNotFoundProps = { title: string; notice?: Elements; children: ReactNode };

export function RowNotFound({ title, notice, children }: RowNotFoundProps) {
  useDocumentTitle(`${title} · ${APP_NAME}`);
  return (
    <>
      <PageBanner title={title} />
      <PageBody>
        {notice}
        <EmptyState action={<ButtonLink to="/brokers">View All Brokers</ButtonLink>}>{children}</EmptyState>
      </PageBody>
    </>
  );
}
