/** Bytes sent to the server and received from it. */
export type Traffic = { up: number; down: number };

/** Sync's traffic in a month of this device's calendar; `month` is like '2026-11'. */
export type DataUse = Traffic & { month: string };

/** This month's traffic on record; zero when the record is of another month. */
export function dataUseIn(record: DataUse | null, now: number): DataUse {
  const month = monthOf(now);
  return record?.month === month ? record : { month, up: 0, down: 0 };
}

export function withTraffic(record: DataUse | null, { up, down }: Traffic, now: number): DataUse {
  const before = dataUseIn(record, now);
  return { ...before, up: before.up + up, down: before.down + down };
}

function monthOf(now: number): string {
  const date = new Date(now);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}
