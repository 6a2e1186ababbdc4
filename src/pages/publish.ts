import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes a file of the next edition; `path` as in its address. */
export type WriteFile = (path: string, content: string | Uint8Array) => Promise<void>;

/** Files and folders of the hosted folder that the last edition brought, one line each. */
const OWN_LIST = '.pages';
const STAGED = '.pages-next';
const FORMER = '.pages-former';
/** Its presence says that the staged edition is whole. */
const COMPLETE = 'complete';

/**
 * Replaces the pages in `folder` by the edition that `write` writes, all at once: it is written aside, and moved into place when it is
 * whole. A run that fails or is killed before leaves the former edition; one that is killed while moving is finished by the next.
 */
export async function publish(folder: string, write: (writeFile: WriteFile) => Promise<void>): Promise<void> {
  const staged = join(folder, STAGED);
  finishMoving(folder);
  clear(folder);
  const files = join(staged, 'files');
  mkdirSync(files, { recursive: true });
  await write(async (path, content) => {
    const file = join(files, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  });
  writeFileSync(join(staged, OWN_LIST), readdirSync(files).join('\n'));
  writeFileSync(join(staged, COMPLETE), '');
  finishMoving(folder);
  clear(folder);
}

/** Moves a whole staged edition into place, or the rest of it. What has no successor leaves first. */
function finishMoving(folder: string): void {
  const staged = join(folder, STAGED);
  if (!existsSync(join(staged, COMPLETE))) return;
  const names = listIn(staged);
  const removed = listIn(folder).filter((name) => !names.includes(name));
  for (const name of removed) rmSync(join(folder, name), { recursive: true, force: true });
  const former = join(folder, FORMER);
  mkdirSync(former, { recursive: true });
  for (const name of names) replace({ from: join(staged, 'files', name), to: join(folder, name), former });
  writeFileSync(join(folder, OWN_LIST), names.join('\n'));
  rmSync(join(staged, COMPLETE));
}

function clear(folder: string): void {
  for (const name of [STAGED, FORMER]) rmSync(join(folder, name), { recursive: true, force: true });
}

function replace({ from, to, former }: { from: string; to: string; former: string }): void {
  // Moved by a run that was killed afterwards.
  if (!existsSync(from)) return;
  if (existsSync(to)) renameSync(to, join(former, crypto.randomUUID()));
  renameSync(from, to);
}

function listIn(folder: string): string[] {
  const list = join(folder, OWN_LIST);
  return existsSync(list)
    ? readFileSync(list, 'utf8')
        .split('\n')
        .filter((name) => name !== '')
    : [];
}
