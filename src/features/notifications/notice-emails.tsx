import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDatabase } from '#db/live/database-context.ts';
import { watchQuery } from '#db/live/live-query.ts';
import { readPass } from '#db/tables/sync-run.ts';
import { NOTICE_KINDS, type NoticeKind } from '#domain/account/notices.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import { scriptUnavailable, useApi } from '#session/api.ts';
import { CheckboxList } from '#ui/checkbox-list.tsx';
import { useReturn } from '#ui/use-return.ts';

const LABELS: Record<NoticeKind, string> = {
  enquiry: 'A new enquiry',
  answer: 'An answer to an enquiry of mine',
  listing: 'A listing to confirm',
};

/** Emails of the notices that no device of the user has taken. The server keeps this choice, so it needs a network. */
export function NoticeEmails() {
  const api = useApi();
  const [wanted, setWanted] = useWanted();
  const [problem, setProblem] = useState('');
  if (wanted === null) return null;
  if (wanted.kind !== 'answered')
    return (
      <p className="text-ink-soft">
        {wanted.kind === 'sign-in'
          ? 'Please sign in again to choose what is sent to you by email.'
          : 'You need a connection to choose what is sent to you by email.'}
      </p>
    );
  const choose = async (kinds: readonly NoticeKind[]) => {
    setWanted({ kind: 'answered', value: kinds });
    const answer = await api().then(
      ({ pushSubscriptions }) => pushSubscriptions.saveNoticeEmails(kinds),
      scriptUnavailable,
    );
    setProblem(answer.kind === 'answered' ? '' : `This could not be saved. ${adviceAfter(answer)}`);
    if (answer.kind !== 'answered') setWanted(wanted);
  };
  return (
    <CheckboxList
      legend="By email, where no device of yours has taken the notice"
      hint="This choice is for your account, on all your devices."
      whole
      options={NOTICE_KINDS.map((kind) => LABELS[kind])}
      selected={wanted.value.map((kind) => LABELS[kind])}
      error={problem === '' ? undefined : problem}
      onChange={(labels) => void choose(NOTICE_KINDS.filter((kind) => labels.includes(LABELS[kind])))}
    />
  );
}

type Answer = RemoteResult<readonly NoticeKind[]>;

/** The server's answer, null before it. After a failure it is asked again on a return to the page and after each pass. */
function useWanted(): [Answer | null, (answer: Answer) => void] {
  const api = useApi();
  const [wanted, setWanted] = useState<Answer | null>(null);
  const db = useDatabase();
  const isAsking = useRef(false);
  const ask = async () => {
    if (isAsking.current || wanted?.kind === 'answered') return;
    isAsking.current = true;
    setWanted(
      await api().then(({ pushSubscriptions }) => pushSubscriptions.readNoticeEmails(), scriptUnavailable),
    );
    isAsking.current = false;
  };
  const onPass = useEffectEvent(() => void ask());
  useEffect(() => {
    const readAnsweredAt = async () => (await readPass(db)).answeredAt;
    return watchQuery(readAnsweredAt, { onResult: () => onPass() });
  }, [db]);
  useReturn(() => void ask());
  return [wanted, setWanted];
}

function adviceAfter(failure: Exclude<Answer, { kind: 'answered' }>): string {
  if (failure.kind === 'sign-in') return 'Please sign in again.';
  if (failure.kind === 'refused') return failure.message.trim() || 'Please try again later.';
  return 'Check your connection and choose again.';
}
