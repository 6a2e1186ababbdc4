import { describe, expect, it } from 'vitest';
import {
  brokerMatchKeys,
  companyMatchKeys,
  duplicateFinder,
  type Contact,
} from '#domain/review/likely-duplicates.ts';

const weir: Contact = {
  id: 'weir',
  name: 'Weir Water',
  email: 'office@weirwater.example',
  phone: '(03) 7010 2222',
  website: 'https://weirwater.example',
};
/** A company that shares nothing with it. */
const other: Contact = {
  id: 'other',
  name: 'Lock Five',
  email: 'hello@lockfive.example',
  phone: '(08) 7010 3333',
  website: 'https://lockfive.example',
};

describe('a submitted company', () => {
  const find = duplicateFinder([weir], companyMatchKeys);

  it.each<[string, Partial<Contact>, string[]]>([
    ['has nothing in common', {}, []],
    ['has the same name otherwise written', { name: 'The WEIR-WATER Pty Ltd' }, ['name']],
    ['has a name that looks the same in other letters', { name: 'Ԝеіг Wаtеr' }, ['name']],
    ['has a name with signs for letters', { name: 'W℮∣ɾ W\u0250ter' }, ['name']],
    ['has a name with a digit for a letter', { name: 'We1r VVater' }, ['name']],
    ['has a name with invisible characters', { name: 'We\u200Bir Water\u{E0041}' }, ['name']],
    ['has a name that only begins alike', { name: 'Weird Water' }, []],
    ['has another mailbox at the domain', { email: 'Jo@WeirWater.example' }, ['email domain']],
    ['has the same number from abroad', { phone: '+61 3 7010 2222' }, ['phone']],
    ['has a page of the same site', { website: 'http://www.weirwater.example/hay' }, ['website']],
    [
      'has several in common',
      { name: 'Weir Water', website: 'https://weirwater.example' },
      ['name', 'website'],
    ],
  ])('that %s matches with %o in %o', (_case, changes, same) => {
    const found = find({ ...other, ...changes });
    expect(found).toEqual(same.length === 0 ? [] : [{ match: weir, same }]);
  });

  it('is no duplicate of itself', () => {
    expect(find(weir)).toEqual([]);
  });

  it('does not match by the domain of a free mail service, only by the whole address', () => {
    const atGmail = { ...weir, email: 'weir@gmail.com' };
    const among = duplicateFinder([atGmail], companyMatchKeys);
    expect(among({ ...other, email: 'lock@gmail.com' })).toEqual([]);
    expect(among({ ...other, email: 'Weir@gmail.com' })).toEqual([{ match: atGmail, same: ['email'] }]);
  });

  it('does not match because both lack a field', () => {
    const bare = { ...weir, phone: 'none', website: 'none' };
    expect(
      duplicateFinder([bare], companyMatchKeys)({ ...other, phone: 'none either', website: 'none' }),
    ).toEqual([]);
  });

  it('has the best match first', () => {
    const closest = { ...weir, id: 'likest', name: 'Lock Five' };
    const found = duplicateFinder(
      [weir, closest],
      companyMatchKeys,
    )({ ...weir, id: 'new', name: 'Lock Five' });
    expect(found.map(({ match }) => match.id)).toEqual(['likest', 'weir']);
  });
});

describe('a submitted broker', () => {
  const find = duplicateFinder([weir], brokerMatchKeys);

  it('does not match a colleague by the domain of their company', () => {
    expect(find({ ...other, email: 'jo@weirwater.example' })).toEqual([]);
  });

  it('matches a broker with the same name, e-mail or number', () => {
    const found = find({ ...other, name: 'weir water', email: 'OFFICE@weirwater.example' });
    expect(found).toEqual([{ match: weir, same: ['name', 'email'] }]);
  });
});
