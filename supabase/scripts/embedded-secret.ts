import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const FOLDER = new URL('../.temp/', import.meta.url);

/**
 * The secret with which the embedded server of `npm start` and `npm run dev` signs tokens, created at its first start and stored
 * beside its data. The server's own default is public in its source: anyone could forge tokens with it.
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
