import { useEffect, useRef } from 'react';
import { Notice, type NoticeTone } from './notice.tsx';

type FocusedNoticeProps = {
  tone: NoticeTone;
  title: string;
  text: string;
  /** It has something to say that stands nowhere else: it takes the focus. */
  focusNotice: boolean;
};

/** Where the thing in a form stands, kept current and read out. */
export function FocusedNotice({ tone, title, text, focusNotice }: FocusedNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusNotice) notice.current?.focus();
  }, [focusNotice]);
  return (
    <Notice ref={notice} role="status" tone={tone} title={title}>
      <p>{text}</p>
    </Notice>
  );
}
