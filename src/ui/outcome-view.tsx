import { useEffect, useRef, type ReactNode } from 'react';
import { PageBody, PageTitle } from './page.tsx';

type OutcomeViewProps = {
  /** A sign of what happened. */
  mark: ReactNode;
  title: string;
  children: ReactNode;
  /** The ways on. */
  actions: ReactNode;
};

/** What takes a form's place once it was submitted: what happened, and the ways on. Its heading takes the focus. */
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
