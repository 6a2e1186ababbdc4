import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  credentialState,
  feesText,
  passportIntroduction,
  sourceText,
  statementSummary,
  statementText,
} from '#domain/profile/credential-text.ts';
import { CREDENTIAL_LINES, statementOf } from '#domain/profile/credential.ts';
import { credential } from '#support/credentials.ts';

const cover = (changes = {}) =>
  credential('indemnity', { perClaim: 5_000_000, perYear: 10_000_000, coverUntil: '2026-11-30' }, changes);
const checked = { checkedOn: '2026-11-05T02:00:00Z', validUntil: '2026-11-30' };
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('M8: the words of a code passport', () => {
  it('says who stated or checked a line, and when', () => {
    expect(sourceText(cover(), '2026-11-20')).toBe('Stated by the company 3 Nov 2026');
    const broker = cover({ companyId: null, brokerId: 'b' });
    expect(sourceText(broker, '2026-11-20')).toBe('Stated by the broker 3 Nov 2026');
    expect(sourceText(cover(checked), '2026-11-20')).toBe('Checked by Headwater 5 Nov 2026');
  });

  it('ends cover that was checked until 30 November on 1 December', () => {
    expect(credentialState(cover(checked), '2026-11-30')).toBe('checked');
    expect(credentialState(cover(checked), '2026-12-01')).toBe('ended');
    expect(sourceText(cover(checked), '2026-12-01')).toBe(
      'Checked by Headwater 5 Nov 2026. The cover ended 30 Nov 2026',
    );
    const fees = credential('fees', { percent: 2, gst: 'on-top' }, checked);
    expect(sourceText(fees, '2026-12-01')).toBe(
      'Checked by Headwater 5 Nov 2026. The check ended 30 Nov 2026',
    );
  });

  it('ends a line on the day after the first of its last days, whatever they are', () => {
    fc.assert(
      fc.property(fc.option(day), fc.option(day), day, (validUntil, coverUntil, today) => {
        const line = { checkedOn: validUntil === null ? null : checked.checkedOn, validUntil, coverUntil };
        const isOver = [validUntil, coverUntil].some((last) => last !== null && last < today);
        expect(credentialState(line, today) === 'ended').toBe(isOver);
        if (credentialState(line, today) === 'checked') expect(line.checkedOn).not.toBeNull();
      }),
    );
  });

  it('writes fees, cover and accounts in words', () => {
    expect(feesText({ percent: 2, minimum: 300, gst: 'on-top' })).toBe(
      '2% of the price, at least $300, GST on top',
    );
    expect(feesText({ percent: 1.5, flat: 49.5, gst: 'included' })).toBe(
      '1.5% of the price, plus $49.50, GST included',
    );
    expect(feesText({ flat: 300, gst: 'on-top' })).toBe('$300, GST on top');
    expect(statementText('indemnity', statementOf(cover())).lines).toEqual([
      '$5,000,000 per claim',
      '$10,000,000 per year',
      'Until 30 Nov 2026',
    ]);
    expect(statementSummary('trustAccount', { holding: 'none' })).toBe('Holds no client money');
    expect(statementSummary('fees', { note: 'On request' })).toBe('On request');
    expect(statementText('complaints', { url: 'javascript:alert(1)' }).url).toBeNull();
  });

  it('writes every amount with its cents, or whole', () => {
    const cents = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(cents, (amount) => {
        const [, shown = ''] =
          /^\$([\d,.]+), GST on top$/u.exec(feesText({ flat: amount / 100, gst: 'on-top' })) ?? [];
        expect(Math.round(Number(shown.replaceAll(',', '')) * 100)).toBe(amount);
        expect(shown).toMatch(/^[\d,]+(?:\.\d\d)?$/u);
      }),
    );
  });

  it('gives no advice, and calls nobody compliant', () => {
    const texts = [
      passportIntroduction('broker'),
      ...CREDENTIAL_LINES.map((line) => statementSummary(line, { holding: 'none', note: 'x', percent: 1 })),
      sourceText(cover(checked), '2026-12-01'),
    ];
    for (const text of texts) expect(text).not.toMatch(/\b(?:compl(?:y|ian)|must|should|best)/iu);
  });
});
