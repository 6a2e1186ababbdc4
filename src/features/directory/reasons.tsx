import { BASIN, PRODUCT } from '#domain/product.ts';
import { REGIONS } from '#domain/region.ts';
import { Section } from '#ui/section.tsx';
import { MapPinned, Scale, UserRoundSearch, type LucideIcon } from 'lucide-react';

const REASONS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: UserRoundSearch,
    title: 'Expert Brokers',
    text: 'Each profile says what a broker works with, which firm stands behind it, and what number to ring. You choose whom to call.',
  },
  {
    icon: MapPinned,
    title: 'Nationwide Coverage',
    text: `Centred on the ${BASIN}, with ${REGIONS.length} regions to search, from South-East Queensland to Collie-Harvey in the west.`,
  },
  {
    icon: Scale,
    title: 'Transparent Process',
    text: `Every parcel shows volume, price, price per megalitre, status and expiry. ${PRODUCT} is a directory: the trade stays between you and your broker.`,
  },
];

/** Why someone would look here, without a promise the product does not keep. */
export function Reasons() {
  return (
    <Section look="wide" title="Why Choose Our Network">
      <ul className="grid gap-x-10 gap-y-8 md:grid-cols-3">
        {REASONS.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex flex-col gap-2 border-t-4 border-river pt-5">
            <Icon aria-hidden className="size-8 text-river" strokeWidth={1.75} />
            <h3 className="text-xl font-bold">{title}</h3>
            <p className="max-w-prose text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
