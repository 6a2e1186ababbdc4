import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profileChangeText, profileFieldText } from '#domain/profile/profile-change-text.ts';
import {
  changedProfileFields,
  fieldNames,
  isOfForm,
  profileConflicts,
  type ProfileFields,
} from '#domain/profile/profile-change.ts';

const office = fc.record({
  id: fc.uuid(),
  address: fc.string(),
  city: fc.string(),
  state: fc.string(),
  isPrimary: fc.boolean(),
  phone: fc.option(fc.string()),
  email: fc.option(fc.string()),
});

/** All fields of the form of a company, from few values, so that some are the same in two. */
const profile: fc.Arbitrary<ProfileFields> = fc.record({
  name: fc.constantFrom('Cumbungi', 'Mallee Reach'),
  phone: fc.constantFrom('03 5550 0100', '0491 570 006', ''),
  email: fc.constantFrom('a@farm.example', 'b@farm.example'),
  yearFounded: fc.constantFrom(1998, 2001),
  regions: fc.subarray(['Lachlan', 'Murrumbidgee', 'SA Murray']),
  offices: fc.uniqueArray(office, { selector: ({ id }) => id, maxLength: 3 }),
});

const merged = (now: ProfileFields, fields: ProfileFields): ProfileFields => ({ ...now, ...fields });

describe('M7: the fields that an edit changes', () => {
  it('leads from one profile to the other, and names nothing that stays', () => {
    fc.assert(
      fc.property(profile, profile, (before, after) => {
        const change = changedProfileFields(before, after);
        if (change === null) expect(changedProfileFields(after, before)).toBeNull();
        else {
          expect(changedProfileFields(merged(before, change.fields), after)).toBeNull();
          expect(Object.keys(change.before)).toEqual(Object.keys(change.fields));
          for (const field of fieldNames(change.fields)) expect(after[field]).not.toEqual(before[field]);
        }
      }),
    );
  });

  it('are none for the same offices in another order', () => {
    fc.assert(
      fc.property(profile, (before) => {
        const offices = before.offices?.toReversed() ?? [];
        expect(changedProfileFields(before, { ...before, offices })).toBeNull();
      }),
    );
  });

  it('conflict where others wrote another value into the same field, and nowhere else', () => {
    fc.assert(
      fc.property(profile, profile, profile, (before, mine, theirs) => {
        const change = changedProfileFields(before, mine);
        if (change === null) return;
        const conflicts = profileConflicts(change, theirs);
        const theirChange = changedProfileFields(before, theirs);
        for (const field of fieldNames(change.fields)) {
          const both = theirChange !== null && fieldNames(theirChange.fields).includes(field);
          const isSame = changedProfileFields({ [field]: mine[field] }, { [field]: theirs[field] }) === null;
          expect(conflicts.includes(field)).toBe(both && !isSame);
        }
      }),
    );
  });
});

describe('M7: an edit in words', () => {
  const hay = {
    id: '3b6f1f0e-8f59-4f6a-9a0e-0a3f1b6f1f0e',
    address: '1 Weir Road',
    city: 'Hay',
    state: 'Unknown',
    isPrimary: true,
    phone: '03 5550 0100',
    email: null,
  };

  it('names the fields, and each value as the page shows it', () => {
    expect(profileChangeText({ phone: '0491 570 006', offices: [] })).toBe('Phone, Offices');
    const names = new Map([[hay.id, 'Mallee Reach']]);
    const fields = { companyId: hay.id, specialties: ['Advice', 'Leases'], image: '', offices: [hay] };
    expect(profileFieldText(fields, 'companyId', names)).toBe('Mallee Reach');
    expect(profileFieldText(fields, 'specialties', names)).toBe('Advice, Leases');
    expect(profileFieldText(fields, 'image', names)).toBe('nothing');
    expect(profileFieldText(fields, 'offices', names)).toBe('1 Weir Road (primary), 03 5550 0100');
    expect(profileFieldText({ offices: [] }, 'offices', names)).toBe('none');
  });

  it('has a form, but for a departure', () => {
    expect(isOfForm({ phone: '0491 570 006' })).toBe(true);
    expect(isOfForm({ leftCompany: hay.id })).toBe(false);
  });
});
