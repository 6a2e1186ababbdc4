import type { DeviceClock } from '#client/submit-operation.ts';
import type { Company } from '#domain/profile/company.ts';
import type { Elements } from '#ui/elements.ts';
import { ConflictNotice, type ChangeKind, type Conflict, type Subject } from './conflict-notice.tsx';
import type { FormConfig } from './form-config.ts';
import { OutboxFormPage } from './outbox-form-page.tsx';
import type { FieldsProps } from './outbox-form.tsx';
import type { InitialData } from './queries.ts';

/** What a route gives the page of a change. */
export type ChangePageProps<T> = { initial: T; onNew: () => void; clock?: DeviceClock };

type ChangeFormPageProps<K extends ChangeKind, F extends object, O> = ChangePageProps<InitialData<K>> & {
  subject: Subject;
  config: FormConfig<K, F, O>;
  introduction?: Elements;
  conflictsOf: (companies: Company[]) => Conflict[];
  renderFields: (props: FieldsProps<F>) => Elements;
};

/** The page of a form that changes what others see already, and may have changed in the meantime. */
export function ChangeFormPage<K extends ChangeKind, F extends object, O>({
  subject,
  introduction,
  conflictsOf,
  renderFields,
  ...page
}: ChangeFormPageProps<K, F, O>) {
  const { config, initial } = page;
  return (
    <OutboxFormPage
      {...page}
      saysStatus={conflictsOf([]).length > 0}
      narrow
      renderFields={(props) => (
        <>
          {introduction}
          <ConflictNotice
            {...props}
            subject={subject}
            conflicts={conflictsOf(props.choices.companies)}
            config={config}
            initial={initial}
          />
          {renderFields(props)}
        </>
      )}
    />
  );
}
