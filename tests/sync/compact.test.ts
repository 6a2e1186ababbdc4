// A first mirror whose rows are named by number: it ends with the same rows, whatever it meets on its way.
import { expect, it } from 'vitest';
import { readPass } from '#db/meta.ts';
import { remoteTable } from '#domain/feed.ts';
import { newId } from '#domain/id.ts';
import { device, type Device } from '#support/device.ts';
import { withPageSize } from '#support/page-size.ts';
import { runningServer } from '#support/server.ts';
import * as v from 'valibot';

const server = runningServer();
const isPull = ({ path }: { path: string }) => path.endsWith('/pull_changes');
const answerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ rows: v.record(v.string(), v.record(v.string(), v.unknown())) }),
);

/** A device, and of each page that it gets the tables and whether their ids came as bytes. */
function watched(name?: string) {
  const phone = device({ server, ...(name !== undefined && { name }) });
  const pages: string[] = [];
  const note = (text: string) => {
    const { rows } = v.parse(answerSchema, text);
    const isCompact = Object.values(rows).some(({ id }) => typeof id === 'string');
    pages.push(isCompact ? 'compact' : 'whole');
    return text;
  };
  phone.network.rule((request) => (isPull(request) ? { kind: 'rewrite', change: note } : { kind: 'pass' }));
  return { phone, pages, note };
}

/** Expects each row that refers to others to refer here to those to which it does on the server. */
async function expectSameReferences({ db }: Device): Promise<void> {
  expect(await db.brokers.toCollection().primaryKeys()).toHaveLength(7);
  for (const [table, columns] of [
    ['companyLocations', 'id, company_id as "companyId"'],
    ['brokers', 'id, company_id as "companyId"'],
    ['parcels', 'id, company_id as "companyId", broker_id as "brokerId"'],
  ] as const) {
    const there = await server.query(`select ${columns} from public.${remoteTable(table)} order by id`);
    expect(await db.table(table).toArray()).toEqual(there.map((row) => expect.objectContaining(row)));
  }
}

it('comes compact to its end, and what changes later does not', async () => {
  const { phone, pages } = watched();
  await withPageSize(server, 5, () => phone.sync());
  expect(pages.length).toBeGreaterThan(3);
  expect(new Set(pages)).toEqual(new Set(['compact']));
  await expectSameReferences(phone);
  await server.query('update public.brokers set reviews = reviews + 1');
  await server.query('update public.brokers set reviews = reviews + 1');
  pages.length = 0;
  await phone.sync();
  expect(pages).toEqual(['whole']);
  await expectSameReferences(phone);
});

it('goes on compact in the next pass when the line broke', async () => {
  const { phone, pages, note } = watched();
  let asked = 0;
  phone.network.rule((request) => {
    if (!isPull(request)) return { kind: 'pass' };
    asked += 1;
    return asked === 3 ? { kind: 'drop-response' } : { kind: 'rewrite', change: note };
  });
  await withPageSize(server, 5, async () => {
    await phone.sync();
    expect(pages).toEqual(['compact', 'compact']);
    await phone.sync();
  });
  expect(new Set(pages)).toEqual(new Set(['compact']));
  await expectSameReferences(phone);
});

it('goes on with ids where the numbers died with their thread', async () => {
  const name = `device-${newId()}`;
  const { phone } = watched(name);
  await withPageSize(server, 5, async () => {
    await expect(phone.sync({ dieAt: 'applied' })).rejects.toThrow('applied');
    phone.db.close();
    const again = watched(name);
    await again.phone.sync();
    expect(new Set(again.pages)).toEqual(new Set(['whole']));
    await expectSameReferences(again.phone);
  });
});

it('does not believe a page that names what never came, and asks for it with ids (law 6)', async () => {
  const { phone, pages, note } = watched();
  const lie = (text: string) => text.replace(/("company_id"\s*:\s*\{"companies"\s*:\s*\[)\d+/u, '$1987654');
  let lies = 0;
  phone.network.rule((request) =>
    isPull(request)
      ? {
          kind: 'rewrite',
          change: (text) => {
            const told = lies === 0 && pages.length > 0 ? lie(text) : text;
            if (told !== text) lies += 1;
            return note(told);
          },
        }
      : { kind: 'pass' },
  );
  await withPageSize(server, 5, async () => {
    await phone.sync();
    expect(lies).toBe(1);
    expect((await readPass(phone.db)).trouble).toBe('foreign');
    expect(await phone.db.setAside.count()).toBe(0);
    await phone.sync();
  });
  expect(pages.at(-1)).toBe('whole');
  await expectSameReferences(phone);
});
