// Law 2: edits that an author makes on top of their own earlier ones, of which some are discarded, edited again or refused.
import { describe, expect, it } from 'vitest';
import {
  discardEdit,
  editedField,
  EDITED_FIELDS,
  retryEdit,
  syncWith,
  type EditedField,
} from '#support/edited-fields.ts';
import { PASSING_REFUSAL, SERVER_ERROR } from '#support/faults.ts';
import { delayedPast } from '#support/late-request.ts';
import { runningServer } from '#support/server.ts';

const server = runningServer();

/** Two passes: the second one sends what the first one had to ask about. */
async function outcome({ phone, onServer }: EditedField) {
  await phone.sync();
  await phone.sync();
  const items = await phone.outbox();
  return { left: items.map(({ refusal }) => refusal?.code ?? 'queued'), onServer: await onServer() };
}

const names = Object.keys(EDITED_FIELDS) as (keyof typeof EDITED_FIELDS)[];

describe.each(names)('two edits of %s, one on top of the other', (name) => {
  const twoEdits = async () => {
    const field = await editedField(server, name);
    return { field, phone: field.phone, first: await field.edit(1), second: await field.edit(2) };
  };

  it('arrive in one request, and leave the second', async () => {
    const { field, phone } = await twoEdits();
    const before = phone.network.count('/write_rows');
    await phone.sync();
    expect(phone.network.count('/write_rows') - before).toBe(1);
    expect(await outcome(field)).toEqual({ left: [], onServer: 2 });
  });

  it('leave the second when the first is discarded', async () => {
    const { field, phone, first } = await twoEdits();
    await discardEdit(phone, first);
    expect(await outcome(field)).toEqual({ left: [], onServer: 2 });
  });

  it('leave the second when the first is edited', async () => {
    const { field, first } = await twoEdits();
    await field.editAgain(first.id, 3);
    expect(await outcome(field)).toEqual({ left: [], onServer: 2 });
  });

  it('leave the third of three when the one between is discarded, or edited to the original value', async () => {
    for (const what of ['discarded', 'edited'] as const) {
      const { field, phone, second } = await twoEdits();
      await field.edit(3);
      if (what === 'discarded') await discardEdit(phone, second);
      else await field.editAgain(second.id, 0);
      expect(await outcome(field)).toEqual({ left: [], onServer: 3 });
    }
  });

  it('may return to the original value, whether the first is sent or discarded', async () => {
    for (const isSent of [true, false]) {
      const field = await editedField(server, name);
      const first = await field.edit(1);
      await field.edit(0);
      await field.edit(2);
      await field.edit(0);
      if (!isSent) await discardEdit(field.phone, first);
      expect(await outcome(field)).toEqual({ left: [], onServer: 0 });
    }
  });

  it('leave the second when the first, in flight, is discarded or edited before the server has it', async () => {
    for (const what of ['discarded', 'edited'] as const) {
      const { field, phone, first } = await twoEdits();
      await syncWith(phone, first.id, { kind: 'drop-request' });
      if (what === 'discarded') await discardEdit(phone, first);
      else await field.editAgain(first.id, 3);
      expect(await outcome(field)).toEqual({ left: [], onServer: 2 });
    }
  });

  it('leave the second when the first, in flight, is discarded or edited after the server has it', async () => {
    for (const what of ['discarded', 'edited'] as const) {
      const field = await editedField(server, name);
      const { phone } = field;
      const first = await field.edit(1);
      await syncWith(phone, first.id, { kind: 'drop-response' });
      expect(await field.onServer()).toBe(1);
      if (what === 'discarded') await discardEdit(phone, first);
      else await field.editAgain(first.id, 3);
      await field.edit(2);
      const left = [what === 'discarded' ? 'received-first' : 'other-received'];
      expect(await outcome(field)).toEqual({ left, onServer: 2 });
      if (what === 'discarded') continue;
      // Its author sends the edited version after all.
      await retryEdit(phone, first);
      expect(await outcome(field)).toEqual({ left: [], onServer: 3 });
    }
  });

  it('leave the second when the server has both, and it is edited before their answer', async () => {
    const { field, phone, first, second } = await twoEdits();
    await syncWith(phone, first.id, { kind: 'drop-response' });
    expect(await field.onServer()).toBe(2);
    await field.editAgain(second.id, 3);
    expect(await outcome(field)).toEqual({ left: ['other-received'], onServer: 2 });
    await retryEdit(phone, second);
    expect(await outcome(field)).toEqual({ left: [], onServer: 3 });
  });

  it('leave a third when the server has both, and both are edited before their answer', async () => {
    const { field, phone, first, second } = await twoEdits();
    await syncWith(phone, first.id, { kind: 'drop-response' });
    await field.edit(3);
    await field.editAgain(second.id, 4);
    await field.editAgain(first.id, 5);
    expect(await outcome(field)).toEqual({ left: ['other-received', 'other-received'], onServer: 3 });
  });

  it('leave a third when the server has both, and the first is edited before their answer', async () => {
    const { field, phone, first } = await twoEdits();
    await syncWith(phone, first.id, { kind: 'drop-response' });
    await field.edit(3);
    await field.editAgain(first.id, 4);
    expect(await outcome(field)).toEqual({ left: ['other-received'], onServer: 3 });
    await retryEdit(phone, first);
    expect(await outcome(field)).toEqual({ left: [], onServer: 4 });
  });

  it('leave a third when the server has both, and one is discarded and the other edited before their answer', async () => {
    for (const which of ['first', 'second'] as const) {
      const { field, phone, ...edits } = await twoEdits();
      await syncWith(phone, edits.first.id, { kind: 'drop-response' });
      const [discarded, edited] =
        which === 'first' ? [edits.first, edits.second] : [edits.second, edits.first];
      await field.editAgain(edited.id, 4);
      await field.edit(3);
      await discardEdit(phone, discarded);
      const { left, onServer } = await outcome(field);
      expect({ left: left.toSorted(), onServer }).toEqual({
        left: ['other-received', 'received-first'],
        onServer: 3,
      });
      await retryEdit(phone, edited);
      expect(await outcome(field)).toEqual({ left: ['received-first'], onServer: 4 });
    }
  });

  it('leave the second, which its author makes on top of a first whose answer was lost, before any pull', async () => {
    for (const kind of ['drop-response', 'duplicate'] as const) {
      const field = await editedField(server, name);
      const { phone } = field;
      const first = await field.edit(1);
      let pulls = 0;
      phone.network.rule(({ path, body }) => {
        if (path.endsWith('/pull_changes_from_primary') && pulls++ > 0) return { kind: 'drop-request' };
        return { kind: path.endsWith('/write_rows') && body.includes(first.id) ? kind : 'pass' };
      });
      await phone.sync();
      phone.network.rule(({ path }) => ({
        kind: path.endsWith('/pull_changes_from_primary') && pulls++ > 1 ? 'drop-request' : 'pass',
      }));
      await phone.sync();
      phone.network.heal();
      await field.edit(2);
      expect(await outcome(field)).toEqual({ left: [], onServer: 2 });
    }
  });

  it('leave the second when the server refuses the first, and then the first when that is sent again', async () => {
    const { field, phone, first } = await twoEdits();
    await syncWith(phone, first.id, PASSING_REFUSAL);
    expect(await outcome(field)).toEqual({ left: ['42501'], onServer: 2 });
    await retryEdit(phone, first);
    expect(await outcome(field)).toEqual({ left: [], onServer: 1 });
  });

  it('leave the second when the refused first is sent again before it', async () => {
    const field = await editedField(server, name);
    const first = await field.edit(1);
    await syncWith(field.phone, first.id, PASSING_REFUSAL);
    await field.edit(2);
    await retryEdit(field.phone, first);
    expect(await outcome(field)).toEqual({ left: [], onServer: 2 });
  });

  it('are asked about where the second is in flight while the refused first is sent again', async () => {
    // What the server does not have of the second is sent in the order of writing.
    for (const [kind, edition] of [
      ['drop-request', 2],
      ['drop-response', 1],
    ] as const) {
      const field = await editedField(server, name);
      const { phone } = field;
      const first = await field.edit(1);
      await syncWith(phone, first.id, PASSING_REFUSAL);
      const second = await field.edit(2);
      await syncWith(phone, second.id, { kind });
      await retryEdit(phone, first);
      expect(await outcome(field)).toEqual({ left: [], onServer: edition });
    }
  });

  it('wait for an earlier request with the refused first, which may still arrive', async () => {
    const field = await editedField(server, name);
    const { phone } = field;
    const first = await field.edit(1);
    const line = delayedPast(phone.network, {
      server,
      chosen: ({ path, body }) => path.endsWith('/write_rows') && body.includes(first.id),
    });
    await phone.sync();
    await syncWith(phone, first.id, PASSING_REFUSAL);
    expect(await phone.outbox()).toMatchObject([{ state: 'refused', withdrawal: 'keep' }]);
    await field.edit(2);
    await line.arrive();
    // It is not known yet whether the server has the first.
    phone.network.rule(({ path }) => (path.endsWith('/void_writes') ? SERVER_ERROR : { kind: 'pass' }));
    await phone.sync();
    phone.network.heal();
    expect(await outcome(field)).toEqual({ left: [], onServer: 2 });
  });

  it('are refused with both values when another user has edited it in between', async () => {
    for (const what of ['discarded', 'sent', 'edited'] as const) {
      const field = await editedField(server, name);
      const { phone } = field;
      const first = await field.edit(1);
      if (what === 'sent') await phone.sync();
      await field.edit(2);
      await field.editByOthers(5);
      if (what === 'discarded') await discardEdit(phone, first);
      if (what === 'edited') await field.editAgain(first.id, 3);
      const left = what === 'edited' ? ['22C01', '22C01'] : ['22C01'];
      expect(await outcome(field)).toEqual({ left, onServer: 5 });
      const [refused] = await phone.outbox();
      expect(refused?.refusal?.message).toContain('was changed in the meantime');
    }
  });

  it('follow an edit of the first that its author makes after seeing what others wrote', async () => {
    const { field, phone, first } = await twoEdits();
    await field.editByOthers(5);
    phone.network.rule(({ path }) => ({ kind: path.endsWith('/write_rows') ? 'drop-request' : 'pass' }));
    await phone.sync();
    phone.network.heal();
    await field.editAgain(first.id, 3);
    expect(await outcome(field)).toEqual({ left: [], onServer: 2 });
  });
});
