import type { Company } from '#domain/company.ts';
import { PROFILE_FIELD_NAMES, profileFieldText } from '#domain/profile-change-text.ts';
import { brokerFields, companyFields, profileConflicts } from '#domain/profile-change.ts';
import type { ProfileRequest } from '#domain/profile-request.ts';
import { Notice } from '#ui/notice.tsx';
import type { ProfileChangeData } from './queries.ts';

type Companies = readonly Pick<Company, 'id' | 'name'>[];

const namesOf = (companies: Companies) => new Map(companies.map(({ id, name }) => [id, name]));

/** Both values of each field that others have changed since this edit was written. */
export function ConflictNotice({ initial, companies }: { initial: ProfileChangeData; companies: Companies }) {
  if (initial.change?.status.kind !== 'queued') return null;
  const { payload } = initial.change.status.item;
  const now =
    initial.type === 'broker'
      ? brokerFields(initial.broker)
      : companyFields(initial.company, initial.offices);
  const conflicts = profileConflicts(payload, now);
  if (conflicts.length === 0) return null;
  const names = namesOf(companies);
  return (
    <Notice tone="warning" title="The profile was changed in the meantime">
      <ul className="list-disc pl-5">
        {conflicts.map((field) => (
          <li key={field} className="wrap-anywhere">
            {PROFILE_FIELD_NAMES[field]}: now {profileFieldText(now, field, names)}, yours{' '}
            {profileFieldText(payload.fields, field, names)}
          </li>
        ))}
      </ul>
      <p className="mt-2">Save Changes sends yours.</p>
    </Notice>
  );
}

type RequestNoticeProps = { requests: readonly ProfileRequest[]; companies: Companies };

/** What of earlier edits waits for an administrator. */
export function RequestNotice({ requests, companies }: RequestNoticeProps) {
  if (requests.length === 0) return null;
  const names = namesOf(companies);
  return (
    <Notice tone="info" title="Waiting for an administrator">
      <ul className="list-disc pl-5">
        {requests.map(({ id, field, value }) => (
          <li key={id} className="wrap-anywhere">
            {PROFILE_FIELD_NAMES[field]}: {profileFieldText({ [field]: value }, field, names)}
          </li>
        ))}
      </ul>
      <p className="mt-2">Another value takes its place.</p>
    </Notice>
  );
}
