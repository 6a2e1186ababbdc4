import { Notice, type NoticeTone } from '#ui/notice.tsx';
import { useEffect, useRef } from 'react';
import type { ListingState } from './queries.ts';
import { asSentence } from './sentence.ts';

type Words = { tone: NoticeTone; title: string; text: string };

const SENT: Words = {
  tone: 'amber',
  title: 'Sent; waiting for the server to confirm',
  text: 'This listing cannot be changed until the server has answered.',
};

/** What to say about the listing in the form, which was saved on this device before. */
function wordsOf(state: ListingState): Words {
  if (state.kind === 'accepted') {
    return {
      tone: 'info',
      title: 'The server has this listing',
      text: 'It is listed and can no longer be changed here.',
    };
  }
  if (state.kind === 'gone') {
    return {
      tone: 'amber',
      title: 'This listing was discarded',
      text: 'It will not be sent as it was. If you submit the form, it is listed after all.',
    };
  }
  const { item } = state;
  if (item.state === 'refused') {
    return {
      tone: 'danger',
      title: 'The server did not accept this listing',
      text: `${asSentence(item.refusal?.message ?? 'It gave no reason')} Nothing is lost: change it here and submit it again.`,
    };
  }
  if (item.state !== 'waiting') return SENT;
  return {
    tone: 'info',
    title: 'This listing is waiting on this device',
    text: 'It has not been sent yet. What you change here is what will be sent.',
  };
}

/** What to say when the address asks to change a listing that cannot be changed; the form below is empty. */
function wordsOfUnchangeable(state: ListingState): Words {
  const newOne = 'The form below is for a new listing.';
  if (state.kind === 'queued') return { ...SENT, text: `${SENT.text} ${newOne}` };
  if (state.kind === 'accepted') {
    return {
      tone: 'info',
      title: 'The server has that listing already',
      text: `It can no longer be changed here. ${newOne}`,
    };
  }
  return {
    tone: 'amber',
    title: 'That listing is not on this device',
    text: `It may have been sent or discarded meanwhile. ${newOne}`,
  };
}

type ListingNoticeProps = {
  state: ListingState;
  /** It has something to say that stands nowhere else: it takes the focus. */
  heed: boolean;
};

/** Where the listing in the form stands. */
export function ListingNotice({ state, heed }: ListingNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const { tone, title, text } = wordsOf(state);
  useEffect(() => {
    if (heed) notice.current?.focus();
  }, [heed]);
  return (
    <Notice ref={notice} role="status" tone={tone} title={title}>
      <p>{text}</p>
    </Notice>
  );
}

/** Why the listing that the address names is not in the form. */
export function UnchangeableNotice({ state }: { state: ListingState }) {
  const { tone, title, text } = wordsOfUnchangeable(state);
  return (
    <Notice tone={tone} title={title}>
      <p>{text}</p>
    </Notice>
  );
}

/** Why the form is not empty on arrival. */
export function DraftNotice() {
  return (
    <Notice tone="info" title="Your draft is still here">
      <p>You typed it on this device and have not submitted it. Reset Form clears it.</p>
    </Notice>
  );
}
