import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const FOLDER = new URL('../.temp/', import.meta.url);

/**
 * The secret with which the embedded server of `npm start` and `npm run dev` signs tokens: made at its first start and kept
 * beside its data. Left to itself it takes one that stands in its source, and whoever knows it could sign himself anything.
 */
export function embeddedSecret(folder: URL = FOLDER): string {
  const file = new URL('jwt-secret', folder);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const secret = randomBytes(32).toString('hex');
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, secret, { mode: 0o600 });
    return secret;
  }
}
