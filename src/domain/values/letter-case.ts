// A field is named as its column: 'waterType' here, 'water_type' on the server.
import * as v from 'valibot';

/** 'water_type' as 'waterType', and 'fields.water_type' as 'fields.waterType'. A name in camel case stays. */
export function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase());
}

/** 'waterType' as 'water_type'. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Deeper than any row or response is; a file from elsewhere may be nested so that a recursion ends in an error. */
const MAX_DEPTH = 20;

/** The value with all its keys renamed, also those of the objects in it. Values stay as they are. */
export function renameKeys(value: unknown, rename: (key: string) => string, depth = 0): unknown {
  const renamed = (each: unknown) => renameKeys(each, rename, depth + 1);
  if (!isObject(value) || depth === MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.some(isObject) ? value.map(renamed) : value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [rename(key), renamed(each)]));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The name of a field where the server has it as a value. */
export const fieldName = <const N extends readonly string[]>(names: N) =>
  v.pipe(v.string(), v.transform(camelCase), v.picklist(names));
