import type { ShownMessage } from '#db/shown/messages.ts';
import { answerLabel, messageStatusText } from '#domain/listing/sent-message.ts';
import { statusMessage } from '#domain/operation/operation-status.ts';
import type { Tone } from '#ui/tone.ts';

/** The status of a message: of an unsent one what the outbox says. */
export function messageBadge(
  { kind, item, status }: ShownMessage,
  { expired = false }: { expired?: boolean } = {},
): { tone: Tone; label: string; text?: string } {
  if (item !== null) {
    const { tone, label, text } = statusMessage({ kind: 'queued', item }, { kind, expired });
    return { tone, label, text };
  }
  if (status === null) return { tone: 'info', label: 'Received' };
  return status.answer === null
    ? { tone: 'info', label: messageStatusText(status) }
    : { tone: 'success', label: answerLabel(status.answer) };
}
