// Rural networks by name, for both rigs.
import { seededRandom } from '../../supabase/scripts/directory/seeded-random.ts';

/** A network: speeds in kbit/s, round trip in ms, loss as a share of requests. */
export type NetworkProfile = {
  down: number;
  up: number;
  rttMs: number;
  loss: number;
  /** The network alternates between on and off, as between two towers (ms). */
  flapping?: { onMs: number; offMs: number };
  /** Connected, but no data moves. */
  dead?: true;
};

const slow3g: NetworkProfile = { down: 400, up: 400, rttMs: 400, loss: 0.01 };

export const NETWORK_PROFILES = {
  '2g': { down: 280, up: 256, rttMs: 800, loss: 0.02 },
  'weak-2g': { down: 50, up: 20, rttMs: 1_000, loss: 0.05 },
  'slow-3g': slow3g,
  flapping: { ...slow3g, loss: 0.03, flapping: { onMs: 20_000, offMs: 40_000 } },
  'between-towers': { ...slow3g, flapping: { onMs: 3_000, offMs: 5_000 } },
  satellite: { down: 12_000, up: 1_000, rttMs: 1_500, loss: 0.005 },
  'lie-fi': { down: 0, up: 0, rttMs: 0, loss: 0, dead: true },
} as const satisfies Record<string, NetworkProfile>;

/** The fate of one request; `at` is the direction in which it is lost. */
export type Journey =
  | { kind: 'dead' }
  | { kind: 'lost'; at: 'request' | 'response' }
  | { kind: 'arrives'; upMs: number };

/** Plans the journeys of requests; the same seed loses the same ones. `sinceMs` is the time since the start of the network. */
export function journeysOver(
  profile: NetworkProfile,
  seed: number,
): { plan: (bytes: number, sinceMs: number) => Journey; downMs: (bytes: number) => number } {
  const random = seededRandom(seed);
  return {
    plan: (bytes, sinceMs) => {
      if (profile.dead) return { kind: 'dead' };
      const upMs = profile.rttMs + (bytes * 8) / profile.up;
      const { flapping } = profile;
      // A request whose upload is incomplete at the end of a window is cut off.
      if (flapping && (sinceMs % (flapping.onMs + flapping.offMs)) + upMs > flapping.onMs)
        return { kind: 'lost', at: 'request' };
      if (random() < profile.loss) return { kind: 'lost', at: random() < 0.5 ? 'request' : 'response' };
      return { kind: 'arrives', upMs };
    },
    // 1 kbit/s is 1 bit per ms.
    downMs: (bytes) => (profile.dead ? Infinity : (bytes * 8) / profile.down),
  };
}
