import { readClockAhead } from '#db/meta.ts';
import { useLive } from '#db/use-live.ts';
import { clockWords } from '#domain/clock.ts';
import { formatDay, localDay } from '#domain/date.ts';
import { Notice } from '#ui/notice.tsx';

type ClockNoticeProps = {
  /** How far the clock was ahead when the page was opened (ms). */
  initial: number | null;
  now: () => number;
};

/** Which day a listing will bear, where this device's clock may be wrong about it; nothing while it is right. */
export function ClockNotice({ initial, now }: ClockNoticeProps) {
  const words = clockWords(useLive({ key: 'clock', query: readClockAhead, initial }));
  if (words === null) return null;
  return (
    <Notice tone="amber" role="status" title="Check the date and time of this device">
      <p>{`${words} What you submit now is listed as of ${formatDay(localDay(new Date(now())))}.`}</p>
    </Notice>
  );
}
