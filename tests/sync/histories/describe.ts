import type { Event, Interruption, PlainEvent } from './events.ts';

/** A history as numbered lines of plain text. */
export function describeHistory(history: readonly Event[]): string {
  return history.map((randomEvent, index) => `${index + 1}. ${sentenceOf(randomEvent)}`).join('\n');
}

function sentenceOf(randomEvent: Event | PlainEvent): string {
  const { do: what, ...rest } = randomEvent;
  if (randomEvent.do === 'sync') return passOf(randomEvent);
  if (!('device' in rest)) return `Server: ${what}${factsOf(rest)}`;
  const { device, ...facts } = rest;
  return `Phone ${device}: ${what}${factsOf(facts)}`;
}

function passOf({
  device,
  faults,
  pageSize,
  auth,
  timed,
  tabs,
  interruption,
}: Extract<Event | PlainEvent, { do: 'sync' }>): string {
  return [
    `Phone ${device}: sync`,
    timed && 'by the timer',
    tabs > 1 && 'in two tabs',
    pageSize !== null && `in pages of ${pageSize}`,
    auth === 'down' && 'without the auth service',
    faults.length > 0 && `over ${JSON.stringify(faults)}`,
    interruption !== null && incidentOf(interruption),
  ]
    .filter((part) => part !== false)
    .join(' ');
}

function incidentOf({ at, incident }: Interruption): string {
  const where = 'step' in at ? `at '${at.step}'` : `${at.side} request ${at.request + 1}`;
  if (incident.kind === 'die') return `and dies ${where}`;
  if (incident.kind === 'freeze') return `and freezes ${where} for ${incident.events} events`;
  if (incident.kind === 'leave')
    return `and its user signs out${incident.andReturn ? ' and in again' : ''} ${where}`;
  return `and ${where}: [${sentenceOf(incident.event)}]`;
}

function factsOf(facts: object): string {
  return Object.keys(facts).length === 0 ? '' : ` ${JSON.stringify(facts)}`;
}
