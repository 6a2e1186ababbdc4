// Broken laws of a queue: which verdict an answer gives (7), and that no item blocks another (8).
import type { Mutant } from './listing-mutants.ts';

export const QUEUE_MUTANTS: Readonly<Record<string, Mutant>> = {
  'server-error-counts-as-refusal': {
    breaks: 'law 7: an answer that is no verdict on an item refuses it',
    file: 'remote/verdict.ts',
    code: "if (BUSY.has(status)) return retry('overloaded');",
    replacement: "if (BUSY.has(status)) return { kind: 'refused', refusal: tooLarge };",
  },
  'refused-batch-not-split': {
    breaks: 'law 8: one refused item blocks the others of its batch',
    file: 'sync/push-outbox.ts',
    code: "return 'split';",
    replacement: 'return null;',
  },
  'isolated-without-turns': {
    breaks:
      'law 8: the same items on which the server fails are tried in each pass, and those behind them never',
    file: 'sync/plan.ts',
    code: 'due.filter(isIsolated).toSorted((a, b) => a.serverErrors - b.serverErrors)',
    replacement: 'due.filter(isIsolated)',
    caughtBy: 'tests/sync/pass-faults.test.ts',
  },
  'isolated-without-end': {
    breaks: 'law 8: while every write fails, each item of a long queue is a request',
    file: 'sync/plan.ts',
    code: 'return failures + 1 < FAILURES_IN_A_ROW ?',
    replacement: 'return failures + 1 < Infinity ?',
    caughtBy: 'tests/sync/pass-faults.test.ts',
  },
  'isolated-in-company': {
    breaks: 'law 8: an item on which the server fails takes others with it',
    file: 'sync/plan.ts',
    code: '{ size: 1, failures: failures + 1 }',
    replacement: '{ size, failures: failures + 1 }',
    caughtBy: 'tests/sync/plan.test.ts',
  },
};
