import type { RecordedError } from '#domain/account/recorded-error.ts';
import { APP_NAME, type Release } from '#domain/app.ts';
import { formatBytes } from '#domain/values/bytes.ts';
import type { BrowserFacts } from './browser-facts.ts';
import type { ReportedTables } from './queries.ts';

type Report = { release: Release; browser: BrowserFacts; tables: ReportedTables; now: number };

/** The report as plain text, in English and UTC: it is read by those who run and build the app. */
export function reportText({ release, browser, tables, now }: Report): string {
  const { pass, mirror } = tables;
  return [
    `${APP_NAME} problem report, ${time(now)}`,
    line('App', `${release.version}, commit ${release.commit}`),
    line('Browser', browser.userAgent),
    line('Window', `${browser.viewport}, ${browser.language}, installed: ${yesNo(browser.installed)}`),
    line('Service worker', browser.serviceWorker),
    line(
      'Storage',
      `${bytes(browser.usedBytes)} of ${bytes(browser.quotaBytes)}, kept by the browser: ${yesNo(browser.persisted)}`,
    ),
    line('Tables', `version ${tables.version}, ${counts(tables.rows)}`),
    line('Mirror', `shape ${mirror.shape}, replacing: ${mirror.replacing || 'no'}, ${mirrorTimes(tables)}`),
    line('Unreadable rows', counts(tables.unreadableRows)),
    line(
      'Last pass',
      `${time(pass.endedAt)}, answered ${time(pass.answeredAt)}, failures in a row: ${pass.failures} (${pass.failureReason ?? 'none'}), wait until ${time(pass.notBefore)}`,
    ),
    line(
      'Clock',
      `${seconds(mirror.clockSkew)} ahead of the server, feed held back ${seconds(mirror.stalledMs)}`,
    ),
    line('Network', browser.online ? 'yes, as the browser believes' : 'none'),
    line('Sign-in', tables.session),
    line('Outbox', counts(tables.outbox)),
    '',
    tables.errors.length === 0 ? 'No faults were recorded.' : 'Faults, the latest first:',
    ...tables.errors.map(errorLine),
  ].join('\n');
}

const line = (name: string, text: string) => `${name}: ${text}`;
const time = (at: number | null) =>
  at === null ? 'never' : new Date(at).toISOString().replace(/\.\d+/u, '');
const bytes = (count: number | null) => (count === null ? 'unknown' : formatBytes(count));
const seconds = (ms: number | null) => (ms === null ? 'unknown' : `${Math.round(ms / 1000)} s`);

function yesNo(value: boolean | null): string {
  if (value === null) return 'unknown';
  return value ? 'yes' : 'no';
}

function counts(of: Readonly<Record<string, number>>): string {
  const entries = Object.entries(of).map(([name, count]) => `${name} ${count}`);
  return entries.length === 0 ? 'none' : entries.join(', ');
}

function mirrorTimes({ mirror }: ReportedTables): string {
  return `complete ${time(mirror.completedAt)}, matched the server ${time(mirror.verifiedAt)}, repaired ${mirror.repaired}`;
}

function errorLine({ at, count, names, code, screen, places }: RecordedError): string {
  const what = [names.join(' < '), code].filter((part) => part !== null).join(' ');
  const often = count === 1 ? '' : ` × ${count}`;
  return `${time(at)} ${what}${often} on ${screen}${places.map((place) => `\n  ${place}`).join('')}`;
}
