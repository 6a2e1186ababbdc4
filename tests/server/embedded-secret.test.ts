import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { embeddedSecret } from '../../supabase/scripts/embedded-secret.ts';

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'headwater-secret-'));
  folders.push(folder);
  return pathToFileURL(`${folder}/.temp/`);
};

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe('embeddedSecret', () => {
  it('is long, survives restarts, and is readable by its owner only', () => {
    const folder = newFolder();
    const secret = embeddedSecret(folder);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(embeddedSecret(folder)).toBe(secret);
    expect(statSync(new URL('jwt-secret', folder)).mode & 0o077).toBe(0);
  });

  it('differs for every copy of the project', () => {
    expect(embeddedSecret(newFolder())).not.toBe(embeddedSecret(newFolder()));
  });
});
