import { createLink } from '@tanstack/react-router';
import { Children, type ComponentProps, type ReactNode } from 'react';

const LINK = 'inline-flex min-h-12 min-w-12 items-center underline-offset-4 hover:text-river hover:underline';

export function FooterBar({ statement, children }: { statement: ReactNode; children: ReactNode }) {
  return (
    <footer className="border-t border-line bg-sunk">
      <div className="mx-auto flex max-w-[79rem] flex-col gap-8 px-4 py-10 sm:px-6 lg:flex-row lg:justify-between">
        <p className="max-w-md text-ink-soft">{statement}</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-8 sm:grid-cols-2 sm:gap-x-16">
          {children}
        </div>
      </div>
    </footer>
  );
}

export function FooterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-1 font-bold">{title}</h2>
      <ul>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
    </nav>
  );
}

function FooterAnchor(props: ComponentProps<'a'>) {
  return <a {...props} className={LINK} />;
}

export const FooterLink = createLink(FooterAnchor);
