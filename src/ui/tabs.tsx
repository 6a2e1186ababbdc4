import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { Elements } from './elements.ts';
import { usePrinting } from './use-printing.ts';

type Tab = { value: string; label: ReactNode; panel: Elements };

type TabsProps = {
  label: string;
  tabs: readonly [Tab, ...Tab[]];
  value?: string;
  onChange?: (value: string) => void;
};

/** On a phone the row scrolls. It is so tight that a third tab shows, and fades out at its end. */
const MORE_TO_THE_RIGHT =
  'max-sm:mask-[linear-gradient(to_right,black_calc(100%-3rem),transparent)] max-sm:gap-0 max-sm:pe-12 max-sm:text-sm *:max-sm:px-2';

/** Shows a tab and those beside it. */
function reveal(tab: Element): void {
  tab.scrollIntoView({ block: 'nearest', inline: 'center' });
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const printing = usePrinting();
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue: tabs[0].value } : { value })}
      onValueChange={(next: string) => onChange?.(next)}
    >
      <Base.List
        aria-label={label}
        className={cx(
          'flex gap-1 overflow-x-auto overscroll-x-contain border-b border-line noscript:hidden',
          tabs.length > 2 && MORE_TO_THE_RIGHT,
        )}
      >
        {tabs.map(({ value, label: name }) => (
          <Base.Tab
            key={value}
            value={value}
            onClick={({ currentTarget }) => reveal(currentTarget)}
            // Not while a mouse is pressed: the click would land beside it.
            onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && reveal(currentTarget)}
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
