// Rural networks by name, for both rigs (field notes, section 2).
import { seededRandom } from '../../supabase/scripts/directory/seeded-random.ts';

/** A network as a phone far out meets it: speeds in kbit/s, the round trip in ms, loss as a share of the requests. */
export type NetworkProfile = {
  down: number;
  up: number;
  rttMs: number;
  loss: number;
  /** Between towers: so long with a network, so long without (ms). */
  flapping?: { onMs: number; offMs: number };
  /** Connected, and nothing moves. */
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

/** What becomes of one request on such a network; `lost` says where. */
export type Journey =
  | { kind: 'dead' }
  | { kind: 'lost'; at: 'request' | 'response' }
  | { kind: 'arrives'; upMs: number };

/** Plans journeys over a network; the same seed loses the same ones. `sinceMs` is the time since the network was there. */
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
      // What is not up by the end of a window is cut.
      if (flapping && (sinceMs % (flapping.onMs + flapping.offMs)) + upMs > flapping.onMs)
        return { kind: 'lost', at: 'request' };
      if (random() < profile.loss) return { kind: 'lost', at: random() < 0.5 ? 'request' : 'response' };
      return { kind: 'arrives', upMs };
    },
    // 1 kbit/s is 1 bit per ms.
    downMs: (bytes) => (bytes * 8) / profile.down,
  };
}
