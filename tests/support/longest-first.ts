import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Takes longer than any other file; started last, it would leave one of two cores idle. */
const LONGEST = /sync\/histories\.test\.ts$/u;

/** Runs the longest test file first, so that no core idles at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer has a method of that name
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}
