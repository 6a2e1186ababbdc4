import { useId, useState } from 'react';
import type { Profile } from '#domain/account/user.ts';
import { formatDayOf } from '#domain/values/date.ts';
import { formatCount } from '#domain/values/number.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { EntryCard } from '#ui/entry-card.tsx';
import type { ReviewCase } from './review-cases.ts';

type SubmissionEntryProps = { item: ReviewCase; title?: string; onOpen: () => void };

export function SubmissionEntry({ item, title, onOpen }: SubmissionEntryProps) {
  const name = useId();
  const [pictureBroken, setPictureBroken] = useState(false);
  const { submission, duplicates, checks } = item;
  const oddities = checks(pictureBroken).length;
  return (
    <EntryCard
      media={<CasePicture item={item} size="small" onBroken={() => setPictureBroken(true)} />}
      title={<span id={name}>{submission.name}</span>}
      facts={[...(title === undefined ? [] : [title]), `Submitted: ${formatDayOf(submission.createdAt)}`]}
      badges={
        <>
          {duplicates.length > 0 && (
            <Badge tone="severe">{formatCount(duplicates.length, 'possible duplicate')}</Badge>
          )}
          {oddities > 0 && <Badge tone="warning">{`${formatCount(oddities, 'thing')} to check`}</Badge>}
        </>
      }
      actions={
        <Button variant="secondary" aria-describedby={name} onClick={onOpen}>
          View Details
        </Button>
      }
    />
  );
}

type CasePictureProps = { item: ReviewCase; size: 'small' | 'large'; onBroken: () => void };

export function CasePicture({ item: { kind, picture, submission }, size, onBroken }: CasePictureProps) {
  const what = kind === 'company' ? 'Logo' : 'Photo';
  return (
    <Avatar
      src={picture}
      name={submission.name}
      size={size}
      square={kind === 'company'}
      label={`${what} of ${submission.name}`}
      placeholder="/no-picture.svg"
      // Offline, a failed load does not mean that the picture is broken.
      onBroken={() => navigator.onLine && onBroken()}
    />
  );
}

export function UserLine({ submitter }: { submitter: Profile | undefined }) {
  const { fullName, email } = submitter ?? {};
  if (!fullName && !email) return <span>an account without a profile</span>;
  return (
    <>
      {fullName && <span>{email ? `${fullName}, ` : fullName}</span>}
      {email && <EmailText email={email} />}
    </>
  );
}
