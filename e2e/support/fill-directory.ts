import type { Page } from 'playwright/test';
import { writeLocal } from './local-database.ts';
import { manyRows } from './many-rows.ts';

/** Adds this many brokers, of twenty companies, to the device. */
export async function fillDirectory(page: Page, brokers: number): Promise<void> {
  const rows = manyRows({ companies: 20, brokers });
  await writeLocal(page, { table: 'companies', rows: rows.companies });
  await writeLocal(page, { table: 'brokers', rows: rows.brokers });
}
