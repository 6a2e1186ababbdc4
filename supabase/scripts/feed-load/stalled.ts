import { withClient } from '../scratch-database.ts';
import { BROKERS, COMPANY } from './writer.ts';

type Answer = { cursor: string; horizon: string; held: boolean; changes: number };

/** Whether pages report that an open transaction holds the horizon back, and stop reporting it once that has ended. */
export function reportsStall(url: string): Promise<boolean> {
  return withClient(url, (open) =>
    withClient(url, async (client) => {
      const pull = async (since: string | null) => {
        const { rows } = await client.query<Answer>(
          `select answer ->> 'cursor' as cursor, answer ->> 'horizon' as horizon, (answer ->> 'held')::boolean as held,
             (select count(*)::int from json_each(answer -> 'rows')) as changes
           from public.pull_changes_from_primary($1, 5000) as answer`,
          [since],
        );
        const [answer] = rows;
        if (answer === undefined) throw new Error('The feed gave no answer.');
        return answer;
      };
      const quiet = await pull(null);
      await open.query('begin');
      await open.query(`update public.companies set name = 'Held' where id = $1`, [COMPANY]);
      await client.query(`update public.brokers set title = 'Newer' where id = $1`, [BROKERS[0]]);
      const [first, second] = [await pull(quiet.cursor), await pull(quiet.cursor)];
      await open.query('commit');
      const after = await pull(second.cursor);
      return (
        !quiet.held &&
        [first, second].every(({ held, changes }) => held && changes === 0) &&
        first.horizon === second.horizon &&
        !after.held &&
        after.changes === 2
      );
    }),
  );
}
