// One pass as both workers run it: the engine with this origin's database and the configured server, under the pass lock.
import { addTraffic } from '#db/tables/data-use.ts';
import { unlessFull } from '#db/tables/quota-retry.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { env } from '#env';
import type { PageSizing } from '#remote/pull.ts';
import { createRemote } from '#remote/remote.ts';
import { trafficMeter } from '#remote/traffic.ts';
import { createIdentityProvider } from '#sync/identity.ts';
import { STEP_MS, withPassLock, type ReportProgress } from '#sync/lock.ts';
import { resumeSignal } from '#sync/resume-signal.ts';
import { runSync, type PassOutcome } from '#sync/run-sync.ts';

/** The channel for pings and resume signals among the threads of this origin. */
export function openChannel(): BroadcastChannel {
  return new BroadcastChannel('headwater-pass');
}

/**
 * Runs one pass as soon as no other pass of this origin runs. A thread passes the same `sizing` to all its passes. `urgent`: a user asked for
 * it, or the network is new. `mustBeCurrent`: the server has announced something.
 */
export function pass(
  db: Database,
  { sizing, urgent, mustBeCurrent = false }: { sizing: PageSizing; urgent: boolean; mustBeCurrent?: boolean },
): Promise<PassOutcome> {
  const channel = openChannel();
  const meter = trafficMeter(env.supabaseUrl, performance);
  const optionsWith = (progress: ReportProgress) => ({
    url: env.supabaseUrl,
    site: env.site,
    publishableKey: env.publishableKey,
    fetch: globalThis.fetch.bind(globalThis),
    now: Date.now,
    onResume: resumeSignal(channel),
    onTraffic: meter.onTraffic,
    // The step that handles the answer has its own time on top.
    onWait: (ms: number) => progress(ms + STEP_MS),
  });
  const work = (progress: ReportProgress) => {
    const options = optionsWith(progress);
    return runSync({
      db,
      remote: createRemote(options, sizing),
      identify: createIdentityProvider({ db, options, locks: navigator.locks }),
      keepSample: env.keepSample,
      verify: false,
      urgent,
      mustBeCurrent,
      now: Date.now,
      random: Math.random,
      step: () => progress(),
    }).finally(() => unlessFull(() => addTraffic(db, meter.total(), Date.now())));
  };
  return withPassLock({ locks: navigator.locks, channel, work }).finally(() => channel.close());
}
