import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import type { Elements } from './elements.ts';
import { usePrinting } from './use-printing.ts';

type Tab = { value: string; label: ReactNode; panel: Elements };

type TabsProps = {
  label: string;
  tabs: readonly [Tab, ...Tab[]];
  value?: string;
  onChange?: (value: string) => void;
};

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const printing = usePrinting();
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue: tabs[0].value } : { value })}
      onValueChange={(next: string) => onChange?.(next)}
    >
      <Base.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line max-sm:flex-wrap"
      >
        {tabs.map(({ value, label: name }) => (
          <Base.Tab
            key={value}
            value={value}
            className="min-h-12 cursor-pointer border-b-3 border-transparent px-4 font-semibold min-[20rem]:whitespace-nowrap text-ink-soft -outline-offset-3 hover:text-ink aria-selected:border-river aria-selected:text-river"
          >
            {name}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ value, label: name, panel }) => (
        <Base.Panel
          key={value}
          value={value}
          keepMounted={printing}
          className="rounded-sm pt-6"
          {...(printing && { hidden: false })}
        >
          {printing && <h2 className="mb-3 text-2xl font-bold">{name}</h2>}
          {panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
