// Ends a process and removes a folder once the parent process has ended: `node watchdog.ts <pid> [folder]`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(import.meta.url);

/**
 * Ends process `pid` and removes `folder` when this process ends without cleaning up: vitest's workers are killed with SIGKILL,
 * which no handler sees. The returned function stops the watchdog.
 */
export function startWatchdog(pid: number | undefined, folder?: string): () => void {
  if (pid === undefined) return () => undefined;
  const args = [FILE, String(pid)].concat(folder ?? []);
  const watchdog = spawn(process.execPath, args, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  watchdog.unref();
  return () => void watchdog.kill('SIGKILL');
}

/** Whether the process exists; a signal other than 0 is sent to it. */
function signal(pid: number, name: 'SIGINT' | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

async function endProcess(pid: number) {
  signal(pid, 'SIGINT');
  while (signal(pid, 0)) await sleep(20);
}

if (process.argv[1] === FILE) {
  const [pid, folder] = process.argv.slice(2);
  await once(process.stdin.resume(), 'close');
  await endProcess(Number(pid));
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
