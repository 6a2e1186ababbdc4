import type { Bench } from './environment.ts';

/** A line of the report. */
export type Metric = {
  name: string;
  unit: 'kB gzip' | 'ms' | 'requests' | 'preflights' | 'bytes gzip' | 'tasks' | 'MB';
  /** Upper bound of the value. */
  budget?: number;
  /** Upper bound of the ratio to the baseline. */
  maxRatio?: number;
};

/** The result of one run for one row, with the baseline of the same run. */
export type Measurement = { value: number; baseline?: number; note?: string };

/** Rows that are measured together. */
export type Group = {
  rows: readonly Metric[];
  /** Limit of one run at the largest size (s); beyond it the run has failed. */
  deadline: number;
  /** Measured once, because neither the directory's size nor chance affects it. */
  once?: true;
  /** Measurements in the order of `rows`. */
  run: (bench: Bench) => Promise<Measurement[]>;
};
