// One format for all: making one for each figure is slow on a phone.
const figures = new Intl.NumberFormat('en-AU');

/** A number with its noun, for instance '1 broker' and '1,003 brokers'. */
export function formatCount(count: number, noun: string): string {
  return `${figures.format(count)} ${count === 1 ? noun : `${noun}s`}`;
}
