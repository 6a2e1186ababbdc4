import { readContents, type DeviceContents } from '#db/session/storage.ts';
import type { Database } from '#db/tables/schema-types.ts';

export function readUnsent(db: Database, userId: string): Promise<number> {
  return db.outbox.filter(({ owner }) => owner === userId).count();
}

export function readDeviceContents(db: Database): Promise<DeviceContents> {
  return readContents(db);
}

/** `bytes`: storage that the app uses, its own files included; null where the browser does not report it. */
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
