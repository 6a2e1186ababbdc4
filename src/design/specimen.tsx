import type { Elements } from '#ui/elements.ts';
import { PageBody } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';

export function Specimen({ name, children }: { name: string; children: Elements }) {
  return (
    <Section title={name}>
      <div className="flex flex-wrap items-start gap-6">{children}</div>
    </Section>
  );
}

export function State({ name, children }: { name: string; children: Elements }) {
  return (
    <figure className="flex min-w-0 flex-col items-start gap-2">
      {children}
      <figcaption className="text-sm">{name}</figcaption>
    </figure>
  );
}

export function OnBand({ children }: { children: Elements }) {
  return (
    <div className="band">
      <PageBody>{children}</PageBody>
    </div>
  );
}

/** Label and `data-force` value of each state (main.tsx). */
export const FORCED = [
  ['rest', undefined],
  ['hover', 'hover'],
  ['focus', 'focus-visible'],
  ['active', 'active'],
] as const;
