// Broken rules of many listings from a spreadsheet (M15).
import type { Mutant } from './listing-mutants.ts';

const caughtBy = 'tests/sync/sheet-import.test.ts';
const SHEETS = 'tests/features/sheet/sheets.test.ts';

export const SHEET_MUTANTS: Readonly<Record<string, Mutant>> = {
  'reference-twice': {
    breaks: 'M15: two devices of an author list the same reference twice',
    file: '../supabase/migrations/20261123000100_listing_life.sql',
    code: 'where reference = new.reference and withdrawn is null',
    replacement: 'where false and reference = new.reference and withdrawn is null',
    caughtBy,
  },
  'reference-of-anyone': {
    breaks: 'M15: a reference that another author has used is refused',
    file: '../supabase/migrations/20261123000100_listing_life.sql',
    code: 'and device_id = new.device_id else user_id = new.user_id end',
    replacement: 'and device_id = new.device_id else true end',
    caughtBy,
  },
  'row-has-random-id': {
    breaks: 'M15: a row without a reference is listed by each tab and device that reads it',
    file: 'features/sheet/row-ids.ts',
    code: "crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))",
    replacement: "crypto.subtle.digest('SHA-256', new TextEncoder().encode(text + String(Math.random())))",
    caughtBy,
  },
  'plan-not-compared': {
    breaks: 'M15: two tabs that take the same sheet list it twice',
    file: 'features/sheet/commands.ts',
    code: "if (!isSameState(await readOwnState(db), data)) return 'changed';",
    replacement: 'await readOwnState(db);',
    caughtBy,
  },
  'sheet-of-another-user': {
    breaks: 'law 14: a sheet is listed by the user who signs in after it was read',
    file: 'features/sheet/commands.ts',
    code: "if (userId !== data.userId) return 'user-changed';",
    replacement: '',
    caughtBy,
  },
  'missing-includes-named': {
    breaks: 'M15: what the sheet names is withdrawn as missing',
    file: 'features/sheet/sheet.ts',
    code: '.filter(([key, { id }]) => !named.has(key) && !touched.has(id))',
    replacement: '.filter(([, { id }]) => id !== null)',
    caughtBy,
  },
  'unknown-status-ignored': {
    breaks: 'M15: a status that is not understood is passed over in silence',
    file: 'domain/sheet/plan-own.ts',
    code: '...(unknownStatus === null',
    replacement: '...(unknownStatus !== undefined',
    caughtBy,
  },
  'namesake-listed': {
    breaks: 'M15: the broker of another company with the same name gets the listing',
    file: 'domain/sheet/row-fields.ts',
    code: 'const broker = named(brokers, brokerId, ofCompany);',
    replacement: 'const broker = named(brokers, brokerId);',
    caughtBy,
  },
  'stale-plan-saved': {
    breaks: 'M15: Save takes a plan that is older than what its user has chosen',
    file: 'features/sheet/use-sheet.ts',
    code: 'isCurrent: planned.of === sheet && planned.plan?.data === data,',
    replacement: 'isCurrent: planned.plan !== null,',
    caughtBy: 'tests/features/sheet/sheet-page.test.tsx',
  },
  'both-prices-typed': {
    breaks: 'M15: of two prices typed in a row neither is taken',
    file: 'features/sheet/row-card.tsx',
    code: '{ ...withoutOther(edit.fields, fields), ...fields }',
    replacement: '{ ...edit.fields, ...fields }',
    caughtBy: 'tests/features/sheet/sheet-page.test.tsx',
  },
  'price-not-doubted': {
    breaks: 'M15: an unusual price in a sheet is listed unasked',
    file: 'domain/sheet/plan.ts',
    code: 'const doubts = doubtsAbout(form, today).filter((doubt) => !kept.includes(doubt.key));',
    replacement: 'const doubts = doubtsAbout(form, today).filter((doubt) => kept.includes(doubt.key));',
    caughtBy,
  },
  'left-out-listed': {
    breaks: 'M15: a row that its user leaves out is listed',
    file: 'domain/sheet/plan.ts',
    code: "if (edit.leftOut === true) return { ...head, kind: 'left-out' };",
    replacement: '',
    caughtBy: SHEETS,
  },
  'repeated-reference-listed': {
    breaks: 'M15: a reference that stands twice in a sheet is listed twice',
    file: 'domain/sheet/plan.ts',
    code: "if (reference !== '' && (context.firstLines.get(key) ?? row.line) !== row.line)",
    replacement: "if (reference === '' && (context.firstLines.get(key) ?? row.line) !== row.line)",
    caughtBy: SHEETS,
  },
};
