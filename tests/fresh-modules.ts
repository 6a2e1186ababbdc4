import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

const { testPath } = expect.getState();
if (testPath === undefined) throw new Error('The test file is unknown');

// The files of a worker share modules. A file that replaces some loads all of them anew, and so does the next one.
if (/\bvi\.(?:m|doM)ock\b/u.test(readFileSync(testPath, 'utf8'))) {
  vi.resetModules();
  afterAll(() => void vi.resetModules());
}
