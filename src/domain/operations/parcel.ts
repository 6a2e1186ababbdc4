import * as v from 'valibot';
import { parcelInsertSchema } from '#domain/parcel/parcel.ts';
import { formatParcelFigures } from '#domain/values/money.ts';
import { defineKind } from './kind.ts';

/** A new listing. */
export const parcel = defineKind({
  table: 'parcels',
  payload: parcelInsertSchema,
  readable: v.looseObject({ id: v.string(), title: v.string(), volume: v.number(), price: v.number() }),
  terms: { noun: 'listing', subject: 'the parcel', done: 'listed' },
  hasForm: true,
  // Anyone who knows the id of a listing can void it before it is sent.
  withdrawnFrom: 'here, on another device, or by someone with its link or QR code',
  describe: (payload) => ({ title: payload.title, facts: formatParcelFigures(payload).join(' · ') }),
});
