import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Takes longer than any other file; started last, it would leave one of two cores idle. */
const LONGEST = /sync\/histories\.test\.ts$/u;

const environmentOf = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8')
    .match(/@vitest-environment.*$/gmu)
    ?.join('') ?? '';

/** Runs the longest test file first, so that no core idles at the end, and then those of one environment together: they share a process. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer has a method of that name
    const sorted = await super.sort(files);
    const rank = (file: TestSpecification) => (LONGEST.test(file.moduleId) ? '' : ` ${environmentOf(file)}`);
    const ranked = sorted.map((file) => ({ file, rank: rank(file) }));
    return ranked
      .toSorted((a, b) => Number(a.rank > b.rank) - Number(a.rank < b.rank))
      .map(({ file }) => file);
  }
}
