import { readMirrorState } from '#db/tables/mirror-state.ts';
import type { Database, MirrorState } from '#db/tables/schema-types.ts';

/** Changes what a device has recorded of its mirror. */
export async function changeMirrorState(db: Database, changes: Partial<MirrorState>): Promise<void> {
  await db.meta.put({ key: 'mirror', value: { ...(await readMirrorState(db)), ...changes } });
}
