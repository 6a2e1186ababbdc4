import { BROKER_IDS, COMPANY_IDS } from '#sample/sample-ids.ts';

/** A company of the seed, one of its brokers, and a broker of another company. */
export const COMPANY: string = COMPANY_IDS.cumbungi;
export const BROKER: string = BROKER_IDS.helenDunstan;
export const OTHER_COMPANY: string = COMPANY_IDS.malleeReach;
export const BROKER_OF_OTHER_COMPANY: string = BROKER_IDS.linhTran;
