import { describe, expect, it } from 'vitest';
import { brokerChecks, companyChecks } from '#domain/review/review-checks.ts';
import { storedCompany } from '#support/directory-rows.ts';
import { brokerSubmission, companySubmission } from '#support/submission-rows.ts';

describe('a submitted company', () => {
  const asIs = { currentYear: 2026, pictureBroken: false };

  it('without anything unusual has no warning', () => {
    expect(companyChecks(companySubmission(), asIs)).toEqual([]);
  });

  it.each([
    [{ address: 'Deniliquin' }, 'The address has no comma: all of it becomes the city of the office.'],
    [
      { email: 'jo@elsewhere.example' },
      'The email is at elsewhere.example, while the website is weirwater.example.',
    ],
    [
      { email: 'jo@gmail.com' },
      'The email is with a free mail service (gmail.com), while the website is weirwater.example.',
    ],
    [{ phone: '+64 3 555 0101' }, 'The phone number does not look Australian: +64 3 555 0101'],
    [{ yearFounded: 2026 }, 'Founded this year (2026), which the form suggests by default.'],
  ])('with %o has a warning', (changes, finding) => {
    expect(companyChecks(companySubmission(changes), asIs)).toEqual([finding]);
  });

  it('whose logo cannot be loaded has a warning', () => {
    expect(companyChecks(companySubmission(), { ...asIs, pictureBroken: true })).toEqual([
      'The logo could not be loaded here.',
    ]);
  });

  it.each(['office@mail.weirwater.example', 'office@WEIRWATER.example'])(
    'with the e-mail %s has no warning',
    (email) => {
      expect(companyChecks(companySubmission({ email }), asIs)).toEqual([]);
    },
  );

  it('with an e-mail at a domain that only ends alike has a warning', () => {
    expect(
      companyChecks(companySubmission({ email: 'a@notweirwater.example' }), asIs).map(
        (text) => text.split(',')[0],
      ),
    ).toEqual(['The email is at notweirwater.example']);
  });
});

describe('a submitted broker', () => {
  const company = storedCompany({
    name: 'Weir Water',
    email: 'office@weirwater.example',
    website: 'https://weir.example',
  });
  const asIs = { company, pictureBroken: false };

  it('without anything unusual has no warning', () => {
    expect(brokerChecks(brokerSubmission(), asIs)).toEqual([]);
    expect(brokerChecks(brokerSubmission({ email: 'willa@weir.example' }), asIs)).toEqual([]);
  });

  it.each([
    [
      { email: 'willa@elsewhere.example' },
      'The email is at elsewhere.example, while Weir Water uses weir.example and weirwater.example.',
    ],
    [{ phone: '12345' }, 'The phone number does not look Australian: 12345'],
    [{ location: 'Moulamein' }, 'The location is not written as city and state, for instance Echuca, VIC.'],
  ])('with %o has a warning', (changes, finding) => {
    expect(brokerChecks(brokerSubmission(changes), asIs)).toEqual([finding]);
  });

  it('has each domain in its warning once', () => {
    const company = storedCompany({
      name: 'Weir Water',
      email: 'office@weir.example',
      website: 'https://weir.example',
    });
    expect(
      brokerChecks(brokerSubmission({ email: 'willa@elsewhere.example' }), { company, pictureBroken: false }),
    ).toEqual(['The email is at elsewhere.example, while Weir Water uses weir.example.']);
  });

  it('whose company or photo is missing has a warning', () => {
    expect(brokerChecks(brokerSubmission(), { company: undefined, pictureBroken: true })).toEqual([
      'The company is not in the directory on this device.',
      'The photo could not be loaded here.',
    ]);
  });

  it('of a company with a free mail service is compared with its website only', () => {
    const company = storedCompany({ email: 'weir@gmail.com', website: 'https://weirwater.example' });
    expect(brokerChecks(brokerSubmission(), { company, pictureBroken: false })).toEqual([]);
    expect(
      brokerChecks(brokerSubmission({ email: 'willa@gmail.com' }), { company, pictureBroken: false }),
    ).toHaveLength(1);
  });
});
