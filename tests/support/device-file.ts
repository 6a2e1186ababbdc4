// Moving to another device by the encrypted file.
import { exportDevice, importDevice, type ImportedFile } from '#db/device-file/device-file.ts';
import { openSealed, readDeviceFile, sealText } from '#db/device-file/sealed-file.ts';
import { listOwnDrafts } from '#db/session/drafts.ts';
import { addWatch, listWatches } from '#db/watchlist/watchlist.ts';
import { readMessages } from '#features/enquiries/enquiry-queries.ts';
import { device, type Device } from './device.ts';
import { storedDraft } from './drafts.ts';
import { enquire } from './enquire.ts';
import { list } from './manage-listing.ts';
import type { TestServer } from './server.ts';

const FILE_PASSWORD = 'a long dry summer';

/** What the file of a device has in it. */
export async function fileOf({ db }: Pick<Device, 'db'>): Promise<string> {
  const reading = await readDeviceFile(await sealText(await exportDevice(db), FILE_PASSWORD));
  const text = reading.kind === 'sealed' ? await openSealed(reading.sealed, FILE_PASSWORD) : null;
  if (text === null) throw new Error(`The file cannot be opened: ${reading.kind}`);
  return text;
}

/** Adds a file to a device, or what another one has. */
export async function addFile(
  { db, clock }: Pick<Device, 'db' | 'clock'>,
  from: string | Pick<Device, 'db'>,
): Promise<ImportedFile> {
  const text = typeof from === 'string' ? from : await fileOf(from);
  const imported = await importDevice(db, { text, now: clock.now() });
  if (imported === null) throw new Error('This is no file of a device');
  return imported;
}

/** A visitor's device with one of each: a listing and an enquiry that the server has, one of each that waits, a watch and a draft. */
export async function filledDevice(server: TestServer) {
  const phone = device({ server });
  const sent = await list(phone, { title: 'Sent allocation' });
  await phone.sync();
  const enquiry = await enquire(phone, sent.id);
  await phone.sync();
  const queued = await list(phone, { title: 'Queued allocation' });
  const asked = await enquire(phone, sent.id, 7);
  await addWatch(phone.db, { subject: { type: 'parcel', id: sent.id, name: 'Sent' }, seenAt: 1, seen: {} });
  await phone.db.drafts.add(storedDraft({ fields: { title: 'Half a title' } }));
  return { phone, sent, queued, enquiry, asked };
}

/** What the user of a device has there, each thing once for each time that it is there. */
export async function contentsOf(phone: Device) {
  const { db } = phone;
  const [listings, received, messages, watches, drafts, outbox] = await Promise.all([
    db.sentParcels.toArray(),
    db.receivedKeys.toArray(),
    readMessages(db),
    listWatches(db),
    listOwnDrafts(db),
    phone.outbox(),
  ]);
  return {
    keys: [...listings, ...received].map(({ id, key }) => `${id} ${key}`).toSorted(),
    messages: messages.map(({ id }) => id).toSorted(),
    watches: watches.map(({ subject }) => JSON.stringify(subject)),
    drafts: drafts.map(({ fields }) => JSON.stringify(fields)),
    outbox: outbox.map(({ id }) => id).toSorted(),
  };
}
