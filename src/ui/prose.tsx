import type { ReactNode } from 'react';

export function Prose({ children }: { children: ReactNode }) {
  return <p className="max-w-prose text-lg leading-relaxed whitespace-pre-line">{children}</p>;
}
