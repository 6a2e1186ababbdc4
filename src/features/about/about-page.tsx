import { APP_NAME } from '#domain/app.ts';
import type { Operator } from '#domain/values/operator.ts';
import { useDocumentHead } from '#ui/document-head.ts';
import { PageBanner } from '#ui/page-banner.tsx';
import { PageBody } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';
import type { Topic } from './topic.ts';

type AboutPageProps = { topic: Topic; operator: Operator };

/** A page about the product, such as /about/privacy. */
export function AboutPage({ topic: { title, lead, sections }, operator }: AboutPageProps) {
  useDocumentHead(`${title} · ${APP_NAME}`, lead);
  return (
    <>
      <PageBanner title={title} lead={lead} />
      <PageBody narrow>
        {sections.map((section) => (
          <Section key={section.title} title={section.title}>
            <div className="flex max-w-prose flex-col gap-4 text-lg leading-relaxed">
              {section.content(operator)}
            </div>
          </Section>
        ))}
      </PageBody>
    </>
  );
}
