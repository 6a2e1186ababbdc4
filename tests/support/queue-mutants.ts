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
    code: 'due.filter(isIsolated).sort((a, b) => a.attempts - b.attempts)',
    replacement: 'due.filter(isIsolated)',
    caughtBy: 'tests/sync/isolated-items.test.ts',
  },
  'isolated-without-end': {
    breaks: 'law 8: while every write fails, each item of a long queue is a request',
    file: 'sync/plan.ts',
    code: 'return failures + 1 < FAILURES_IN_A_ROW ?',
    replacement: 'return failures + 1 < Infinity ?',
    caughtBy: 'tests/sync/isolated-items.test.ts',
  },
  'isolated-in-company': {
    breaks: 'law 8: an item on which the server fails takes others with it',
    file: 'sync/plan.ts',
    code: '{ size: 1, failures: failures + 1 }',
    replacement: '{ size, failures: failures + 1 }',
    caughtBy: 'tests/sync/plan.test.ts',
  },
  'unanswered-not-isolated': {
    breaks: 'law 8: an item that a filter on the way rejects blocks all others',
    file: 'sync/plan.ts',
    code: ' || unansweredAttempts(item) >= ISOLATE_AFTER_UNANSWERED',
    replacement: '',
    caughtBy: 'tests/sync/isolated-items.test.ts',
  },
  'rejected-item-ends-pass': {
    breaks: 'law 8: an item that a filter on the way rejects ends the sending of other kinds and users',
    file: 'sync/attempts.ts',
    code: 'isRateLimit(failure) || (isUnanswered(failure)',
    replacement: 'isRateLimit(failure) || (!isUnanswered(failure)',
    caughtBy: 'tests/sync/isolated-items.test.ts',
  },
  'failed-lookup-not-counted': {
    breaks: 'law 8: an item whose lookup never gets an answer of ours keeps all others from being sent',
    file: 'sync/confirm-received.ts',
    code: 'lookupFailed: isUnanswered(failure) || serverError',
    replacement: 'lookupFailed: false',
    caughtBy: 'tests/sync/isolated-items.test.ts',
  },
  'waiting-counts-as-sent': {
    breaks: 'law 8: changes that wait count as delivered, and take others into requests that fail',
    file: 'sync/attempts.ts',
    code: "if (outcome === 'nothing-sent') continue;",
    replacement:
      "if (outcome === 'nothing-sent') {\n        pace = nextPace(pace, false);\n        continue;\n      }",
    caughtBy: 'tests/sync/isolated-items.test.ts',
  },
  'check-blocks-nothing': {
    breaks: 'law 3: changes are sent although it is not known whether a restore lost their listing',
    file: 'sync/run-sync.ts',
    code: '{ withChanges: unverified === null }',
    replacement: '{ withChanges: true }',
    caughtBy: 'tests/sync/lost-writes.test.ts',
  },
  'comparison-in-every-pass': {
    breaks: 'law 8: a comparison that never comes through is requested with every pass',
    file: 'sync/pull-mirror.ts',
    code: "if (failure?.kind === 'retry')",
    replacement: "if (failure?.kind === 'sign-in')",
    caughtBy: 'tests/sync/verification.test.ts',
  },
  'limited-kind-ends-pass': {
    breaks: 'law 8: a kind of which the server takes no more for now ends the pass for all',
    file: 'sync/attempts.ts',
    code: 'isOfOneRequest(failure) || isRateLimit(failure) ||',
    replacement: 'isOfOneRequest(failure) ||',
    caughtBy: 'tests/sync/rate-limits.test.ts',
  },
  'overtaken-by-user': {
    breaks: "law 2: a user's change overtakes the one that they made before they signed in",
    file: 'domain/operation/operation-order.ts',
    code: 'other.owner === owner || other.owner === null',
    replacement: 'other.owner === owner',
    caughtBy: 'tests/sync/edited-after-sign-in.test.ts',
  },
};
