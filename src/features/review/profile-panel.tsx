import { useState } from 'react';
import { PROFILE_FIELD_NAMES } from '#domain/profile/profile-change-text.ts';
import type { ContactChange, ProfilesForReview, WaitingRequest } from '#domain/review/profile-review.ts';
import { formatDayOf } from '#domain/values/date.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EntryCard } from '#ui/entry-card.tsx';
import type { LoadMore } from '#ui/show-more-list.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Entries } from './listing-panel.tsx';
import { ProfileLink } from './owner-list.tsx';
import { changedText, CONTACT_STATES, contactId, contactLines } from './profile-texts.ts';
import { RejectionDialog } from './rejection-dialog.tsx';
import { UserLine } from './submission-entry.tsx';
import { useAdminAction, type AdminActions } from './use-admin-action.ts';

type ProfilePanelProps = {
  profiles: ProfilesForReview;
  reload: () => Promise<void>;
  onDone: () => void;
  loadMore: Omit<LoadMore, 'disabled'>;
};

/** New names and companies that wait, then what owners changed in their contacts. */
export function ProfilePanel({
  profiles: { requests, contacts, truncated },
  loadMore,
  reload,
  onDone,
}: ProfilePanelProps) {
  const controls: Controls = useAdminAction(async (_action, answer) => {
    await reload();
    if (answer.kind === 'answered') onDone();
  });
  const pages = { truncated, loadMore: { ...loadMore, disabled: controls.disabled } };
  return (
    <div className="flex flex-col gap-8">
      <Entries
        name="requests"
        title="New names and companies"
        items={requests}
        {...pages}
        emptyText="Nothing is waiting. New names of profiles, and moves to another company, arrive here."
      >
        {(request) => (
          <li key={request.id}>
            <RequestCard request={request} controls={controls} />
          </li>
        )}
      </Entries>
      <Entries
        name="contacts"
        title="Contacts changed in the last 7 days"
        items={contacts}
        {...pages}
        emptyText="No owner has changed a phone number, an email, an address or offices."
      >
        {(change) => (
          <li key={contactId(change)}>
            <ContactCard change={change} controls={controls} />
          </li>
        )}
      </Entries>
    </div>
  );
}

type Controls = AdminActions<'approveRequest' | 'rejectRequest' | 'undo'>;

function RequestCard({ request, controls }: { request: WaitingRequest; controls: Controls }) {
  const { id, profile, name, field, value, former, receivedAt, by } = request;
  const [rejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState('');
  const buttons = { disabled: controls.disabled, 'aria-describedby': `request-${id}` };
  return (
    <>
      <EntryCard
        title={
          <span id={`request-${id}`}>
            <ProfileLink kind={profile.type} id={profile.id} name={name} />
          </span>
        }
        facts={[
          `${PROFILE_FIELD_NAMES[field]}: ${former ?? 'no longer listed'} → ${value ?? 'no longer listed'}`,
          <>
            <span>{`Requested on ${formatDayOf(receivedAt)} by `}</span>
            <UserLine submitter={by ?? undefined} />
          </>,
        ]}
        actions={
          <>
            <Button
              variant="secondary"
              {...buttons}
              busy={controls.isPending('rejectRequest', id)}
              onClick={() => setRejecting(true)}
            >
              Reject
            </Button>
            <Button
              {...buttons}
              busy={controls.isPending('approveRequest', id)}
              onClick={() => controls.run({ verb: 'approveRequest', id })}
            >
              Approve
            </Button>
          </>
        }
      />
      {rejecting && (
        <RejectionDialog
          title={`Reject this ${field === 'name' ? 'name' : 'company'}?`}
          reason={reason}
          onReason={setReason}
          onClose={() => setRejecting(false)}
          onReject={(valid) => {
            // Toasts lie below an open dialog.
            setRejecting(false);
            controls.run({ verb: 'rejectRequest', id, reason: valid });
          }}
        />
      )}
    </>
  );
}

function ContactCard({ change, controls }: { change: ContactChange; controls: Controls }) {
  const { profile, name, state, by } = change;
  const id = contactId(change);
  const [asking, setAsking] = useState(false);
  const { tone, label } = CONTACT_STATES[state];
  return (
    <>
      <EntryCard
        title={
          <span id={`contact-${id}`}>
            <ProfileLink kind={profile.type} id={profile.id} name={name} />
          </span>
        }
        facts={[
          ...contactLines(change),
          <>
            <span>{changedText(change)}</span>
            <UserLine submitter={by ?? undefined} />
          </>,
        ]}
        badges={<Badge tone={tone}>{label}</Badge>}
        {...(state === 'applied' && {
          actions: (
            <Button
              variant="secondary"
              aria-describedby={`contact-${id}`}
              disabled={controls.disabled}
              busy={controls.isPending('undo', id)}
              onClick={() => setAsking(true)}
            >
              Undo
            </Button>
          ),
        })}
      />
      <ConfirmDialog
        open={asking}
        title="Undo this change?"
        lead="The earlier value is shown again, on all devices. The owner can change it again."
        yes="Undo"
        onClose={() => setAsking(false)}
        onYes={() => controls.run({ verb: 'undo', id, change })}
      />
    </>
  );
}
