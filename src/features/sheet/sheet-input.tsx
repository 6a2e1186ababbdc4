import { useState } from 'react';
import { useDatabase } from '#db/live/database-context.ts';
import { useLive } from '#db/live/use-live.ts';
import { toCsv } from '#domain/records/csv.ts';
import type { Table } from '#domain/sheet/rows.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { TextArea } from '#ui/inputs.tsx';
import { FocusedNotice } from '#ui/notice.tsx';
import { saveAsFile } from '#ui/save-as-file.ts';
import { Section } from '#ui/section.tsx';
import { readListingsSheet, TEMPLATE } from './listings-sheet.ts';
import { countUnsent } from './queries.ts';
import { readFile, readText, type SheetReading } from './read-sheet.ts';

type SheetInputProps = {
  /** Why a shared file was not read. */
  notShared: string | undefined;
  /** What the import before did. */
  done: string | null;
  /** What was typed before, and is kept. */
  typed: string;
  onType: (text: string) => void;
  onTable: (table: Table) => void;
};

const TYPE = 'text/csv';

/** A pasted table, or a file of one. */
export function SheetInput({ notShared, done, typed, onType, onTable }: SheetInputProps) {
  const db = useDatabase();
  const unsent = useLive<number | null>({ key: 'unsent listings', query: countUnsent, initial: null });
  const [text, setText] = useState(done === null ? typed : '');
  const type = (next: string) => {
    setText(next);
    onType(next);
  };
  const [problem, setProblem] = useState(notShared);
  const [busy, setBusy] = useState(false);
  const take = (reading: SheetReading) => {
    if ('table' in reading) onTable(reading.table);
    else setProblem(reading.problem);
  };
  const open = async (file: File) => {
    setBusy(true);
    setProblem(undefined);
    take(await readFile(file).catch(() => ({ problem: 'This file cannot be read.' })));
    setBusy(false);
  };
  return (
    <>
      {done !== null && (
        <FocusedNotice tone="success" title={done} text={unsentText(unsent)} focusNotice>
          <div className="mt-2 flex flex-wrap gap-2">
            <ButtonLink to="/listings" variant="secondary">
              My Listings
            </ButtonLink>
          </div>
        </FocusedNotice>
      )}
      <Section title="Paste or open a table">
        <Field
          label="Rows from your spreadsheet"
          hint="Copy them with the names of the columns. Columns are found by name: zone, product, ML, $/ML or a total, expiry."
          error={problem}
        >
          {(controlProps) => (
            <TextArea
              {...controlProps}
              rows={6}
              value={text}
              spellCheck={false}
              onChange={({ target }) => {
                type(target.value);
                setProblem(undefined);
              }}
              onPaste={(event) => {
                const pasted = event.clipboardData.getData('text');
                // Only a whole table: a part of one is added to what is there.
                if (event.currentTarget.value !== '' || !pasted.includes('\n')) return;
                event.preventDefault();
                type(pasted);
                take(readText(pasted));
              }}
            />
          )}
        </Field>
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <Button onClick={() => take(readText(text))}>Read the Rows</Button>
          <FileButton
            label="Open a CSV File"
            accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
            busy={busy}
            onFile={(file) => void open(file)}
          />
        </div>
      </Section>
      <Section title="A sheet to begin with">
        <p className="text-ink-soft">
          With “Your reference” in each row, the same sheet changes your listings the next time, instead of
          adding them again. Nobody else sees it.
        </p>
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <Button
            variant="secondary"
            onClick={() => saveAsFile(toCsv(TEMPLATE), { name: 'headwater-template.csv', type: TYPE })}
          >
            Download a Template
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              void readListingsSheet(db).then((rows) =>
                saveAsFile(toCsv(rows), { name: 'headwater-listings.csv', type: TYPE }),
              )
            }
          >
            Download My Listings
          </Button>
        </div>
      </Section>
    </>
  );
}

/** `unsent`: how many wait to be sent; null for not counted yet. */
function unsentText(unsent: number | null): string {
  if (unsent === 0) return 'The server has all of it.';
  const saved = 'Saved on this device, and sent automatically';
  return unsent === null ? `${saved}.` : `${saved}: ${unsent.toLocaleString('en-AU')} still to go.`;
}
