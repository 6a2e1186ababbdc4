import type { ReactNode } from 'react';

/** Text that a person wrote, with his line breaks, at a width that reads well. */
export function Prose({ children }: { children: ReactNode }) {
  return <p className="max-w-prose text-lg leading-relaxed whitespace-pre-line">{children}</p>;
}
