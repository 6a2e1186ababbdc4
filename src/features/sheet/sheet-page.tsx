import { useState } from 'react';
import { deviceClock, type DeviceClock } from '#client/submit-operation.ts';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { saveFailureMessage } from '#db/tables/quota-retry.ts';
import { APP_NAME } from '#domain/app.ts';
import { formatCount } from '#domain/values/number.ts';
import type { OpenDraft } from '#session/drafts.ts';
import { useOpenDraft, useOtherDrafts } from '#session/use-draft.ts';
import { useSignOutCount } from '#session/use-sign-out-count.ts';
import { useDocumentHead } from '#ui/document-head.ts';
import { OtherDrafts, UnkeptDraft } from '#ui/form-drafts.tsx';
import { Notice } from '#ui/notice.tsx';
import { BackLink, PageBanner } from '#ui/page-banner.tsx';
import { PageBody } from '#ui/page.tsx';
import { historyEntryKey } from '#ui/router-internals.ts';
import { showToast } from '#ui/toast.tsx';
import { importSheet, type ImportResult } from './commands.ts';
import { SHEET_FORM, type InitialSheet } from './load-sheet.ts';
import { SheetInput } from './sheet-input.tsx';
import { SheetPreview } from './sheet-preview.tsx';
import { newSheet } from './sheet.ts';
import { useSheet } from './use-sheet.ts';

type SheetPageProps = { initial: InitialSheet; clock?: DeviceClock };

/** The page /add-parcels: many listings from a spreadsheet. */
export function SheetPage(props: SheetPageProps) {
  useDocumentHead(
    `List Many Parcels · ${APP_NAME}`,
    'List many water parcels at once from a spreadsheet or a CSV file, also without a network.',
  );
  const signOuts = useSignOutCount();
  return (
    <>
      <PageBanner
        back={<BackLink to="/add-parcel">Back to one parcel</BackLink>}
        title="List Many Parcels"
        lead="From a spreadsheet, also without a network. You see what is done with each row before anything is."
      />
      <PageBody>
        <Visit key={signOuts} {...props} signOuts={signOuts} />
      </PageBody>
    </>
  );
}

/** What one user does on the page. */
function Visit({ initial, signOuts, clock }: SheetPageProps & { signOuts: number }) {
  const loaded = signOuts === 0 ? initial.draft : null;
  const [draft, onContinue] = useOpenDraft(loaded, { form: SHEET_FORM, entry: historyEntryKey() });
  return draft && <OpenSheet key={draft.id} {...{ initial, draft, onContinue }} {...(clock && { clock })} />;
}

type OpenSheetProps = SheetPageProps & { draft: OpenDraft; onContinue: (draft: OpenDraft) => void };

function OpenSheet({ initial, draft, onContinue, clock = deviceClock }: OpenSheetProps) {
  const device = { db: useDatabase(), sync: useSync(), clock };
  const state = useSheet(draft, initial.data);
  const others = useOtherDrafts({ draft, written: state.written, onContinue }, ['sheet', 'sheets']);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const { sheet, read, plan, data } = state;
  const run = async (withdrawn: readonly string[]) => {
    if (plan === null || !state.isCurrent) return;
    setBusy(true);
    try {
      const isFinished = plan.plans.every(({ kind }) => kind !== 'needs');
      const draftId = await state.written();
      const finishedDraft = isFinished ? draftId : null;
      const result = await importSheet(device, { ...plan, withdrawn, finishedDraft });
      if (typeof result === 'object' && isFinished) {
        setDone(resultText(result));
        state.show(null);
      } else report(result);
    } catch (error) {
      showToast({ tone: 'danger', title: saveFailureMessage(error, 'sheet') });
    }
    setBusy(false);
  };
  return (
    <>
      <OtherDrafts {...others} />
      <UnkeptDraft problem={state.problem} />
      {sheet === null || read === null ? (
        <SheetInput
          notShared={initial.problem}
          done={done}
          typed={state.typed}
          onType={state.keepTyped}
          onTable={(table) => {
            setDone(null);
            state.show(newSheet(table, data.ownProfiles));
          }}
        />
      ) : (
        <>
          {initial.problem !== undefined && <Notice tone="warning" title={initial.problem} />}
          <SheetPreview {...state} sheet={sheet} read={read} busy={busy} onImport={(ids) => void run(ids)} />
        </>
      )}
    </>
  );
}

function report(result: ImportResult): void {
  if (result === 'changed')
    showToast({
      title: 'Your listings have changed meanwhile',
      description: 'Look at the rows again, and press once more.',
    });
  else if (result === 'user-changed')
    showToast({ tone: 'danger', title: 'Someone else is signed in now', description: 'Nothing was saved.' });
  else showToast({ title: resultText(result), description: 'Saved on this device, and sent automatically.' });
}

function resultText({ listed, changed, withdrawn }: Exclude<ImportResult, string>): string {
  const parts = [
    listed > 0 && formatCount(listed, 'listing'),
    changed > 0 && formatCount(changed, 'change'),
    withdrawn > 0 && formatCount(withdrawn, 'withdrawal'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Nothing had to be changed' : `${parts.join(', ')} saved`;
}
