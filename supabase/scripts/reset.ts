// Removes the data of the embedded server. The next start applies all migrations and the seeds.
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../.temp/', import.meta.url));
await rm(folder, { recursive: true, force: true });
console.log(`Removed ${folder}`);
