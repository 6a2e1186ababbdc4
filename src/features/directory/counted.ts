/** So many things in words, for instance '1 broker' and '1,003 brokers'. */
export function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? thing : `${thing}s`}`;
}
