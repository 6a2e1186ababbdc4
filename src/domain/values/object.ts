// Plain objects: their names and parts with their types, and whether two values are the same.

export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[];
}

/** The object with these of its fields only. */
export function pick<T extends object, K extends keyof T & string>(
  object: T,
  names: readonly K[],
): Pick<T, K> {
  return byName(names, (name) => object[name]) as Pick<T, K>;
}

/** A value for each name. */
export function byName<K extends string, T>(names: readonly K[], of: (name: K) => T): Record<K, T> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<K, T>;
}

export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Whether two values of a field are the same to the server: nulls inside of a value do not count, nor does the order of offices. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(comparable(a)) === JSON.stringify(comparable(b));
}

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) {
    const parts = value.map(comparable);
    return parts.every((each) => typeof each === 'object' && each !== null)
      ? parts.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
      : parts;
  }
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== null && each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, comparable(each)]),
  );
}
