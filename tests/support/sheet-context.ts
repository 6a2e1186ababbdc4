import type { PlanContext } from '#domain/sheet/plan.ts';
import { BROKER, COMPANY } from './seed-ids.ts';

const CHOICES = {
  companies: [{ id: COMPANY, name: 'Cumbungi Water Brokers' }],
  brokers: [{ id: BROKER, name: 'Helen Dunstan', companyId: COMPANY }],
};
/** What rows are compared with: one company, its broker, and no listing of the author. */
export const CONTEXT: Omit<PlanContext, 'firstLines'> = {
  defaults: { companyId: COMPANY, brokerId: BROKER, waterType: 'surface', waterSource: 'Murray River' },
  choices: CHOICES,
  own: new Map(),
  listedBefore: new Map(),
  today: '2026-11-28',
};
