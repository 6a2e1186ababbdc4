/**
 * A fault of the app as this device keeps it for a problem report. It has no message: that may quote what a user typed, an id or a token.
 * Every part is one of a known shape, so that nothing else can get in.
 */
export type RecordedError = {
  /** When it last happened, by this device's clock (ms since 1970). */
  at: number;
  /** How often in a row. */
  count: number;
  /** The names of the error and of its causes. */
  names: string[];
  /** The code of the database or of its API. */
  code: string | null;
  /** The pattern of the address, such as '/parcel/$id', or 'sync'. */
  screen: string;
  /** Where in the app's own scripts, innermost first. */
  places: string[];
};

const MAX_ERRORS = 20;
const MAX_PLACES = 6;
const NAME = /^(?:[A-Z][A-Za-z]{0,40}Error|RequestFailed|PassStalled)$/u;
const CODE = /^(?:[0-9A-Z]{5}|PGRST\d{3})$/u;
const PLACE =
  /\/((?:(?:assets|src)\/[\w./-]+\.(?:js|tsx?)|service-worker\.js))(?:\?[\w=&.-]*)?(:\d+:\d+)(?=\)?$)/gmu;

export function describeError(
  error: unknown,
  { screen, now }: { screen: string; now: number },
): RecordedError {
  const chain = causesOf(error);
  const codes = chain.map((each) => ('code' in each ? String(each.code) : ''));
  return {
    at: now,
    count: 1,
    names: chain.length === 0 ? ['unknown'] : chain.map(({ name }) => (NAME.test(name) ? name : 'Error')),
    code: codes.find((code) => CODE.test(code)) ?? null,
    screen,
    places: chain.flatMap(placesOf).slice(0, MAX_PLACES),
  };
}

/** With the newest error first; one that repeats itself is counted. */
export function withError(errors: readonly RecordedError[], error: RecordedError): RecordedError[] {
  const [latest, ...earlier] = errors;
  if (latest !== undefined && isSameFault(latest, error))
    return [{ ...error, count: latest.count + 1 }, ...earlier];
  return [error, ...errors].slice(0, MAX_ERRORS);
}

function causesOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let each = error; isError(each) && chain.length < 3; each = each.cause) chain.push(each);
  return chain;
}

/** Exceptions of the DOM are errors by their shape only in some browsers. */
function isError(value: unknown): value is Error {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}

/** Chromium puts the message before the stack. */
function placesOf({ stack = '', message }: Error): string[] {
  return [...stack.replace(message, '').matchAll(PLACE)].map(([, file, position]) => `${file}${position}`);
}

function isSameFault(a: RecordedError, b: RecordedError): boolean {
  return (
    a.screen === b.screen && String(a.names) === String(b.names) && String(a.places) === String(b.places)
  );
}
