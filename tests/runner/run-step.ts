import { runCommand } from '#support/run-command.ts';
import { tallyOf, type Count, type Tally } from './tally.ts';

/** One check: a command, and how to count what it tested. */
export type Step = {
  name: string;
  command: readonly [string, ...string[]];
  env?: Record<string, string>;
  count?: Count;
};

export type Outcome = Tally & { name: string; ms: number };

/** Runs a step with its output streamed. Never throws: a command that cannot start counts as failed. */
export async function runStep({ name, command, env, count }: Step): Promise<Outcome> {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 90 - name.length))}`);
  const startedAt = performance.now();
  const { exitCode, output } = await runCommand(command, env);
  const ms = performance.now() - startedAt;
  const { passed, failed } = tallyOf({ counted: count?.(output) ?? null, exitCode });
  console.log(`── ${name}: ${failed === 0 ? 'passed' : 'FAILED'} after ${(ms / 1000).toFixed(1)} s`);
  return { name, ms, passed, failed };
}
