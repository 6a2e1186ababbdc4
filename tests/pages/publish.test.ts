import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { publish } from '../../src/pages/publish.ts';

/** Which call of the file system kills the run; 0 for none. */
const killer = vi.hoisted(() => ({ at: 0, calls: 0 }));

vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof fs>();
  const deadly = <A extends unknown[], R>(call: (...args: A) => R) => {
    return (...args: A): R => {
      killer.calls++;
      if (killer.calls === killer.at) throw new Error('killed');
      return call(...args);
    };
  };
  return {
    ...original,
    mkdirSync: deadly(original.mkdirSync),
    renameSync: deadly(original.renameSync),
    rmSync: deadly(original.rmSync),
    writeFileSync: deadly(original.writeFileSync),
  };
});

let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'publish-'));
  fs.mkdirSync(join(folder, 'assets'));
  fs.writeFileSync(join(folder, 'assets/app.js'), 'app');
  fs.writeFileSync(join(folder, 'index.html'), 'shell');
});
afterEach(() => {
  killer.at = 0;
  fs.rmSync(folder, { recursive: true });
});

type Files = Record<string, string>;

const FIRST: Files = {
  'index.html': 'home 1',
  'broker/a/index.html': 'Ada 1',
  'broker/b/index.html': 'Bea 1',
  'zone/7/feed.xml': 'feed 1',
};
const SECOND: Files = {
  'index.html': 'home 2',
  'broker/a/index.html': 'Ada 2',
  'parcel/p/index.html': 'parcel 2',
};
const APP: Files = { 'assets/app.js': 'app' };

const edition = (files: Files) =>
  publish(folder, async (writeFile) => {
    for (const [path, text] of Object.entries(files)) await writeFile(path, text);
  });

/** What a host serves of the folder. */
function served(): Files {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths
      .map((path) => [relative(folder, path), fs.readFileSync(path, 'utf8')] as const)
      .filter(([path]) => !path.startsWith('.')),
  );
}

async function killedAt(at: number, files: Files): Promise<boolean> {
  Object.assign(killer, { at, calls: 0 });
  const isKilled = await edition(files).then(
    () => false,
    () => true,
  );
  killer.at = 0;
  return isKilled;
}

describe('M17: an edition of the pages', () => {
  it('replaces the one before, and leaves the files of the app', async () => {
    await edition(FIRST);
    expect(served()).toEqual({ ...APP, ...FIRST });
    await edition(SECOND);
    expect(served()).toEqual({ ...APP, ...SECOND });
  });

  it('that cannot be written changes nothing, nor does what it wrote come back later', async () => {
    await edition(FIRST);
    await expect(
      publish(folder, async (writeFile) => {
        await writeFile('broker/c/index.html', 'half');
        throw new Error('The server failed');
      }),
    ).rejects.toThrow('The server failed');
    expect(served()).toEqual({ ...APP, ...FIRST });
    await edition(SECOND);
    expect(served()).toEqual({ ...APP, ...SECOND });
  });

  it('killed at any call is the former one or, once the next run begins, the new one', async () => {
    await edition(FIRST);
    const outcomes = new Set<string>();
    for (let at = 1; await killedAt(at, SECOND); at++) {
      // The next run begins, and its server does not answer.
      await expect(publish(folder, () => Promise.reject(new Error('No answer')))).rejects.toThrow(
        'No answer',
      );
      const files = served();
      outcomes.add(files['index.html'] ?? 'none');
      expect([
        { ...APP, ...FIRST },
        { ...APP, ...SECOND },
      ]).toContainEqual(files);
      await edition(FIRST);
      expect(served()).toEqual({ ...APP, ...FIRST });
    }
    expect([...outcomes].toSorted()).toEqual(['home 1', 'home 2']);
  });
});
