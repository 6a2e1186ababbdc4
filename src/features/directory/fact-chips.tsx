import { ChipList } from '#ui/chip-list.tsx';
import { Tag } from '#ui/tag.tsx';

type FactChipsProps = { title: string; items: readonly string[]; sample: boolean };

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
          <Tag>Sample</Tag>
        </p>
      )}
    </div>
  );
}
