import { useEffect, useRef, useState } from 'react';
import { deviceClock, type DeviceClock } from '#client/submit-operation.ts';
import { APP_NAME } from '#domain/app.ts';
import { isChange, type ItemOf, type OutboxItem } from '#domain/operation/operation.ts';
import type { OpenDraft } from '#session/drafts.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { useOpenDraft } from '#session/use-draft.ts';
import { useDocumentHead } from '#ui/document-head.ts';
import type { Elements } from '#ui/elements.ts';
import { focusHeading } from '#ui/focus-heading.ts';
import { UnkeptDraft } from '#ui/form-drafts.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import { PageBody } from '#ui/page.tsx';
import { historyEntryKey } from '#ui/router-internals.ts';
import type { FormConfig, FormKind } from './form-config.ts';
import { DraftNotice, ExpiredNotice, OtherFormDrafts, StatusNotice, UnchangeableNotice } from './notices.tsx';
import { OutboxForm, type FormParts } from './outbox-form.tsx';
import { changeable, type InitialData } from './queries.ts';
import { AcceptedView, SavedView } from './saved-view.tsx';
import { useOutboxForm } from './use-outbox-form.ts';

type OutboxFormPageProps<K extends FormKind, F extends object, O> = FormParts<F> & {
  config: FormConfig<K, F, O>;
  initial: InitialData<K>;
  onNew: () => void;
  renderStats?: (item: ItemOf<K>) => Elements;
  /** The draft has a text that another app shared. */
  shared?: boolean;
  /** Set if the form itself shows the status of the changed item. */
  saysStatus?: boolean;
  /** Where the result of the operation is found. */
  renderResult?: (id: string) => Elements;
  offer?: Elements;
  footer?: Elements;
  narrow?: boolean;
  clock?: DeviceClock;
};

/** The page of one kind, up to the server's answer. Where only signed-in users submit, each has a form of their own. */
export function OutboxFormPage<K extends FormKind, F extends object, O>(props: OutboxFormPageProps<K, F, O>) {
  const { messages, mustSignIn } = props.config;
  useDocumentHead(`${messages.title} · ${APP_NAME}`, messages.lead);
  const user = useCurrentUser()?.user;
  if (mustSignIn === null) return <Visit {...props} userId={null} />;
  if (!user) return null;
  return <Visit key={user.id} {...props} initial={ownOnly(props.initial, user.id)} userId={user.id} />;
}

/** Drops the item of a previous user, who was signed in when the data was loaded and was replaced in another tab. */
function ownOnly<K extends FormKind>(initial: InitialData<K>, userId: string): InitialData<K> {
  const { change } = initial;
  if (change?.status.kind !== 'queued') return initial;
  const { owner }: OutboxItem = change.status.item;
  return owner === userId ? initial : { ...initial, change: null };
}

type VisitProps<K extends FormKind, F extends object, O> = OutboxFormPageProps<K, F, O> & {
  userId: string | null;
};

/** Each draft has a page of its own. */
function Visit<K extends FormKind, F extends object, O>(props: VisitProps<K, F, O>) {
  const { config, initial } = props;
  const change = changeable(initial.change) && initial.change?.id;
  const [draft, setDraft] = useOpenDraft(initial.draft, {
    form: config.formName(change),
    entry: historyEntryKey(),
  });
  return draft && <Page key={draft.id} {...props} draft={draft} onContinue={setDraft} />;
}

type PageProps<K extends FormKind, F extends object, O> = VisitProps<K, F, O> & {
  draft: OpenDraft;
  onContinue: (draft: OpenDraft) => void;
};

function Page<K extends FormKind, F extends object, O>({
  config,
  initial,
  userId,
  draft,
  onContinue,
  onNew,
  shared = false,
  clock = deviceClock,
  offer,
  ...rest
}: PageProps<K, F, O>) {
  const visit = { initial, draft, userId, clock, onNew };
  const { state, status, onChange, startNew, startAnother, dropDraft, problem, written, ...form } =
    useOutboxForm(config, visit);
  const [formCount, setFormCount] = useState(0);
  const { kind, messages } = config;
  useFocusOnReturn(state.view === 'form');
  if (state.view === 'accepted')
    return (
      <AcceptedView
        messages={messages}
        onAnother={startAnother}
        offer={offer}
        result={rest.renderResult?.(state.id)}
      />
    );
  if (state.view === 'saved') {
    return (
      <SavedView
        config={config}
        status={status}
        stats={status.kind === 'queued' && rest.renderStats?.(status.item)}
        onAnother={startAnother}
        onChange={onChange}
        offer={offer}
        result={rest.renderResult?.(state.id)}
      />
    );
  }
  const { inOutbox, isDraft, submitCount, focusNotice, fields } = state;
  const drop = () => {
    dropDraft();
    setFormCount(formCount + 1);
  };
  return (
    <>
      <PageBanner title={messages.title} lead={messages.lead} />
      <PageBody narrow={rest.narrow === true}>
        <ExpiredNotice />
        <UnkeptDraft problem={problem} />
        {inOutbox && !(rest.saysStatus === true && submitCount === 0) && (
          <StatusNotice key={submitCount} status={status} kind={kind} focus={focusNotice} />
        )}
        {!inOutbox && initial.change !== null && (
          <UnchangeableNotice status={initial.change.status} kind={kind} />
        )}
        {isDraft && <DraftNotice change={inOutbox || isChange({ kind })} shared={shared} onDrop={drop} />}
        <OtherFormDrafts kind={kind} visit={{ draft, written, onContinue }} />
        <OutboxForm
          key={`form ${formCount}`}
          {...form}
          config={config}
          fields={fields}
          onReset={startNew}
          renderFields={rest.renderFields}
          renderPreview={rest.renderPreview}
          resets={rest.resets}
        />
        {rest.footer}
      </PageBody>
    </>
  );
}

/** Moves the focus when the button that led back to the form disappears with the result. */
function useFocusOnReturn(isForm: boolean): void {
  const wasForm = useRef(true);
  useEffect(() => {
    if (isForm && !wasForm.current) focusHeading();
    wasForm.current = isForm;
  }, [isForm]);
}
