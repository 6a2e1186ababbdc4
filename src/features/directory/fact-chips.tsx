import { ChipList } from '#ui/chip-list.tsx';
import { Mark } from '#ui/tag.tsx';

type FactChipsProps = { title: string; items: readonly string[]; sample: boolean };

/** All specialties or regions of a profile, and a mark on sample data. */
export function FactChips({ title, items, sample }: FactChipsProps) {
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {items.length > 0 && (
        <section className="flex flex-col gap-2">
          <h2 className="text-lg font-bold">{title}</h2>
          <ChipList items={items} />
        </section>
      )}
      {sample && (
        <p>
          <Mark>Sample</Mark>
        </p>
      )}
    </div>
  );
}
