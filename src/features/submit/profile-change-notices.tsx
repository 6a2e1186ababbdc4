import type { Company } from '#domain/company.ts';
import { PROFILE_FIELD_NAMES, profileFieldText } from '#domain/profile-change-text.ts';
import { brokerFields, companyFields, profileConflicts } from '#domain/profile-change.ts';
import { Notice } from '#ui/notice.tsx';
import { ConflictNotice, type Conflict } from './notices.tsx';
import type { ProfileChangeData } from './queries.ts';

type ProfileNoticesProps = {
  initial: ProfileChangeData;
  companies: readonly Pick<Company, 'id' | 'name'>[];
};

/** What others have changed since an edit was written, and what of earlier edits waits for an administrator. */
export function ProfileNotices({ initial, companies }: ProfileNoticesProps) {
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return (
    <>
      <ConflictNotice subject="profile" conflicts={conflictsOf(initial, names)} />
      {initial.requests.length > 0 && (
        <Notice tone="info" title="Waiting for an administrator">
          <ul className="list-disc pl-5">
            {initial.requests.map(({ id, field, value }) => (
              <li key={id} className="wrap-anywhere">
                {`${PROFILE_FIELD_NAMES[field]}: ${profileFieldText({ [field]: value }, field, names)}`}
              </li>
            ))}
          </ul>
          <p className="mt-2">Another value takes its place.</p>
        </Notice>
      )}
    </>
  );
}

function conflictsOf(initial: ProfileChangeData, names: ReadonlyMap<string, string>): Conflict[] {
  if (initial.change?.status.kind !== 'queued') return [];
  const { payload } = initial.change.status.item;
  const now =
    initial.type === 'broker'
      ? brokerFields(initial.broker)
      : companyFields(initial.company, initial.offices);
  return profileConflicts(payload, now).map((field) => ({
    field: PROFILE_FIELD_NAMES[field],
    now: profileFieldText(now, field, names),
    yours: profileFieldText(payload.fields, field, names),
  }));
}
