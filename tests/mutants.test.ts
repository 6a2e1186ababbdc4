import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MUTANTS } from '#support/mutants.ts';

it.each(Object.entries(MUTANTS))(
  '%s finds the code that it breaks exactly once',
  (_name, { file, code, replacement }) => {
    const source = readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8');
    expect(source.split(code)).toHaveLength(2);
    expect(replacement).not.toBe(code);
  },
);
