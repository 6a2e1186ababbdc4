// The outbox as a file between devices.
import { exportOutbox, importOutbox } from '#db/outbox/outbox-file.ts';
import { listOutbox } from '#db/outbox/outbox.ts';
import { isAdoption } from '#domain/operation/operation.ts';
import { followRenamed, remember } from './authors.ts';
import type { On } from './events.ts';
import { tabOf, type Phone } from './phone.ts';
import type { World } from './world.ts';

/** Moves unsent items from one device to another as a file. */
export async function carry(
  phone: Phone,
  world: World,
  { do: what, to }: On<'export' | 'import' | 'carry'>,
): Promise<void> {
  const { db } = tabOf(phone);
  // The other device may send it: then it leaves this outbox under the id it has now.
  followRenamed(phone, world, await listOutbox(db));
  if (what !== 'import') world.files.push(await exportOutbox(db));
  const target = world.phones[to % world.phones.length];
  if (what !== 'export' && target !== undefined) await takeFile(target, world, world.files.at(-1));
}

async function takeFile(phone: Phone, world: World, file: string | undefined): Promise<void> {
  if (file === undefined) return;
  const { db } = tabOf(phone);
  const items = await listOutbox(db);
  // An item that returns under its first id must not be taken for the one that it became.
  followRenamed(phone, world, items);
  const before = new Set(items.map(({ id }) => id));
  await importOutbox(db, file);
  const added = (await listOutbox(db)).filter(({ id }) => !before.has(id));
  // No author wrote an adoption: the device drops a refused one.
  for (const item of added) if (!isAdoption(item)) remember(phone, world, item);
}
