import { useEffect, useRef } from 'react';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { saveFailureMessage } from '#db/tables/quota-retry.ts';
import { Button } from '#ui/button.tsx';
import { focusHeading } from '#ui/focus-heading.ts';
import { Notice, type NoticeTone } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { acceptLink, dismissWrongKey } from './commands.ts';
import type { LinkQuestion, ParcelLink } from './queries.ts';

type Texts = { tone: NoticeTone; title: string; text: string; yes: string; no?: string; done?: string };

const KEY_TEXT =
  'The link you opened holds a key to this listing, which was not sent from this device. Whoever has the key can change, confirm and withdraw the listing.';
const CAUTION = 'Say yes only if you listed it, or its seller gave you the link.';
const KEY_SAVED = 'The server checks it at the next connection.';

const TEXTS: Record<LinkQuestion, Texts> = {
  manager: {
    tone: 'info',
    title: 'Manage this listing from this device?',
    text: `${KEY_TEXT} ${CAUTION}`,
    yes: 'Manage It Here',
    no: 'Don’t Manage It',
    done: 'Key saved on this device',
  },
  author: {
    tone: 'info',
    title: 'Add this listing to your account?',
    text: `${KEY_TEXT} Your account becomes its author. ${CAUTION}`,
    yes: 'Add to My Account',
    no: 'Don’t Add It',
    done: 'Key saved on this device',
  },
  keep: {
    tone: 'info',
    title: 'Keep this listing on this device?',
    text: 'It came with the link you opened, not from the directory. Keep it to find it here again without the link.',
    yes: 'Keep It',
    no: 'Don’t Keep It',
    done: 'Kept on this device',
  },
  replace: {
    tone: 'info',
    title: 'Replace the listing kept on this device?',
    text: 'The link you opened holds another version of it than the one kept here, which this page shows. The directory has neither, and anyone can make such a link.',
    yes: 'Replace It',
    no: 'Don’t Replace It',
    done: 'Replaced on this device',
  },
  'wrong-key': {
    tone: 'warning',
    title: 'Your key does not fit',
    text: 'The server does not accept the key from your link or file for this listing. Ask for the link again, or manage the listing on the device that listed it.',
    yes: 'OK',
  },
};

type QuestionNoticeProps = {
  id: string;
  link: ParcelLink | null;
  question: LinkQuestion;
  onAnswer: () => void;
};

export function QuestionNotice({ id, link, question, onAnswer }: QuestionNoticeProps) {
  const [db, sync] = [useDatabase(), useSync()];
  const { tone, title, text, yes, no, done } = TEXTS[question];
  const notice = useRef<HTMLDivElement>(null);
  // Keyboard and screen reader users meet the question before the page.
  useEffect(() => notice.current?.focus(), []);
  const leave = () => {
    onAnswer();
    // The buttons leave with the question.
    focusHeading();
  };
  const accept = async () => {
    try {
      if (link === null || question === 'wrong-key') await dismissWrongKey(db, id);
      else await acceptLink({ db, sync }, { id, link, now: Date.now() });
      leave();
      if (done !== undefined)
        showToast({ title: done, ...(link?.kind === 'key' && { description: KEY_SAVED }) });
    } catch (error) {
      showToast({ tone: 'danger', title: saveFailureMessage(error, 'answer') });
    }
  };
  return (
    <Notice ref={notice} role="group" aria-label={title} tone={tone} title={title} className="print:hidden">
      <p>{text}</p>
      <div className="mt-3 button-row">
        <Button onClick={() => void accept()}>{yes}</Button>
        {no !== undefined && (
          <Button variant="secondary" onClick={leave}>
            {no}
          </Button>
        )}
      </div>
    </Notice>
  );
}
