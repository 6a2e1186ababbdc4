// Nine connections send what is refused, on Postgres and PostgREST. TIMES says how often each operation of others is timed.
import { describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { changeOfPrice, listingUsersOf, publish, sendChange } from '#support/listing-life.ts';
import { call } from '#support/moderation.ts';
import { hasRealServer } from '#support/real-server.ts';
import { BROKER } from '#support/seed-ids.ts';
import {
  claimRow,
  enquiryRow,
  insertAsOwner,
  listingChangeRow,
  parcelRow,
  reportRow,
} from '#support/server-rows.ts';
import { runningRealServer } from '#support/server.ts';
import { signUp, type Answer } from '#support/users.ts';

const TIMES = Number(process.env.TIMES ?? 9);

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

describe.skipIf(!hasRealServer)('refused requests', { timeout: 300_000 }, () => {
  const server = runningRealServer();
  const users = listingUsersOf(server);

  it('cost others little more than requests that never reach the database', async () => {
    const { author, broker, stranger, admin } = users;
    const [confirmed, other] = [await publish(author), await publish(author)];
    const rows = <T>(count: number, row: (n: number) => T) => Array.from({ length: count }, (_, n) => row(n));
    const parcels = rows(500, () => parcelRow());
    const refused: [string, object][] = [
      ['parcels', [...parcels.slice(1), parcelRow({ title: 'x' })]],
      ['parcels', [...parcels, parcelRow()]],
      [
        'listing_changes',
        rows(500, () => listingChangeRow({ parcel_id: confirmed, action: 'confirm', key: newId() })),
      ],
      ['reports', rows(6000, () => reportRow({ subject_id: other, user_id: stranger.id }))],
      ['enquiries', rows(200, () => enquiryRow({ parcel_id: other, user_id: stranger.id }))],
      ['rpc/hide_source', { source: newId() }],
      ['rpc/listings_for_review', {}],
      ['rpc/void_writes', { table_name: 'parcels', ids: rows(1001, newId) }],
      ['rpc/undo_profile_change', { profile_type: 'broker', profile_id: BROKER, field: 'phone', seen: '' }],
    ];
    let price = 50_000;
    const operations: Record<string, () => Promise<Answer | number>> = {
      confirm: () => sendChange(author, confirmed, { action: 'confirm' }),
      change: () => sendChange(author, other, changeOfPrice(price + 1, price++)),
      hide: () => call(admin, 'moderate_listings', { parcel_ids: [other], action: 'hide' }),
      restore: () => call(admin, 'moderate_listings', { parcel_ids: [other], action: 'restore' }),
      pull: () => call(broker, 'pull_changes_from_primary', { with_own: true, page_size: 500 }),
      revoke: async () => {
        const owner = await signUp(server, 'owner');
        const claim = claimRow(owner.id, { entity_id: BROKER, approved: true });
        const id = await insertAsOwner(server, 'claimed_entities', claim);
        return timed(() => admin.request('DELETE', `/rest/v1/claimed_entities?id=eq.${id}`));
      },
    };
    const timed = async (operation: () => Promise<Answer | number>) => {
      const start = performance.now();
      const answer = await operation();
      if (typeof answer === 'number') return answer;
      expect(answer).toMatchObject({ status: expect.toBeOneOf([200, 201, 204]) });
      return performance.now() - start;
    };
    /** The median time of each operation while nine connections send these requests. */
    const during = async (requests: (() => Promise<Answer>)[]) => {
      const end = new AbortController();
      const flood = requests.map(async (request) => {
        while (!end.signal.aborted) await request();
      });
      const medians: [string, number][] = [];
      for (const [name, operation] of Object.entries(operations)) {
        const times: number[] = [];
        for (let n = 0; n < TIMES; n++) times.push(await timed(operation));
        medians.push([name, median(times)]);
      }
      end.abort();
      await Promise.all(flood);
      return medians;
    };
    await during([]);
    const send = (path: string, body: object) => () => stranger.request('POST', `/rest/v1/${path}`, { body });
    const rounds = {
      idle: await during([]),
      // PostgREST reads the body and answers 404.
      unknown: await during(refused.map(([, body]) => send('rpc/unknown', body))),
      refused: await during(refused.map(([path, body]) => send(path, body))),
    };
    console.info(
      Object.entries(rounds)
        .map(
          ([name, medians]) =>
            `${name}: ${medians.map(([operation, ms]) => `${operation} ${ms.toFixed(1)} ms`).join(', ')}`,
        )
        .join('\n'),
    );
    const total = (medians: [string, number][]) => medians.reduce((sum, [, ms]) => sum + ms, 0);
    expect(total(rounds.refused)).toBeLessThan(2 * total(rounds.unknown));
  });
});
