import { describe, expect, it } from 'vitest';
import { isChanging, shownBroker, shownCompany, shownProfileChanges } from '#db/shown/profile-overlay.ts';
import type { OutboxItem } from '#domain/operation/operation.ts';
import { profileChangeInsertOf, type ProfileFields } from '#domain/profile/profile-change.ts';
import { newId } from '#domain/values/id.ts';
import { storedBroker, storedCompany } from '#support/directory-rows.ts';
import { outboxState } from '#support/outbox-state.ts';

const company = storedCompany();
const broker = storedBroker({ companyId: company.id });

function queued(fields: ProfileFields, changes: Parameters<typeof outboxState>[1] = {}): OutboxItem {
  const id = newId();
  const profile = { type: 'broker' as const, id: broker.id };
  const payload = profileChangeInsertOf({
    id,
    profile,
    userId: newId(),
    change: { fields, before: {} },
    now: 1,
  });
  return { kind: 'profileChange', payload, ...outboxState(id, changes) };
}

const shown = (...items: OutboxItem[]) => shownBroker(broker, shownProfileChanges(items));

describe('M7: the overlay of profiles', () => {
  it.each(['waiting', 'sending', 'unconfirmed'] as const)('shows what is %s, marked as changing', (state) => {
    const item = queued({ phone: '0491 570 006' }, { state });
    expect(shown(item)).toMatchObject({ ...broker, phone: '0491 570 006' });
    expect(isChanging(shownProfileChanges([item]), { type: 'broker', id: broker.id })).toBe(true);
    expect(isChanging(shownProfileChanges([item]), { type: 'company', id: broker.id })).toBe(false);
  });

  it('does not show what was refused or discarded', () => {
    expect(shown(queued({ phone: '1' }, { state: 'refused' }))).toEqual(broker);
    expect(shown(queued({ phone: '1' }, { withdrawal: 'discard' }))).toEqual(broker);
  });

  it('shows the latest of two edits, whatever the order of the list', () => {
    const first = queued({ phone: '1', title: 'First' }, { sequence: 1 });
    const second = queued({ phone: '2' }, { sequence: 2 });
    expect(shown(second, first)).toMatchObject({ phone: '2', title: 'First' });
  });

  it('shows no name and no company that wait for an administrator, and no other profile', () => {
    const item = queued({ name: 'Another Name', companyId: newId(), title: 'Principal' });
    expect(shown(item)).toEqual({ ...broker, title: 'Principal' });
    expect(shownCompany(company, shownProfileChanges([item]))).toEqual(company);
  });

  it('shows a departure since it was said, and no longer once it is taken back', () => {
    const left = queued({ leftCompany: company.id }, { sequence: 1 });
    expect(shown(left).leftCompanyAt).toBe('1970-01-01T00:00:00.001Z');
    expect(shown(left, queued({ leftCompany: null }, { sequence: 2 })).leftCompanyAt).toBeNull();
  });
});
