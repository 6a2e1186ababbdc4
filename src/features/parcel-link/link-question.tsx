import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLive } from '#db/live/use-live.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { readLinkQuestion, type LinkQuestion as Question, type ParcelLink } from './queries.ts';

// Few addresses of listings hold more than an id.
const QuestionNotice = lazy(async () => ({
  default: (await import('./question-notice.tsx')).QuestionNotice,
}));

type LinkQuestionProps = { id: string; link: ParcelLink | null; initial: Question | null };

/** Asks before anything of a link is kept. What was answered, or changes nothing, does not stay in the address, which users share. */
export function LinkQuestion({ id, link, initial }: LinkQuestionProps) {
  const navigate = useNavigate();
  const user = useCurrentUser()?.user?.id ?? '';
  const [answered, setAnswered] = useState<ParcelLink | null>(null);
  const open = link === answered ? null : link;
  const question = useLive({
    key: `link ${id} ${user} ${open?.fragment ?? ''}`,
    query: (db) => readLinkQuestion(db, { id, link: open }),
    initial: open === null ? null : initial,
  });
  const isReadable = link?.kind === 'key' || link?.kind === 'listing';
  const isSettled = isReadable && (open === null || question === null || question === 'wrong-key');
  useEffect(() => {
    if (link !== null && isSettled) void navigate({ to: '.', hash: '', replace: true });
  }, [isSettled, link, navigate]);
  if (question === null) return null;
  return (
    <Suspense>
      <QuestionNotice id={id} link={open} question={question} onAnswer={() => setAnswered(link)} />
    </Suspense>
  );
}
