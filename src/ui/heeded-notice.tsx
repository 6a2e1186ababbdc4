import { useEffect, useRef } from 'react';
import { Notice, type NoticeTone } from './notice.tsx';

type HeededNoticeProps = {
  tone: NoticeTone;
  title: string;
  text: string;
  /** It has something to say that stands nowhere else: it takes the focus. */
  heed: boolean;
};

/** Where the thing in a form stands, kept current and read out. */
export function HeededNotice({ tone, title, text, heed }: HeededNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (heed) notice.current?.focus();
  }, [heed]);
  return (
    <Notice ref={notice} role="status" tone={tone} title={title}>
      <p>{text}</p>
    </Notice>
  );
}
