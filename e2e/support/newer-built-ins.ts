// Built-ins that one of the oldest browsers (build.target in vite.config.ts) lacks, by MDN's data.
import bcd, {
  type CompatData,
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' };

const OLDEST: Partial<Record<keyof CompatData['browsers'], number>> = {
  chrome: 109,
  firefox: 115,
  safari_ios: 16.4,
};

/** The end of a static member's name in the data. */
const STATIC = /_static$/u;

/** `owner` is a constructor or an interface; '' for a global. */
export type BuiltIn = { owner: string; name: string };

function hasSince({ version_added: added, flags, prefix }: SimpleSupportStatement, oldest: number): boolean {
  if (flags !== undefined || prefix !== undefined || typeof added !== 'string') return false;
  return Number.parseFloat(added.replace('≤', '')) <= oldest;
}

function isLacking({ support }: CompatStatement): boolean {
  return Object.entries(OLDEST).some(([browser, oldest]) => {
    const statements = [support[browser as keyof typeof OLDEST] ?? []].flat();
    return !statements.some((statement) => hasSince(statement, oldest));
  });
}

/** What the data says of the parts of an object, by their names. */
function partsOf(parts: Identifier): [name: string, part: Identifier][] {
  return Object.entries(parts).flatMap(([name, part]) =>
    name === '__compat' || part === undefined || 'support' in part ? [] : [[name, part]],
  );
}

function lackingIn(tree: Identifier): BuiltIn[] {
  return partsOf(tree).flatMap(([owner, parts]) => {
    if (parts.__compat && isLacking(parts.__compat)) return [{ owner: '', name: owner }];
    return partsOf(parts).flatMap(([name, { __compat: compat }]) =>
      compat && !name.endsWith('_event') && isLacking(compat)
        ? [{ owner, name: name.replace(STATIC, '') }]
        : [],
    );
  });
}

const { builtins } = bcd.javascript;
const lackingBuiltIns = lackingIn(builtins ?? {});

/** All of them, of JavaScript and of the browser. */
export const NEWER: readonly BuiltIn[] = [...lackingBuiltIns, ...lackingIn(bcd.api)];

const older = new Set(
  [...partsOf(builtins ?? {}), ...partsOf(bcd.api)].flatMap(([, parts]) =>
    partsOf(parts).flatMap(([name, { __compat: compat }]) =>
      compat && !isLacking(compat) ? [name.replace(STATIC, '')] : [],
    ),
  ),
);

/** Newer members of JavaScript's own objects whose names no older object has: who uses the name uses the newer one. */
export const NEWER_MEMBERS: ReadonlySet<string> = new Set(
  lackingBuiltIns.flatMap(({ owner, name }) => (owner === '' || older.has(name) ? [] : [name])),
);
