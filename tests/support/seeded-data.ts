// The data folder of an embedded server with migrations and seeds, kept between test files: initdb takes two seconds of each start.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bootEmbedded, type Embedded } from '../../supabase/scripts/embedded.ts';

const CACHE = 'node_modules/.cache/headwater';

/** The files that decide the data: the schema, the seeds, the version of the server. */
const SOURCES = [
  'supabase/migrations/*.sql',
  'supabase/seed*.sql',
  'supabase/embedded.toml',
  'supabase/scripts/embedded.ts',
  'package-lock.json',
];

/** Boots an embedded server with migrations and seeds from data made on first use and after each change of its sources. */
export async function bootSeeded(): Promise<Embedded> {
  const name = `${await digestOfSources()}.tar`;
  const file = join(CACHE, name);
  if (!existsSync(file)) {
    await makeData(file);
    for (const other of await readdir(CACHE))
      if (!other.startsWith(name)) await rm(join(CACHE, other), { force: true });
  }
  // Read at once, because a blob of the file becomes unreadable when another process makes the same data and replaces it.
  return bootEmbedded({ dataDir: new Blob([await readFile(file)]) });
}

async function makeData(file: string): Promise<void> {
  const server = await bootEmbedded({ seed: true });
  const data = await server.dump();
  await server.close();
  await mkdir(CACHE, { recursive: true });
  // Two processes may do this at the same time; neither may read a file that the other has not finished.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, data.stream());
  await rename(unfinished, file);
}

async function digestOfSources(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(SOURCES)) files.push(file);
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(await readFile(file));
  return hash.digest('hex');
}
