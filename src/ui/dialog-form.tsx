import { useSelector } from '@tanstack/react-form';
import { useRef, useState, type ComponentProps, type Ref } from 'react';
import * as v from 'valibot';
import type { Elements } from './elements.ts';
import { OtherDrafts, RestoredDraft, UnkeptDraft } from './form-drafts.tsx';
import { alwaysCurrent, focusInvalid, type problemsOf } from './form-validation.ts';
import { useAppForm } from './form.tsx';
import { FocusedNotice } from './notice.tsx';

type FieldRefusal<F> = { field: keyof F & string; message: string };

type DialogFormOptions<F> = {
  /** The shape of a draft. */
  schema: v.GenericSchema<unknown, F>;
  empty: F;
  /** What was typed before; null for nothing. */
  typed: object | null;
  /** Keeps what is typed; null deletes the draft. */
  keep: (fields: F | null) => void;
  /** Why the device cannot keep it; null while it can. */
  problem: string | null;
  others: ComponentProps<typeof OtherDrafts>;
  validate: ReturnType<typeof problemsOf>;
  /** Resolves to why it was not sent, if it was not: of one field with its name. */
  onSubmit: (fields: F) => Promise<string | FieldRefusal<F> | undefined>;
};

/** A form with a draft in a dialog; `sheet` is for its `DialogFields`. */
export function useDialogForm<F extends object>({ schema, empty, keep, ...options }: DialogFormOptions<F>) {
  const [restored, setRestored] = useState(() => {
    const parsed = v.safeParse(schema, options.typed);
    return parsed.success ? parsed.output : null;
  });
  const [failure, setFailure] = useState<string>();
  const ref = useRef<HTMLFormElement>(null);
  const form = useAppForm({
    defaultValues: restored ?? empty,
    validationLogic: alwaysCurrent,
    validators: { onDynamic: options.validate },
    onSubmitInvalid: () => focusInvalid(ref.current),
    onSubmit: async ({ value, formApi }) => {
      const failed = await options.onSubmit(value);
      if (typeof failed !== 'object') return setFailure(failed);
      const { field, message } = failed;
      formApi.setFieldMeta(field, (meta) => ({ ...meta, errorMap: { onServer: message } }));
      return focusInvalid(ref.current);
    },
    listeners: { onChange: ({ formApi }) => keep(formApi.state.values) },
  });
  const busy = useSelector(form.store, ({ isSubmitting }) => isSubmitting);
  const submit = () => {
    setFailure(undefined);
    void form.handleSubmit();
  };
  const startOver = () => {
    form.reset(empty);
    keep(null);
    setRestored(null);
    // Its button goes with the notice.
    ref.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  };
  const { problem, others } = options;
  const onStartOver = restored === null ? null : startOver;
  return {
    form,
    busy,
    submit,
    sheet: { ref, busy, failure, problem, onStartOver, onSubmit: submit, others },
  };
}

export type DialogFormApi<F extends object> = ReturnType<typeof useDialogForm<F>>['form'];

type DialogFieldsProps = Pick<DialogFormOptions<object>, 'problem' | 'others'> & {
  failureTitle?: string;
  ref: Ref<HTMLFormElement>;
  busy: boolean;
  failure: string | undefined;
  /** Null where the form did not begin with a draft. */
  onStartOver: (() => void) | null;
  onSubmit: () => void;
  children: Elements;
};

export function DialogFields({
  ref,
  busy,
  failure,
  failureTitle = 'Not sent',
  onSubmit,
  children,
  ...draft
}: DialogFieldsProps) {
  const { problem, onStartOver, others } = draft;
  return (
    <form
      ref={ref}
      inert={busy}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog may belong to a form of the page.
        event.stopPropagation();
        onSubmit();
      }}
    >
      {failure !== undefined && (
        <FocusedNotice tone="danger" title={failureTitle} text={failure} focusNotice />
      )}
      <UnkeptDraft problem={problem} />
      {onStartOver !== null && (
        <RestoredDraft title="Your draft is still here" dropLabel="Start Over" onDrop={onStartOver} />
      )}
      <OtherDrafts {...others} />
      {children}
      {/* For Enter in a field: the visible button is outside of the form. */}
      <button type="submit" tabIndex={-1} aria-hidden className="sr-only" />
    </form>
  );
}
