import type { Refusal } from '#domain/operation.ts';
import { PRODUCT } from '#domain/product.ts';
import { useWho } from '#session/use-who.ts';
import { PageBanner, PageBody } from '#ui/page.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { Fragment, type ReactNode } from 'react';
import type { SubmissionKind, SubmissionKit } from './kit.ts';
import type { Opening } from './queries.ts';
import { SavedView } from './saved-view.tsx';
import { DraftNotice, ExpiredNotice, KnownNotice, UnchangeableNotice } from './submission-notices.tsx';
import { useSubmission } from './use-submission.ts';

/** What the form of a kind is given. */
export type SubmissionFormProps<F, O> = {
  /** What it opens with. */
  fields: F;
  onTyped: (fields: F) => void;
  /** Submits what was filled in; resolves with the server's refusal, where it has one. Rejects when the device cannot save it. */
  onSubmit: (form: O) => Promise<Refusal | null>;
};

type SubmissionScreenProps<K extends SubmissionKind, F extends object, O> = {
  kit: SubmissionKit<K, F, O>;
  change: Opening<K>['change'];
  onNew: () => void;
  renderForm: (props: SubmissionFormProps<F, O>) => ReactNode;
};

/** Submitting something for review, up to the server's word. Each person of a device has a form of his own. */
export function SubmissionScreen<K extends SubmissionKind, F extends object, O>(
  props: SubmissionScreenProps<K, F, O>,
) {
  useDocumentTitle(`${props.kit.words.title} · ${PRODUCT}`);
  const user = useWho()?.user;
  return user && <Screen key={user.id} {...props} userId={user.id} />;
}

function Screen<K extends SubmissionKind, F extends object, O>({
  kit,
  change,
  userId,
  onNew,
  renderForm,
}: SubmissionScreenProps<K, F, O> & { userId: string }) {
  const { words } = kit;
  const { atHand, state, onTyped, onSubmit, onChange, startNew } = useSubmission(kit, {
    change,
    userId,
    onNew,
  });
  const { id, fields, view, known, restored, turn, heed } = atHand;
  if (view === 'saved')
    return <SavedView words={words} state={state} onAnother={startNew} onChange={onChange} />;
  return (
    <>
      <PageBanner
        title={words.title}
        lead="An administrator reviews it before it appears in the directory. It is saved on this device first."
      />
      <PageBody>
        <ExpiredNotice />
        {known && <KnownNotice key={turn} state={state} terms={words.terms} heed={heed} />}
        {!known && change !== null && <UnchangeableNotice state={change.state} terms={words.terms} />}
        {restored && <DraftNotice change={known} onAfresh={startNew} />}
        <Fragment key={id}>{renderForm({ fields, onTyped, onSubmit })}</Fragment>
      </PageBody>
    </>
  );
}
