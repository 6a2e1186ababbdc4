export type GlossaryTerm = 'ML' | 'allocation' | 'entitlement' | 'zone' | 'reliability';

/** The terms as they are used in the southern Basin. */
export const DEFINITIONS: Record<GlossaryTerm, { title: string; text: string }> = {
  ML: {
    title: 'ML, megalitre',
    text: 'One million litres. 1,000 ML is a gigalitre (GL). Water is listed in ML and compared by its price per ML.',
  },
  allocation: {
    title: 'Allocation',
    text: 'Water for this season, from 1 July to 30 June: the share of an entitlement that has been credited so far. It is sold by the ML, without the entitlement. Also called temporary water.',
  },
  entitlement: {
    title: 'Entitlement',
    text: 'The lasting right to a share of the water, season after season: a water share in Victoria, a water access licence in New South Wales. "Wet" is sold with this season\'s allocation, "dry" without. Also called permanent water.',
  },
  zone: {
    title: 'Trading zone',
    text: 'A part of the river system, such as 1A Greater Goulburn or 7 Victorian Murray below the Barmah Choke. Whether water can move to another zone depends on the trade limits at the time.',
  },
  reliability: {
    title: 'Reliability',
    text: 'How often an entitlement gets its full allocation. High reliability is filled first and costs more; low reliability is filled in wet years. New South Wales says high security and general security.',
  },
};
