import { useEffect, useState } from 'react';
import { NOTICE_KINDS, type NoticeKind } from '#domain/account/notices.ts';
import { useApi } from '#session/api.ts';
import { CheckboxList } from '#ui/checkbox-list.tsx';

const LABELS: Record<NoticeKind, string> = {
  enquiry: 'A new enquiry',
  answer: 'An answer to an enquiry of mine',
  listing: 'A listing to confirm',
};

type Wanted = 'loading' | 'unavailable' | readonly NoticeKind[];

/** E-mails of the notices that no device of the user has taken. The server keeps this choice, so it needs a network. */
export function NoticeEmails() {
  const api = useApi();
  const [wanted, setWanted] = useState<Wanted>('loading');
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let isLeft = false;
    const show = (next: Wanted) => void (isLeft || setWanted(next));
    api()
      .then(({ pushSubscriptions }) => pushSubscriptions.readNoticeEmails())
      .then(
        (answer) => show(answer.kind === 'answered' ? answer.value : 'unavailable'),
        () => show('unavailable'),
      );
    return () => {
      isLeft = true;
    };
  }, [api]);
  if (wanted === 'loading') return null;
  if (wanted === 'unavailable')
    return <p className="text-ink-soft">You need a connection to choose what is sent to you by e-mail.</p>;
  const choose = async (kinds: readonly NoticeKind[]) => {
    setWanted(kinds);
    const answer = await api()
      .then(({ pushSubscriptions }) => pushSubscriptions.saveNoticeEmails(kinds))
      .catch(() => null);
    const isSaved = answer?.kind === 'answered';
    setProblem(isSaved ? '' : 'This could not be saved. Check your connection and choose again.');
    if (!isSaved) setWanted(wanted);
  };
  return (
    <CheckboxList
      legend="By e-mail, where no device of yours has taken the notice"
      whole
      options={NOTICE_KINDS.map((kind) => LABELS[kind])}
      selected={wanted.map((kind) => LABELS[kind])}
      error={problem === '' ? undefined : problem}
      onChange={(labels) => void choose(NOTICE_KINDS.filter((kind) => labels.includes(LABELS[kind])))}
    />
  );
}
