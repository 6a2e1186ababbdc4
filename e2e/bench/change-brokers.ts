import type { Bench } from './environment.ts';

/** Changes the title of the first brokers of the list on the server. */
export async function changeFirstBrokers({ query }: Bench, count: number, title: string): Promise<void> {
  await query(
    `update public.brokers set title = $1 where id in (select id from public.brokers order by name collate "C" limit $2)`,
    [title, count],
  );
}
