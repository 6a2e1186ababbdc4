import { BROKER_IDS, COMPANY_IDS } from '#sample/sample-ids.ts';

/** A firm, a broker of it, and a broker of another firm, as the seed has them. */
export const COMPANY: string = COMPANY_IDS.cumbungi;
export const BROKER: string = BROKER_IDS.helenDunstan;
export const OTHER_COMPANY: string = COMPANY_IDS.malleeReach;
export const BROKER_OF_OTHER_COMPANY: string = BROKER_IDS.linhTran;
