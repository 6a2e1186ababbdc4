/** The result of one test file: the number of passed assertions and a readable line for each failure. */
export type TapResult = { passed: number; failures: string[] };

/**
 * Reads the TAP lines of one test file. An error and a plan that does not match the number of assertions are failures too.
 */
export function readTap(output: readonly string[], error?: string): TapResult {
  const lines = output.flatMap((text) => text.split('\n'));
  const planned = Number(/^1\.\.(\d+)/m.exec(lines.join('\n'))?.[1] ?? Number.NaN);
  const failures: string[] = [];
  let passed = 0;
  let last: string | undefined;
  for (const line of lines) {
    if (line.startsWith('ok ')) {
      passed += 1;
      last = line;
    } else if (line.startsWith('not ok ')) {
      failures.push(line);
      last = line;
    } else if (line.startsWith('#') && last?.startsWith('not ok ')) {
      failures.push(`  ${line}`);
    }
  }
  const ran = lines.filter((line) => /^(not )?ok /.test(line)).length;
  if (error !== undefined) failures.push(`not ok: ${error}${last === undefined ? '' : `\n  after: ${last}`}`);
  else if (planned !== ran) failures.push(`not ok: ${planned} assertions planned, ${ran} ran`);
  return { passed, failures };
}
