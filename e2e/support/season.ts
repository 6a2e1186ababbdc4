import type { App } from '../fixtures.ts';

const DAY_MS = 86_400_000;

/** The day so many days from now in AEST, and the instant of a time on it. */
export function aestDay(days: number): { day: string; at: (time: string) => string } {
  const day = new Date(Date.now() + days * DAY_MS + 10 * 3_600_000).toISOString().slice(0, 10);
  return { day, at: (time) => `${day}T${time}:00+10:00` };
}

type Fact = {
  kind: string;
  zone_from?: string;
  zone_to?: string;
  reliability?: string;
  name?: string;
  value?: number;
  starts?: string;
  ends?: string;
  all_day?: boolean;
  source_name?: string;
  as_of?: string;
};

/** Adds facts of an invented register, as of today unless they say another day. */
export async function addFacts({ query }: Pick<App, 'query'>, facts: readonly Fact[]): Promise<void> {
  for (const fact of facts)
    await query(
      `insert into public.season_facts select (jsonb_populate_record(null::public.season_facts, $1::jsonb)).*`,
      [
        JSON.stringify({
          id: crypto.randomUUID(),
          all_day: false,
          source_name: 'Victorian Water Register',
          source_url: 'https://register.example/trade',
          as_of: aestDay(-1).day,
          ...fact,
        }),
      ],
    );
}

/** One of each kind and state. */
export function fillBoard(environment: Pick<App, 'query'>): Promise<void> {
  return addFacts(environment, [
    {
      kind: 'opening',
      zone_from: '1A',
      zone_to: '7',
      name: 'Goulburn ballot',
      starts: aestDay(3).at('10:00'),
      ends: aestDay(9).at('17:00'),
    },
    {
      kind: 'outage',
      name: 'Trading portal',
      starts: aestDay(6).at('00:00'),
      ends: aestDay(7).at('00:00'),
      all_day: true,
    },
    {
      kind: 'allocation',
      zone_from: '10',
      reliability: 'general-security',
      starts: aestDay(12).at('09:00'),
      source_name: 'NSW water statements',
    },
    {
      kind: 'closing',
      zone_from: '6',
      zone_to: '7',
      name: 'Barmah Choke',
      starts: aestDay(-20).at('09:00'),
      as_of: aestDay(-2).day,
    },
    {
      kind: 'trade-limit',
      zone_from: '13',
      value: 24.5,
      name: 'Murrumbidgee inter-valley trade account',
      as_of: aestDay(-30).day,
    },
    {
      kind: 'opening',
      zone_from: '10',
      zone_to: '11',
      starts: aestDay(-60).at('10:00'),
      ends: aestDay(200).at('17:00'),
    },
    {
      kind: 'allocation',
      zone_from: '1A',
      reliability: 'high-reliability',
      value: 100,
      as_of: aestDay(-8).day,
    },
    {
      kind: 'allocation',
      zone_from: '6',
      reliability: 'low-reliability',
      value: 39.5,
      as_of: aestDay(-50).day,
    },
    { kind: 'storage', name: 'Hume Dam', value: 71, source_name: 'Murray–Darling Basin Authority' },
    {
      kind: 'storage',
      name: 'Lake Eildon',
      value: 84.2,
      source_name: 'Goulburn–Murray Water',
      as_of: aestDay(-3).day,
    },
  ]);
}
