import { execFileSync } from 'node:child_process';

/** Sends SIGKILL to the browser that runs with this profile, and to every process it has started. */
export function killBrowser(profile: string): void {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const processes = table.split('\n').flatMap((line) => {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/u.exec(line) ?? [];
    return args === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), args }];
  });
  const doomed = new Set<number>();
  for (const { pid, args } of processes) if (args.includes(profile)) doomed.add(pid);
  if (doomed.size === 0) throw new Error('No browser runs with this profile');
  // Children come after their parents: repeat once per generation.
  for (let before = 0; before < doomed.size;) {
    before = doomed.size;
    for (const { pid, parent } of processes) if (doomed.has(parent)) doomed.add(pid);
  }
  for (const pid of doomed) end(pid);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with its parent.
  }
}
