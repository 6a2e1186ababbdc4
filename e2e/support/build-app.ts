import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = new URL('../../', import.meta.url).pathname;
const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json', '.env'];
const BUILT = join(ROOT, 'dist/shell.html');

/** Builds the app for production when there is no build, or one older than its sources, or one that `npm start` has given pages. */
export function buildApp(): void {
  const hasPages = existsSync(join(ROOT, 'dist/.pages'));
  if (
    !hasPages &&
    existsSync(BUILT) &&
    newestOf(SOURCES.map((name) => join(ROOT, name))) <= statSync(BUILT).mtimeMs
  )
    return;
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  // Its progress goes to stderr: the output may be JSON.
  execFileSync(process.execPath, [vite, 'build'], {
    cwd: ROOT,
    stdio: ['ignore', process.stderr.fd, 'inherit'],
  });
}

function newestOf(paths: string[]): number {
  return paths.reduce((newest, path) => Math.max(newest, changedAt(path)), 0);
}

function changedAt(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return newestOf(readdirSync(path).map((name) => join(path, name)));
}
