import { Button, ButtonLink } from '#ui/button.tsx';
import { PageBody, PageTitle } from '#ui/page.tsx';
import { useEffect, useRef, type ReactNode } from 'react';

type OutcomeViewProps = {
  /** A sign of what happened. */
  mark: ReactNode;
  title: string;
  children: ReactNode;
  onAnother: () => void;
};

/** What takes the form's place after a listing: what happened, and the ways on. Its heading takes the focus. */
export function OutcomeView({ mark, title, children, onAnother }: OutcomeViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <PageBody narrow>
      <div className="flex flex-col items-start gap-5">
        {mark}
        <PageTitle ref={heading}>{title}</PageTitle>
        {children}
      </div>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button onClick={onAnother}>List Another Parcel</Button>
        <ButtonLink to="/" variant="secondary">
          Return to Home
        </ButtonLink>
      </div>
    </PageBody>
  );
}
