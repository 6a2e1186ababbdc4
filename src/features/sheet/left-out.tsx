import { useState } from 'react';
import { PAGE_SIZE } from '#domain/app.ts';
import { formatCount } from '#domain/values/number.ts';
import { Button } from '#ui/button.tsx';
import { EntryList, EntryRow } from '#ui/entry-card.tsx';
import { FoldedSection } from '#ui/folded-section.tsx';
import { ShowMoreList } from '#ui/show-more-list.tsx';
import type { ReadRows, Sheet } from './sheet.ts';
import type { SheetState } from './use-sheet.ts';

type LeftOutRow = { line: number; text: string; byUser: boolean };

/** Titles, sums and notes of the sheet, and what the user leaves out. */
export function leftOutRows(
  { table }: Sheet,
  { leftOut }: ReadRows,
  byUser: readonly { line: number }[],
): LeftOutRow[] {
  const textOf = (line: number) => (table[line - 1] ?? []).filter((cell) => cell.trim() !== '').join(' · ');
  return [
    ...byUser.map(({ line }) => ({ line, text: textOf(line), byUser: true })),
    ...leftOut.map(({ line }) => ({ line, text: textOf(line), byUser: false })),
  ];
}

type LeftOutProps = Pick<SheetState, 'editRow'> & { sheet: Sheet; rows: readonly LeftOutRow[] };

export function LeftOut({ sheet, editRow, rows }: LeftOutProps) {
  const [open, setOpen] = useState(false);
  const putBack = (line: number) => {
    const { leftOut: _leftOut, ...edit } = sheet.edits.get(line) ?? {};
    editRow(line, edit);
  };
  return (
    <FoldedSection
      title="Left out"
      summary={`${formatCount(rows.length, 'row')}: titles, sums and notes, and what you leave out.`}
      open={open}
      onToggle={setOpen}
    >
      <ShowMoreList name="left-out" items={rows} pageSize={PAGE_SIZE}>
        {(visible) => (
          <EntryList>
            {visible.map(({ line, text, byUser }) => (
              <EntryRow key={line} title={text} badges={null} facts={[`Row ${line}`]}>
                {byUser && (
                  <div>
                    <Button variant="quiet" aria-label={`Put Row ${line} Back`} onClick={() => putBack(line)}>
                      Put Back
                    </Button>
                  </div>
                )}
              </EntryRow>
            ))}
          </EntryList>
        )}
      </ShowMoreList>
    </FoldedSection>
  );
}
