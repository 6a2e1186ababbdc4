// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listOutbox } from '#db/outbox/outbox.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { isOfKind, type ItemOf } from '#domain/operation/operation.ts';
import { CodePassportPage } from '#features/submit/code-passport-form.tsx';
import { loadCodePassport } from '#features/submit/queries.ts';
import { CurrentUserContext } from '#session/use-current-user.ts';
import { credential } from '#support/credentials.ts';
import { storedClaim } from '#support/directory-rows.ts';
import { billabong, field, mirroredDevice, patientClock } from '#support/listing.tsx';
import { renderScreen } from '#support/render-screen.tsx';
import { ME, newCurrentUser, signedIn } from '#support/users.ts';

beforeEach(() => localStorage.clear());

const profile = { type: 'company', id: billabong.id } as const;
const section = (name: string) => screen.getByRole('button', { name });
const isOpen = (name: string) => section(name).getAttribute('aria-expanded') === 'true';
const save = () => screen.getByRole('button', { name: 'Save Changes' });

/** A device of the company's owner; it holds no client money. */
async function ownersDevice(): Promise<Database> {
  const db = await mirroredDevice();
  await signedIn(db);
  await db.claims.put(storedClaim({ entityType: 'company', entityId: billabong.id, approved: true }));
  const line = credential('trustAccount', { holding: 'none' }, { companyId: billabong.id });
  await db.credentials.put({ ...line, origin: 'server', version: '1', generation: 1 });
  return db;
}

async function open(
  db: Database,
  { change, clock = patientClock() }: { change?: string; clock?: ReturnType<typeof patientClock> } = {},
) {
  const initial = await loadCodePassport(db, { profile, change });
  if (initial === null) throw new Error('The current user does not own the company');
  const rendered = renderScreen(
    <CurrentUserContext
      value={newCurrentUser({ user: { id: ME, email: 'mary@river.example', fullName: 'Mary Doe' } })}
    >
      <CodePassportPage initial={initial} onNew={() => undefined} clock={clock} />
    </CurrentUserContext>,
    db,
  );
  await screen.findByRole('button', { name: 'Save Changes' });
  return rendered;
}

async function theChange(db: Database): Promise<ItemOf<'profileChange'>> {
  const item = (await listOutbox(db)).find((each) => isOfKind(each, 'profileChange'));
  if (item === undefined || !isOfKind(item, 'profileChange')) throw new Error('Nothing is queued');
  return item;
}

describe('M8: the form of a code passport', () => {
  it('queues only the lines that changed, with what was stated before', async () => {
    const db = await ownersDevice();
    const { user } = await open(db);
    await user.click(section('Fees'));
    await user.type(field('Percentage (%)'), '2');
    await user.click(save());
    const onTop = screen.getByRole('radio', { name: 'GST on top' });
    await waitFor(() => expect(document.activeElement).toBe(onTop));
    await user.click(onTop);
    await user.click(section('Trust account'));
    await user.click(screen.getByRole('button', { name: 'Set to Not Stated: Trust account' }));
    await user.click(save());
    await waitFor(async () =>
      expect((await theChange(db)).payload).toMatchObject({
        profileType: 'company',
        profileId: billabong.id,
        fields: { fees: { percent: 2, gst: 'on-top' }, trustAccount: null },
        before: { fees: null, trustAccount: { holding: 'none' } },
      }),
    );
    expect(Object.keys((await theChange(db)).payload.fields)).toEqual(['fees', 'trustAccount']);
  });

  it('opens the line of a refusal, beside its field, and keeps what was typed', async () => {
    const db = await ownersDevice();
    const clock = patientClock();
    const { user } = await open(db, { clock });
    await user.click(section('Fees'));
    await user.type(field('Percentage (%)'), '2');
    await user.click(screen.getByRole('radio', { name: 'GST included' }));
    await user.click(section('Fees'));
    await user.click(save());
    await waitFor(() => expect(clock.waits).not.toEqual([]));
    const { id } = await theChange(db);
    const refusal = { code: '22023', message: 'Percentage is not known here', column: 'fees.percent' };
    await db.outbox.update(id, { state: 'refused', refusal });
    await screen.findByText('Percentage is not known here');
    expect(isOpen('Fees')).toBe(true);
    expect(field('Percentage (%)').value).toBe('2');
    await waitFor(() => expect(document.activeElement).toBe(field('Percentage (%)')));
  });

  it('shows both versions of a line that was changed in the meantime', async () => {
    const db = await ownersDevice();
    const { user } = await open(db);
    await user.click(section('Trust account'));
    await user.click(screen.getByRole('radio', { name: 'Trust account' }));
    await user.click(save());
    const { id } = await waitFor(() => theChange(db));
    cleanup();
    const line = credential(
      'trustAccount',
      { holding: 'none', note: 'Since May' },
      { companyId: billabong.id },
    );
    await db.credentials.clear();
    await db.credentials.put({ ...line, origin: 'server', version: '2', generation: 1 });
    await open(db, { change: id });
    await screen.findByText(
      /Trust account: now “Holds no client money”, yours “Holds client money in a trust account”/u,
    );
  });

  it('says that nothing is changed yet, and opens for owners only', async () => {
    const db = await ownersDevice();
    const { user } = await open(db);
    await user.click(save());
    await screen.findByText('Nothing has been changed yet.');
    expect(await listOutbox(db)).toEqual([]);
    await db.claims.clear();
    expect(await loadCodePassport(db, { profile, change: undefined })).toBeNull();
  });
});
