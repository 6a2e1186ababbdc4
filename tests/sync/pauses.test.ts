// Laws 7 and 8: a pause holds for whoever runs the next pass, page or service worker, another tab or the app after a restart.
import { describe, expect, it } from 'vitest';
import { readPass } from '#db/tables/sync-run.ts';
import { newId } from '#domain/values/id.ts';
import { manualClock } from '#support/clock.ts';
import { device, type Device } from '#support/device.ts';
import { enquire } from '#support/enquire.ts';
import type { Fault } from '#support/faults.ts';
import { countListed, writesParcels } from '#support/listings.ts';
import { list } from '#support/manage-listing.ts';
import { runningServer } from '#support/server.ts';

const server = runningServer();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const isPull = ({ path }: { path: string }) => path.endsWith('/pull_changes_from_primary');
const pausing = (seconds: number, { body = '{}', status = 503 } = {}): Fault => ({
  kind: 'answer',
  status,
  headers: { 'content-type': 'application/json', 'retry-after': String(seconds) },
  body,
});
const OURS = '{"code":"PGRST003","message":"Timed out acquiring a connection"}';
const LIMIT = '{"code":"PT429","message":"Too much was sent within a minute. Try again later."}';

/** Two threads of one device: each has its own connection, engine and network. */
function threads(): [Device, Device] {
  const [name, clock] = [`device-${newId()}`, manualClock()];
  return [device({ server, name, clock }), device({ server, name, clock })];
}

describe("a stranger's pause after a write", () => {
  async function paused() {
    const [page, worker] = threads();
    const item = await page.list();
    page.network.rule((request) => (writesParcels(request) ? pausing(30) : { kind: 'pass' }));
    const { nextInMs } = await page.sync();
    page.network.heal();
    return { page, worker, item, nextInMs };
  }

  it('holds for the pass of Background Sync, another tab or a restart, until it has passed', async () => {
    const { page, worker, item, nextInMs } = await paused();
    expect(nextInMs).toBe(30_000);
    const left = await worker.sync({ urgent: false });
    expect(left).toMatchObject({ unsent: 1, failureReason: 'overloaded', nextInMs: 30_000 });
    expect(worker.network.requests).toEqual([]);
    page.clock.advance(29_000);
    expect((await worker.sync({ urgent: false })).nextInMs).toBe(1_000);
    page.clock.advance(1_000);
    await worker.sync({ urgent: false });
    expect([await worker.outbox(), await countListed(server, [item.id])]).toEqual([[], 1]);
  });

  it('does not hold at a press or with a new network', async () => {
    const { worker, item } = await paused();
    await worker.sync({ urgent: true });
    expect(await countListed(server, [item.id])).toBe(1);
    expect(await readPass(worker.db)).toMatchObject({ foreignNotBefore: null, failureReason: null });
  });

  it('holds for a minute at most, and not after the clock was set back', async () => {
    const [page, worker] = threads();
    await page.list();
    page.network.rule(() => pausing(3_600));
    await page.sync();
    page.clock.advance(60_000);
    await worker.sync({ urgent: false });
    expect(await worker.outbox()).toEqual([]);
    await page.list();
    await page.sync();
    page.clock.advance(-DAY);
    await worker.sync({ urgent: false });
    expect(await worker.outbox()).toEqual([]);
  });
});

describe('a pause of our own API', () => {
  it('holds for every thread, also at a press', async () => {
    const [page, worker] = threads();
    await page.list();
    page.network.rule((request) => (isPull(request) ? pausing(120, { body: OURS }) : { kind: 'pass' }));
    await page.sync();
    await worker.sync({ urgent: false });
    await worker.sync({ urgent: true });
    expect(worker.network.requests).toEqual([]);
    page.clock.advance(120_000);
    await worker.sync({ urgent: false });
    expect(await worker.outbox()).toEqual([]);
  });

  it('does not begin anew with each thread: failures are counted together', async () => {
    const [page, worker] = threads();
    page.network.rule(() => pausing(0));
    worker.network.rule(() => pausing(0));
    for (const thread of [page, worker, page]) await thread.sync({ urgent: false });
    expect((await readPass(page.db)).failures).toBe(3);
  });
});

describe('a limit on one kind', () => {
  const writesEnquiries = ({ path, body }: { path: string; body: string }) =>
    path.endsWith('/write_rows') && body.includes('"enquiries"');

  /** A device of which the server takes no more enquiries for a minute, and another thread of it. */
  async function limited() {
    const [page, worker] = threads();
    const { id: parcel } = await list(page);
    await page.sync();
    await enquire(page, parcel);
    page.network.rule((request) =>
      writesEnquiries(request) ? pausing(60, { body: LIMIT, status: 429 }) : { kind: 'pass' },
    );
    const outcome = await page.sync();
    page.network.heal();
    return { page, worker, parcel, outcome };
  }

  it('silences that kind for every thread, and no other kind', async () => {
    for (const urgent of [true, false]) {
      const { page, worker, outcome } = await limited();
      expect(outcome).toMatchObject({ failureReason: 'overloaded', unsent: 1 });
      const item = await page.list();
      expect(await worker.sync({ urgent })).toMatchObject({ failureReason: null, unsent: 1 });
      expect(await countListed(server, [item.id])).toBe(1);
      expect(worker.network.requests.filter(writesEnquiries)).toEqual([]);
      expect((await worker.outbox()).map(({ kind, state }) => [kind, state])).toEqual([
        ['enquiry', 'waiting'],
      ]);
    }
  });

  it('ends with its minute, to which the timer keeps', async () => {
    const { page, worker, outcome } = await limited();
    expect(outcome.nextInMs).toBeGreaterThanOrEqual(60_000);
    page.clock.advance(20_000);
    const { nextInMs } = await worker.sync({ urgent: false });
    expect(nextInMs).toBeGreaterThanOrEqual(40_000);
    expect(nextInMs).toBeLessThan(60_000);
    page.clock.advance(nextInMs);
    await worker.sync({ urgent: false });
    expect(await worker.outbox()).toEqual([]);
    expect((await readPass(worker.db)).limits).toEqual([]);
  });

  it('does not keep an enquiry from being withdrawn', async () => {
    const { page, worker } = await limited();
    const [item] = await page.outbox();
    if (item === undefined) throw new Error('Nothing waits');
    await page.db.outbox.put({ ...item, state: 'unconfirmed', unconfirmed: true, withdrawal: 'discard' });
    await worker.sync();
    expect(await worker.outbox()).toEqual([]);
  });

  it('is none after the clock was set back', async () => {
    const { page, worker } = await limited();
    page.clock.advance(-40 * DAY);
    await worker.sync();
    expect(await worker.outbox()).toEqual([]);
  });
});
