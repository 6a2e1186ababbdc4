// One for all: making a format anew for each figure is felt on a slow phone.
const figures = new Intl.NumberFormat('en-AU');

/** So many things in words, for instance '1 broker' and '1,003 brokers'. */
export function counted(count: number, thing: string): string {
  return `${figures.format(count)} ${count === 1 ? thing : `${thing}s`}`;
}
