import { useLive } from '#db/live/use-live.ts';
import type { PassRecord } from '#domain/operation/sync-status.ts';
import { formatMoment } from '#domain/values/date.ts';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { readLastPass } from './queries.ts';

/** Above this age, data is old whether online or not (ms). */
const OLD_MS = 24 * 3_600_000;

type FreshnessProps = { initial: PassRecord; now?: () => number };

export function Freshness({ initial, now = Date.now }: FreshnessProps) {
  const pass = useLive({ key: 'pass', query: readLastPass, initial });
  const online = useOnlineHint();
  const text = ageText(pass, { now: now(), online });
  return text !== null && <p className="text-sm text-ink-soft tabular-nums">{text}</p>;
}

/**
 * Null while the data is fresh. Only passes decide that; the browser's `online` adds at most a time that is true either way (law 13).
 */
export function ageText(
  { answeredAt, failureReason }: PassRecord,
  { now, online }: { now: number; online: boolean },
): string | null {
  if (answeredAt === null)
    return failureReason === null ? null : 'This device has not reached the server yet.';
  if (failureReason === 'no-space') return 'This device has no space for the newest changes.';
  const moment = formatMoment(answeredAt, now);
  if (now - answeredAt > OLD_MS) return `This device has not reached the server since ${moment}.`;
  return failureReason === null && online ? null : `As of ${moment}.`;
}
