import type { Database } from '#db/schema-types.ts';
import { readContents, type DeviceContents } from '#db/storage.ts';

/** How many things of this person are on the device only. */
export function readUnsent(db: Database, userId: string): Promise<number> {
  return db.outbox.filter(({ owner }) => owner === userId).count();
}

/** What is on the device. */
export function readDeviceContents(db: Database): Promise<DeviceContents> {
  return readContents(db);
}

/** What is on the device, and how much room the app takes in all, its own files included; null where the browser does not tell. */
export async function readDevice(db: Database): Promise<DeviceContents & { bytes: number | null }> {
  const contents = await readContents(db);
  return { ...contents, bytes: await bytesUsed() };
}

async function bytesUsed(): Promise<number | null> {
  const storage: StorageManager | undefined = navigator.storage;
  try {
    return (await storage?.estimate())?.usage ?? null;
  } catch {
    return null;
  }
}
