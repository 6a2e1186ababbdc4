import { reasonLabel } from '#domain/listing/report.ts';
import type { ReportedSubject, Source } from '#domain/review/moderation.ts';
import type { Tone } from '#ui/tone.ts';

/** 'Looks like fraud (2), Wrong details (1)', the most frequent first. */
export function reportReasonsText(reasons: ReportedSubject['reasons']): string {
  const sorted = Object.entries(reasons).sort(([, one], [, other]) => other - one);
  return sorted.map(([reason, reports]) => `${reasonLabel(reason)} (${reports})`).join(', ');
}

export const SUBJECT_NOUNS = { parcel: 'listing', broker: 'broker', company: 'company' } as const;

export const SUBJECT_STATES = {
  public: { tone: 'success', label: 'Public' },
  hidden: { tone: 'warning', label: 'Hidden' },
  gone: { tone: 'neutral', label: 'Gone' },
} as const satisfies Record<ReportedSubject['state'], { tone: Tone; label: string }>;

export const SOURCE_NOUNS = { device: 'device', user: 'user', network: 'network' } as const;

/** 'Device 1f4a09c2': sources have no names. */
export const sourceName = ({ id, kind }: Source): string =>
  `${{ device: 'Device', user: 'User', network: 'Network' }[kind]} ${id.slice(0, 8)}`;
