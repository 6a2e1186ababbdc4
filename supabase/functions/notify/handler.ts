import { notify } from './notifier.ts';
import { readSettings, type Environment } from './settings.ts';

/** One call may use two seconds of processor time on a hosted project, and a message takes a few milliseconds. */
const MOST_MESSAGES = 300;
const MOST_MS = 50_000;

/** Sends what is due with each request that has the secret of the schedule; the answer has the numbers only. */
export function createHandler(
  env: Environment,
  fetch = globalThis.fetch,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const secret = env['NOTIFY_SECRET'];
    if (!secret || request.headers.get('authorization') !== `Bearer ${secret}`)
      return new Response(null, { status: 401 });
    const end = Date.now() + MOST_MS;
    try {
      const settings = readSettings(env);
      const isOver = (taken: number) => taken >= MOST_MESSAGES || Date.now() > end;
      return Response.json(await notify({ settings, fetch, isOver }));
    } catch (error) {
      console.error(error);
      return new Response(null, { status: 500 });
    }
  };
}
