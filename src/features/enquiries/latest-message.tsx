import type { ShownMessage } from '#db/shown/messages.ts';
import { formatDayOf } from '#domain/values/date.ts';
import { Badge } from '#ui/badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { messageBadge } from './message-badge.ts';

type LatestMessageProps = { message: ShownMessage | null; verb: 'enquired' | 'asked' };

/** When the user last wrote, and its status. */
export function LatestMessage({ message, verb }: LatestMessageProps) {
  if (message === null) return null;
  const { tone, label } = messageBadge(message);
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft print:hidden">
      <TextLink to="/enquiries">{`You ${verb} on ${formatDayOf(message.madeAt)}`}</TextLink>
      <Badge tone={tone}>{label}</Badge>
    </p>
  );
}
