import type { Company } from '#domain/profile/company.ts';
import { PROFILE_FIELD_NAMES, profileFieldText } from '#domain/profile/profile-change-text.ts';
import { profileConflicts } from '#domain/profile/profile-change.ts';
import { Notice } from '#ui/notice.tsx';
import type { Conflict } from './conflict-notice.tsx';
import type { ProfileChangeData } from './queries.ts';

type Companies = readonly Pick<Company, 'id' | 'name'>[];

const namesOf = (companies: Companies) => new Map(companies.map(({ id, name }) => [id, name]));

/** Tells the author which of their earlier edits wait for an administrator. */
export function RequestsNotice({
  requests,
  companies,
}: Pick<ProfileChangeData, 'requests'> & { companies: Companies }) {
  if (requests.length === 0) return null;
  const names = namesOf(companies);
  return (
    <Notice tone="info" title="Waiting for an administrator">
      <ul className="list-disc pl-5">
        {requests.map(({ id, field, value }) => (
          <li
            key={id}
            className="wrap-anywhere"
          >{`${PROFILE_FIELD_NAMES[field]}: ${profileFieldText({ [field]: value }, field, names)}`}</li>
        ))}
      </ul>
      <p className="mt-2">Another value takes its place.</p>
    </Notice>
  );
}

/** The fields that others have changed since the edit was made. */
export function profileConflictsOf(initial: ProfileChangeData, companies: Companies): Conflict[] {
  if (initial.change?.status.kind !== 'queued') return [];
  const { payload } = initial.change.status.item;
  const names = namesOf(companies);
  const { onServer } = initial;
  return profileConflicts(payload, onServer).map((field) => ({
    column: field,
    field: PROFILE_FIELD_NAMES[field],
    now: profileFieldText(onServer, field, names),
    yours: profileFieldText(payload.fields, field, names),
  }));
}
