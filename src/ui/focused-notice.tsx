import { useEffect, useRef } from 'react';
import { Notice, type NoticeTone } from './notice.tsx';

type FocusedNoticeProps = {
  tone: NoticeTone;
  title: string;
  text: string;
  /** Takes the focus, for text that appears nowhere else. */
  focusNotice: boolean;
};

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
