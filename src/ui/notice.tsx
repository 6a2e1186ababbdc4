import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import type { Elements } from './elements.ts';
import type { Tone } from './tone.ts';

const TONES = {
  info: { icon: Info, colours: 'border-river bg-river-wash', mark: 'text-river' },
  success: { icon: CircleCheck, colours: 'border-gum bg-gum-wash', mark: 'text-gum' },
  warning: { icon: Info, colours: 'border-amber bg-amber-wash', mark: 'text-amber' },
  danger: { icon: CircleAlert, colours: 'border-danger bg-danger-wash', mark: 'text-danger' },
} satisfies Partial<Record<Tone, { icon: LucideIcon; colours: string; mark: string }>>;

export type NoticeTone = keyof typeof TONES;

type NoticeProps = Omit<ComponentProps<'div'>, 'title' | 'children'> & {
  tone: NoticeTone;
  title: string;
  children?: Elements;
};

export function Notice({ tone, title, children, className, ...rest }: NoticeProps) {
  const { icon: Icon, colours, mark } = TONES[tone];
  return (
    <div
      tabIndex={-1}
      {...rest}
      className={cx('flex items-start gap-3 rounded-card border-l-4 p-4', colours, className)}
    >
      <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', mark)} />
      <div className="flex min-w-0 flex-col items-start gap-1">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  );
}

type FocusedNoticeProps = {
  tone: NoticeTone;
  title: string;
  text: string;
  /** Takes the focus, for text that appears nowhere else. */
  focusNotice: boolean;
  children?: Elements;
};

export function FocusedNotice({ tone, title, text, focusNotice, children }: FocusedNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusNotice) notice.current?.focus();
  }, [focusNotice]);
  return (
    <Notice ref={notice} role="status" tone={tone} title={title}>
      <p>{text}</p>
      {children}
    </Notice>
  );
}
