import { createLink } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Elements } from './elements.ts';

export function Breadcrumb({ current, children }: { current: string; children: Elements }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-x-1 text-on-band-soft">
        {children}
        <li aria-current="page" className="min-w-0 truncate">
          {current}
        </li>
      </ol>
    </nav>
  );
}

function CrumbAnchor(props: ComponentProps<'a'>) {
  return (
    <li className="flex shrink-0 items-center gap-x-1">
      <a
        {...props}
        className="inline-flex min-h-12 min-w-12 items-center underline-offset-4 hover:text-on-band hover:underline"
      />
      <ChevronRight aria-hidden className="size-4" />
    </li>
  );
}

export const Crumb = createLink(CrumbAnchor);
