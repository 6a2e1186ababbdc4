// Shared: creating a formatter per number is slow on a phone.
const numbers = new Intl.NumberFormat('en-AU');

/** A number with its noun: '1 broker', '1,003 brokers'. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${numbers.format(count)} ${count === 1 ? noun : plural}`;
}
