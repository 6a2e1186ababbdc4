import type { ReactNode } from 'react';
import type { Elements } from './elements.ts';
import { PageTitle } from './page.tsx';

export function StatusPage({
  title,
  action,
  children,
}: {
  title: string;
  action: Elements;
  children?: ReactNode;
}) {
  return (
    <div className="mx-auto flex max-w-2xl flex-col items-start gap-6 px-4 py-16 sm:px-6 sm:py-24">
      <svg
        aria-hidden
        viewBox="0 0 320 64"
        fill="none"
        strokeWidth="6"
        strokeLinecap="round"
        className="w-full max-w-80"
      >
        <path d="M4 44h60l28-28h52l32 32h48l20-20h72" className="stroke-control" strokeDasharray="1 14" />
        <path d="M4 44h36M150 22l12 12" className="stroke-river" />
      </svg>
      <PageTitle>{title}</PageTitle>
      {children !== undefined && <p className="text-lg text-ink-soft">{children}</p>}
      {action}
    </div>
  );
}
