import type { ReactNode } from 'react';
import { APP_NAME } from '#domain/app.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useDocumentHead } from '#ui/document-head.ts';
import type { Elements } from '#ui/elements.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import { PageBody } from '#ui/page.tsx';

type RowNotFoundProps = { title: string; notice?: Elements; children: ReactNode };

export function RowNotFound({ title, notice, children }: RowNotFoundProps) {
  useDocumentHead(`${title} · ${APP_NAME}`, 'There is nothing in the directory at this address.');
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
