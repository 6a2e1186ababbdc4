import { describe, expect, it } from 'vitest';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { newId } from '#domain/values/id.ts';
import { device, type Device } from '#support/device.ts';
import { replaceJsonValue, SERVER_ERROR, type Fault } from '#support/faults.ts';
import { isPull, type RecordedRequest } from '#support/faulty-fetch.ts';
import { writesParcels } from '#support/listings.ts';
import { withPageSize } from '#support/page-size.ts';
import { parcelIdsAt, parcelIdsOn } from '#support/parcel-ids.ts';
import { runningServer } from '#support/server.ts';
import { submitCompanyAs } from '#support/submitted-company.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();

const DELETE_FIRST = 'delete from public.parcels where id = (select min(id::text)::uuid from public.parcels)';

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('laws 3, 4 and 9: a late answer never reverts the mirror', () => {
  const edit = "update public.parcels set title = 'Corrected by the office' where id = $1";
  const deletion = 'delete from public.parcels where id = $1';
  it.each([
    { what: 'edit', sql: edit, titles: ['Corrected by the office'], lookup: 'an answer' },
    { what: 'deletion', sql: deletion, titles: [], lookup: 'an answer' },
    { what: 'edit', sql: edit, titles: ['Corrected by the office'], lookup: 'no answer' },
    { what: 'deletion', sql: deletion, titles: [], lookup: 'no answer' },
  ])(
    'keeps the $what that another tab, whose lookup got $lookup, pulled while the answer to the write was in flight',
    async ({ sql, titles, lookup }) => {
      const name = `device-${newId()}`;
      const [a, b] = [device({ server, name }), device({ server, name })];
      const item = await a.list();
      const { open, opened } = gate();
      const delayed: Fault = { kind: 'hold', of: 'response', until: opened };
      a.network.rule((request) => (writesParcels(request) ? delayed : { kind: 'pass' }));
      const passOfA = a.sync();
      await expect.poll(() => parcelIdsAt(server)).toContain(item.id);
      await server.query(sql, [item.id]);
      if (lookup === 'no answer')
        b.network.rule((request) => ({ kind: isPull(request) ? 'pass' : 'drop-request' }));
      await b.sync();
      open();
      await passOfA;
      const rows = await a.db.parcels.where('id').equals(item.id).toArray();
      expect(rows.map(({ title }) => title)).toEqual(titles);
      expect(await a.outbox()).toEqual([]);
    },
  );

  it('keeps the deletion that another tab pulled while a lookup was in flight, after a crash took horizons back', async () => {
    const name = `device-${newId()}`;
    const [a, b] = [device({ server, name }), device({ server, name })];
    const item = await a.list();
    a.network.rule((request) => ({ kind: writesParcels(request) ? 'drop-response' : 'pass' }));
    await a.sync();
    const { open, opened } = gate();
    let isLookedUp = false;
    a.network.rule(({ path }) => {
      if (!path.endsWith('/read_back')) return { kind: 'pass' };
      isLookedUp = true;
      return { kind: 'hold', of: 'response', until: opened };
    });
    const passOfA = a.sync();
    await expect.poll(() => isLookedUp).toBe(true);
    await server.query(deletion, [item.id]);
    b.network.rule((request) =>
      isPull(request)
        ? { kind: 'rewrite', change: (text) => replaceJsonValue(text, 'horizon', '3') }
        : { kind: 'drop-request' },
    );
    await b.sync();
    open();
    await passOfA;
    expect(await parcelIdsOn(a)).not.toContain(item.id);
    expect(await a.outbox()).toEqual([]);
  });

  it('does not resume from a page that was prefetched before the server was restored', async () => {
    const phone = device({ server });
    const { open, opened } = gate();
    let pulls = 0;
    phone.network.rule((request) => {
      if (!isPull(request)) return { kind: 'pass' };
      pulls++;
      return pulls === 2 ? { kind: 'hold', of: 'response', until: opened } : { kind: 'pass' };
    });
    await withPageSize(server, 7, async () => {
      const pass = phone.sync();
      await expect.poll(() => pulls).toBe(2);
      await server.query(DELETE_FIRST);
      await server.query('select sync.start_new_epoch()');
      open();
      await pass;
    });
    expect(await parcelIdsOn(phone)).toEqual(await parcelIdsAt(server));
  });

  it('requests no patches during a replacement', async () => {
    const continues = ({ body, search }: RecordedRequest) => /\bsince\b/u.test(body + search);
    const phone = device({ server });
    phone.network.rule(async (request) => {
      // A mirrored row changes before the next page is requested.
      if (isPull(request) && continues(request))
        await server.query(
          'update public.parcels set price = price + 1 where id = (select min(id::text)::uuid from public.parcels)',
        );
      return { kind: 'pass' };
    });
    await withPageSize(server, 7, () => phone.sync());
    const pages = phone.network.requests.filter((request) => isPull(request) && continues(request));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.filter(({ body, search }) => /with_patches"?[:=]true/u.test(body + search))).toEqual([]);
    expect((await readMirrorState(phone.db)).replacing).toBe(false);
    expect(await parcelIdsOn(phone)).toEqual(await parcelIdsAt(server));
  });
});

describe('laws 3 and 9: what the server accepted after it had given an answer is not hidden by that answer', () => {
  /** Two tabs of a device, and a pass of the first one in which the answer to `path` arrives only after `meanwhile`. */
  function tabs() {
    const name = `device-${newId()}`;
    let late = { path: '', meanwhile: () => Promise.resolve<unknown>(undefined) };
    const first = device({
      name,
      server: {
        fetch: async (request) => {
          const response = await server.fetch(request);
          const { path, meanwhile } = late;
          if (path === '' || !request.url.endsWith(path)) return response;
          late = { ...late, path: '' };
          await meanwhile();
          return response;
        },
      },
    });
    const other = device({ server, name });
    const passWithLate = async (path: string, meanwhile: () => Promise<unknown>) => {
      late = { path, meanwhile };
      await first.sync({ verify: path === '/list_versions' });
      expect(late.path).toBe('');
    };
    return { first, other, passWithLate };
  }

  /** Sends what waits, although the change feed fails. */
  async function sendOnly(tab: Device) {
    tab.network.rule((request) => (isPull(request) ? SERVER_ERROR : { kind: 'pass' }));
    await tab.sync();
    expect(await tab.outbox()).toEqual([]);
  }

  it.each([
    { what: 'a first mirror', startOver: [] },
    { what: 'a replacement', startOver: [DELETE_FIRST, "select sync.forget_tombstones('0 s')"] },
    { what: 'a new epoch', startOver: ['select sync.start_new_epoch()'] },
  ])('a listing, by the page of $what', async ({ startOver }) => {
    const { first, other, passWithLate } = tabs();
    if (startOver.length > 0) await first.sync();
    const { id } = await other.list();
    for (const sql of startOver) await server.query(sql);
    await passWithLate('/pull_changes_from_primary', () => sendOnly(other));
    expect(await parcelIdsOn(other)).toContain(id);
  });

  it('a submission, by the page with the personal rows of its user', async () => {
    const { first, other, passWithLate } = tabs();
    await first.sync();
    const userId = await signInOn(other, await newAccount(server));
    const { id } = await submitCompanyAs(other, userId);
    await passWithLate('/pull_changes_from_primary', () => sendOnly(other));
    expect(await other.db.companySubmissions.get(id)).toMatchObject({ status: 'pending' });
  });

  it('a listing, by the versions that a repair compares', async () => {
    const { first, other, passWithLate } = tabs();
    await first.sync();
    const [row] = await first.db.parcels.toArray();
    await first.db.parcels.update(row?.id ?? '', { version: '1' });
    const { id } = await other.list();
    await passWithLate('/list_versions', () => sendOnly(other));
    expect(await parcelIdsOn(other)).toContain(id);
  });
});
