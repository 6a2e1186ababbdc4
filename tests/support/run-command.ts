import { spawn } from 'node:child_process';

/** Runs a command, with its output streamed if wanted; resolves to the standard output and the exit code, 1 when it cannot start. */
export function runCommand(
  [file, ...args]: readonly [string, ...string[]],
  { env = {}, streamed = true }: { env?: Record<string, string> | undefined; streamed?: boolean } = {},
): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DO_NOT_TRACK: '1', ...env },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (streamed) process.stdout.write(chunk);
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve({ exitCode: 1, output });
    });
    child.on('close', (code) => resolve({ exitCode: code ?? 1, output }));
  });
}
