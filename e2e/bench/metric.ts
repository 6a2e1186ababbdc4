import type { Bench } from './environment.ts';

/** What is measured: a line of the report. */
export type Metric = {
  name: string;
  unit: 'kB gzip' | 'ms' | 'requests' | 'preflights' | 'bytes gzip' | 'tasks' | 'MB';
  /** What the figure may be (design section 9). */
  budget?: number;
  /** How many times its floor it may be. */
  most?: number;
};

/** What one run found out about a row: its figure, and what nothing can beat, measured in the same run. */
export type Measurement = { value: number; baseline?: number; note?: string };

/** Rows that one act measures together. */
export type Group = {
  rows: readonly Metric[];
  /** How long one run may take at the largest size (s); what takes longer has failed. */
  deadline: number;
  /** What the directory's size and chance have no part in is measured once. */
  once?: true;
  /** Findings in the order of `rows`. */
  run: (bench: Bench) => Promise<Measurement[]>;
};
