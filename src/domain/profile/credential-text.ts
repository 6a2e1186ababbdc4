import { APP_NAME } from '#domain/app.ts';
import { formatDay, formatDayOf } from '#domain/values/date.ts';
import { formatExactPrice } from '#domain/values/money.ts';
import { webAddressOf } from '#domain/values/web-address.ts';
import type { Credential, Statement } from './credential.ts';

export const NOT_STATED = 'Not stated';

/** A sentence for readers, about a 'broker' or 'company'. */
export function passportIntroduction(type: 'broker' | 'company'): string {
  return `What the ${type} states about the matters of the Water Markets Intermediaries Code, which began on 1 July and 1 October 2025 for water of the Murray-Darling Basin only.`;
}

export type StatementText = { lines: string[]; note: string | null; url: string | null };

/** What a line says, in words; `url` only where a link may carry it. */
export function statementText(line: Credential['line'], statement: Statement): StatementText {
  const { note = null, url } = statement;
  return { lines: linesOf(line, statement), note, url: webAddressOf(url ?? '') ?? null };
}

/** A line of the passport as a summary: '2% of the price, at least $300, GST on top'. */
export function statementSummary(line: Credential['line'], statement: Statement): string {
  const { lines, note, url } = statementText(line, statement);
  return [lines.join(' · '), note ?? '', url ?? ''].find((text) => text !== '') ?? NOT_STATED;
}

function linesOf(line: Credential['line'], statement: Statement): string[] {
  switch (line) {
    case 'fees':
      return present([feesText(statement)]);
    case 'indemnity':
      return present([
        amountText(statement.perClaim, 'per claim'),
        amountText(statement.perYear, 'per year'),
        statement.coverUntil === undefined ? '' : `Until ${formatDay(statement.coverUntil)}`,
      ]);
    case 'trustAccount':
      return [
        statement.holding === 'none' ? 'Holds no client money' : 'Holds client money in a trust account',
      ];
    case 'brokingAccount':
      return [
        statement.holding === 'none' ? 'Holds no client water' : 'Holds client water in a broking account',
      ];
    case 'complaints':
    case 'association':
      return [];
  }
}

/** '2% of the price, at least $300, plus $50, GST on top'; '' where only a note is stated. */
export function feesText({ percent, minimum, flat, gst }: Statement): string {
  const share = percent === undefined ? '' : `${percent}% of the price`;
  return present([
    share,
    minimum === undefined ? '' : `at least ${formatExactPrice(minimum)}`,
    flat === undefined ? '' : `${share === '' ? '' : 'plus '}${formatExactPrice(flat)}`,
    gst === undefined ? '' : gst === 'included' ? 'GST included' : 'GST on top',
  ]).join(', ');
}

function amountText(amount: number | undefined, per: string): string {
  return amount === undefined ? '' : `${formatExactPrice(amount)} ${per}`;
}

function present(texts: readonly string[]): string[] {
  return texts.filter((text) => text !== '');
}

export type CredentialState = 'stated' | 'checked' | 'ended';

/** `today` is the local day: the last day still counts. */
export function credentialState(
  credential: Pick<Credential, 'checkedOn' | 'validUntil' | 'coverUntil'>,
  today: string,
): CredentialState {
  const last = lastDay(credential);
  if (last !== null && last < today) return 'ended';
  return credential.checkedOn === null ? 'stated' : 'checked';
}

function lastDay({ validUntil, coverUntil }: Pick<Credential, 'validUntil' | 'coverUntil'>): string | null {
  if (validUntil === null || coverUntil === null) return validUntil ?? coverUntil;
  return validUntil < coverUntil ? validUntil : coverUntil;
}

type Sourced = Pick<Credential, 'companyId' | 'statedOn' | 'checkedOn' | 'validUntil' | 'coverUntil'>;

/** 'Checked by Headwater 5 Nov 2026'; once it has ended, also when. */
export function sourceText(credential: Sourced, today: string): string {
  const { companyId, statedOn, checkedOn, coverUntil } = credential;
  const source =
    checkedOn === null
      ? `Stated by the ${companyId === null ? 'broker' : 'company'} ${formatDayOf(statedOn)}`
      : `Checked by ${APP_NAME} ${formatDayOf(checkedOn)}`;
  const last = lastDay(credential);
  if (last === null || last >= today) return source;
  return `${source}. The ${last === coverUntil ? 'cover' : 'check'} ended ${formatDay(last)}`;
}
