import { notify } from './notifier.ts';
import { readSettings, type Environment } from './settings.ts';

/** A call may use two seconds of processor time on a hosted project, and a message takes one or two milliseconds. */
const MAX_MESSAGES = 500;
const MAX_MS = 50_000;

/** Sends what is due with each request that has the secret of the schedule; the answer has the numbers only. */
export function createHandler(
  env: Environment,
  fetch = globalThis.fetch,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const secret = env['NOTIFY_SECRET'];
    if (!secret || request.headers.get('authorization') !== `Bearer ${secret}`)
      return new Response(null, { status: 401 });
    const end = Date.now() + MAX_MS;
    try {
      const settings = readSettings(env);
      const isOver = (taken: number) => taken >= MAX_MESSAGES || Date.now() > end;
      return Response.json(await notify({ settings, fetch, isOver }));
    } catch (error) {
      console.error(error);
      return new Response(null, { status: 500 });
    }
  };
}
