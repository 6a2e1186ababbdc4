import { useRef } from 'react';
import { isConflict } from '#domain/listing/listing-change.ts';
import { asSentence } from '#domain/operation/operation-status.ts';
import type { ItemOf } from '#domain/operation/operation.ts';
import { profileChangeText } from '#domain/profile/profile-change-text.ts';
import { isOfForm } from '#domain/profile/profile-change.ts';
import type { ProfileRequest } from '#domain/profile/profile-request.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { LeftButton } from './left-button.tsx';
import type { ManagedProfile } from './queries.ts';
import { useLeft } from './use-left.ts';

/** Shows those who may manage a profile what they can do, what waits for an administrator, and what the server refused. */
export function ManageProfile({ managed }: { managed: ManagedProfile }) {
  const { profile, right, names, refused, requests } = managed;
  const heading = useRef<HTMLHeadingElement>(null);
  const kept = useKeptFocus(() => heading.current?.focus());
  return (
    <Card className="print:hidden" aria-labelledby="manage-profile" {...kept}>
      <h2 ref={heading} id="manage-profile" tabIndex={-1} className="text-lg font-bold">
        Manage this profile
      </h2>
      <div className="flex flex-col gap-2">
        {right.mayEdit && (
          <ButtonLink to="/change-profile/$type/$id" params={profile} variant="secondary">
            Edit Profile
          </ButtonLink>
        )}
        <Departures managed={managed} />
      </div>
      {requests.map((request) => (
        <p key={request.id}>{requestText(request, names)}</p>
      ))}
      <Refusals items={refused} />
    </Card>
  );
}

function requestText({ field, value }: ProfileRequest, names: ReadonlyMap<string, string>): string {
  return field === 'name'
    ? `The new name, ${value}, waits for an administrator.`
    : `The move to ${names.get(value) ?? 'another company'} waits for an administrator.`;
}

function Departures({ managed: { profile, right, colleagues } }: { managed: ManagedProfile }) {
  const say = useLeft(right.userId);
  const mayRemove = profile.type === 'company' ? right.mayEdit : right.mayRemove;
  if (!mayRemove) return null;
  const present = colleagues.filter(({ hasLeft }) => !hasLeft);
  const gone = right.isAdministrator ? colleagues.filter(({ hasLeft }) => hasLeft) : [];
  return (
    <>
      {present.length > 0 && (
        <LeftButton colleagues={present} onLeft={(colleague) => void say(colleague, true)} />
      )}
      {gone.map((colleague) => (
        <Button key={colleague.id} variant="secondary" onClick={() => void say(colleague, false)}>
          {profile.type === 'company'
            ? `${colleague.name} Is With the Company Again`
            : 'With the Company Again'}
        </Button>
      ))}
    </>
  );
}

function Refusals({ items }: { items: readonly ItemOf<'profileChange'>[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3">
      {items.map((item) => (
        <li key={item.id} className="flex flex-col items-start gap-1">
          <Badge tone="danger">Not accepted</Badge>
          <p className="font-semibold">{profileChangeText(item.payload.fields)}</p>
          <p className="text-sm">{asSentence(item.refusal?.message ?? '')}</p>
          {isOfForm(item.payload.fields) && (
            <TextLink
              to="/change-profile/$type/$id"
              params={{ type: item.payload.profileType, id: item.payload.profileId }}
              search={{ change: item.id }}
              alone
            >
              {isConflict(item.refusal) ? 'Compare both versions' : 'Open the edit'}
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  );
}
