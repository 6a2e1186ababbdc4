import { formatCount } from '#domain/count.ts';
import { formatDay, localDay } from '#domain/date.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EntryCard } from '#ui/entry-card.tsx';
import { useId, useState } from 'react';
import { CasePicture } from './case-picture.tsx';
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
      facts={[...(title === undefined ? [] : [title]), `Submitted: ${submittedOn(submission.createdAt)}`]}
      badges={
        <>
          {duplicates.length > 0 && (
            <Badge tone="severe">{formatCount(duplicates.length, 'possible duplicate')}</Badge>
          )}
          {oddities > 0 && <Badge tone="warning">{formatCount(oddities, 'thing')} to check</Badge>}
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

export function submittedOn(createdAt: string): string {
  return formatDay(localDay(new Date(createdAt)));
}
