import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MUTANTS } from '#support/mutants.ts';

it.each(Object.entries(MUTANTS))(
  '%s still finds the code that it breaks',
  (_name, { file, keeps, instead }) => {
    const code = readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8');
    expect(code.split(keeps)).toHaveLength(2);
    expect(instead).not.toBe(keeps);
  },
);
