// Pages of other features that the directory leads to. They are plain paths, so that a link stands before its page does.

/** Where a visitor lists a parcel. */
export const ADD_PARCEL: string = '/add-parcel';

/** Where a broker submits himself for review. */
export const ADD_BROKER: string = '/add-broker';

/** A firm's profile. */
export function companyPath(id: string): string {
  return `/company/${id}`;
}
