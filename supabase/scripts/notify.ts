// The notifier on a machine of your own: runs until it is stopped; with --once, sends what is due and exits.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { notify } from '../functions/notify/notifier.ts';
import { readSettings } from '../functions/notify/settings.ts';

const { values } = parseArgs({
  options: { once: { type: 'boolean', default: false }, seconds: { type: 'string', default: '15' } },
});
const settings = readSettings(process.env);
const end = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort());

do {
  try {
    const summary = await notify({ settings, isOver: () => end.signal.aborted });
    if (values.once || Object.values(summary).some((count) => count > 0))
      console.log(JSON.stringify(summary));
  } catch (error) {
    if (values.once) throw error;
    console.error(error);
  }
  if (!values.once)
    await sleep(Number(values.seconds) * 1000, undefined, { signal: end.signal }).catch(() => undefined);
} while (!values.once && !end.signal.aborted);
