import { useEffect, useRef, type ReactNode } from 'react';
import { PageBody, PageTitle } from './page.tsx';

type OutcomeViewProps = {
  mark: ReactNode;
  title: string;
  children: ReactNode;
  actions: ReactNode;
};

export function OutcomeView({ mark, title, children, actions }: OutcomeViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <PageBody narrow>
      <div className="flex flex-col items-start gap-5">
        {mark}
        <PageTitle ref={heading}>{title}</PageTitle>
        {children}
      </div>
      <div className="button-row">{actions}</div>
    </PageBody>
  );
}
