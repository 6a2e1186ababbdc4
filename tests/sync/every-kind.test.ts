// What holds for every kind of operation. A new kind is in `QUEUE` (#support/every-kind.ts), and so in this suite.
import { describe, expect, it } from 'vitest';
import { exportOutbox, importOutbox } from '#db/outbox/outbox-file.ts';
import { discardItem, readOutbox, retryItem } from '#db/outbox/outbox.ts';
import { endSession } from '#db/session/session.ts';
import { readOperationStatus } from '#db/shown/operation-status.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import { blocks } from '#domain/operation/operation-order.ts';
import { statusMessage } from '#domain/operation/operation-status.ts';
import { payloadRefusal } from '#domain/operation/operation.ts';
import { kindOf } from '#domain/operations/kinds.ts';
import { newId } from '#domain/values/id.ts';
import { device } from '#support/device.ts';
import { EVERY_KIND, newAuthor, onServer, QUEUE, writes } from '#support/every-kind.ts';
import type { Fault } from '#support/faults.ts';
import { restoreFromBefore } from '#support/restore.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();
const REFUSED: Fault = {
  kind: 'answer',
  status: 400,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ code: '22023', message: 'The river is dry', hint: 'madeAt', details: null }),
};

describe.each(EVERY_KIND)('%s', (kind) => {
  it('arrives exactly once, however often its request and its answer are lost or repeated (law 1)', async () => {
    const author = await newAuthor(server);
    const { id } = await QUEUE[kind](author);
    const faults: Fault['kind'][] = ['drop-request', 'drop-response', 'duplicate', 'drop-response'];
    author.network.rule((request) => {
      const fault = writes(request, id) ? faults.shift() : undefined;
      return fault === 'drop-request' || fault === 'drop-response' || fault === 'duplicate'
        ? { kind: fault }
        : { kind: 'pass' };
    });
    for (let pass = 0; pass < 6; pass++) await author.sync();
    expect(await author.outbox()).toEqual([]);
    expect(await onServer(server, kind, id)).toEqual({ rows: 1, receipts: 1 });
    expect(await readOperationStatus(author.db, kind, id)).toEqual({ kind: 'accepted' });
  });

  it('stays with the reason when the server refuses it, until its author sends it again (law 2)', async () => {
    const author = await newAuthor(server);
    const { id } = await QUEUE[kind](author);
    author.network.rule((request) => (writes(request, id) ? REFUSED : { kind: 'pass' }));
    await author.sync();
    await author.sync();
    expect(await author.outbox()).toMatchObject([
      { id, state: 'refused', refusal: { code: '22023', message: 'The river is dry' } },
    ]);
    const { text, detail } = statusMessage(await readOperationStatus(author.db, kind, id), { kind });
    expect(text).toBe('The river is dry.');
    expect(detail).toContain(kindOf({ kind }).terms.noun);
    author.network.heal();
    await retryItem(author.db, id, author.clock.now());
    await author.sync();
    expect(await author.outbox()).toEqual([]);
    expect(await onServer(server, kind, id)).toMatchObject({ receipts: 1 });
  });

  it('is sent and shown as its owner only (laws 2 and 14)', async () => {
    const author = await newAuthor(server);
    const { id } = await QUEUE[kind](author);
    await endSession(author.db);
    await signInOn(author, await newAccount(server));
    await author.sync();
    expect([(await author.outbox()).map((item) => item.id), await listOwnOutbox(author.db)]).toEqual([
      [id],
      [],
    ]);
    expect(await onServer(server, kind, id)).toEqual({ rows: 0, receipts: 0 });
    await endSession(author.db);
    await author.sync();
    expect(await onServer(server, kind, id)).toEqual({ rows: 0, receipts: 0 });
    await signInOn(author, author.account);
    await author.sync();
    expect(await onServer(server, kind, id)).toMatchObject({ receipts: 1 });
  });

  it('waits for an earlier item about the same only where it changes something (law 8)', async () => {
    const author = await newAuthor(server);
    const [earlier, later] = [await QUEUE[kind](author), await QUEUE[kind](author)];
    expect([blocks(earlier, later), blocks(later, earlier)]).toEqual([
      kindOf({ kind }).changes !== undefined,
      false,
    ]);
  });

  it('is offered again once when a restored server has lost it (law 3)', async () => {
    const author = await newAuthor(server);
    const { id } = await QUEUE[kind](author);
    await author.sync();
    await restoreFromBefore(server, [id]);
    await author.sync();
    expect(await author.outbox()).toMatchObject([{ id, state: 'refused', refusal: { code: 'lost' } }]);
    await retryItem(author.db, id, author.clock.now());
    await author.sync();
    expect(await author.outbox()).toEqual([]);
    expect(await onServer(server, kind, id)).toMatchObject({ receipts: 1 });
  });

  it('moves to another device by file, and arrives once from both', async () => {
    const author = await newAuthor(server);
    const { id } = await QUEUE[kind](author);
    const spare = device({ server });
    await signInOn(spare, author.account);
    const file = await exportOutbox(author.db);
    expect(await importOutbox(spare.db, file)).toMatchObject({ added: 1, unreadable: 0 });
    await spare.sync();
    await author.sync();
    expect([await spare.outbox(), await author.outbox()]).toEqual([[], []]);
    expect(await onServer(server, kind, id)).toEqual({ rows: 1, receipts: 1 });
  });

  it('is withdrawn through the server once it was sent, and is called so (law 1)', async () => {
    const author = await newAuthor(server);
    const { id } = await QUEUE[kind](author);
    author.network.rule((request) => ({ kind: writes(request, id) ? 'drop-request' : 'pass' }));
    await author.sync();
    expect(await discardItem(author.db, id)).toBe('withdrawing');
    author.network.heal();
    await author.sync();
    expect(await author.outbox()).toEqual([]);
    const { label } = statusMessage(await readOperationStatus(author.db, kind, id), { kind });
    expect(label).toBe('Discarded');
    expect(await onServer(server, kind, id)).toMatchObject({ rows: 0 });
  });

  it('has words for the list of unsent items, also where its subject is not on the device', async () => {
    const author = await newAuthor(server);
    const item = await QUEUE[kind](author);
    const subject = kindOf(item).about?.(item.payload);
    for (const names of [new Map(), new Map([[subject?.id ?? newId(), 'Its name']])]) {
      const { title, facts } = kindOf(item).describe(item.payload, names);
      expect(`${title}: ${facts}`).toMatch(/^\S.*: \S/u);
      expect(`${title} ${facts}`).not.toMatch(/undefined|null|\[object/u);
      if (subject !== undefined) expect(title.includes('Its name')).toBe(names.size === 1);
    }
  });

  it('waits unreadable for a newer version of the app where it changes a field that this one does not know (law 11)', async () => {
    const author = await newAuthor(server);
    const { id, payload } = await QUEUE[kind](author);
    if (!('fields' in payload)) return;
    await author.db.outbox.update(id, { payload: { ...payload, fields: { fieldOfLater: 1 } } as never });
    await author.sync();
    expect(await readOutbox(author.db)).toEqual({ items: [], unreadable: 1 });
    expect(await onServer(server, kind, id)).toMatchObject({ rows: 0 });
  });

  it('is sendable as it was queued, and unreadable without a field on which screens rely (law 11)', async () => {
    const author = await newAuthor(server);
    const item = await QUEUE[kind](author);
    expect(payloadRefusal(item)).toBeNull();
    await author.db.outbox.update(item.id, { payload: { id: item.id } } as object);
    expect(await readOutbox(author.db)).toEqual({ items: [], unreadable: 1 });
    await author.sync();
    expect(await author.db.outbox.count()).toBe(1);
  });
});
