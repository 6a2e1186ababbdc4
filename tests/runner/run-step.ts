import { runCommand } from '#support/run-command.ts';
import { resultOf, type Count, type Counted } from './tally.ts';

/** One check: a command, and how to count what it tested. */
export type Step = {
  name: string;
  command: readonly [string, ...string[]];
  env?: Record<string, string>;
  count?: Count;
};

export type Outcome = Counted & { name: string; ms: number };

/** Runs steps one after another. The output of each is streamed, or printed at its end. */
export async function runInTurn(steps: readonly Step[], { streamed = true } = {}): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of steps) outcomes.push(await runStep(step, streamed));
  return outcomes;
}

/** Never throws: a command that cannot start counts as failed. */
async function runStep({ name, command, env, count }: Step, streamed: boolean): Promise<Outcome> {
  const title = `\n── ${name} ${'─'.repeat(Math.max(0, 90 - name.length))}`;
  if (streamed) console.log(title);
  const startedAt = performance.now();
  const { exitCode, output } = await runCommand(command, { env, streamed });
  const ms = performance.now() - startedAt;
  if (!streamed) console.log(`${title}\n${output.trimEnd()}`);
  const result = resultOf({ counted: count?.(output) ?? null, exitCode });
  console.log(`── ${name}: ${result.failed === 0 ? 'passed' : 'FAILED'} after ${(ms / 1000).toFixed(1)} s`);
  return { name, ms, ...result };
}
