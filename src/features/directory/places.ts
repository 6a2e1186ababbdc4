// Pages of other features that the directory leads to. They are plain paths, so that a link stands before its page does.

/** Where a broker submits himself for review. */
export const ADD_BROKER: string = '/add-broker';

/** A firm's profile. */
export function companyPath(id: string): string {
  return `/company/${id}`;
}

/** A parcel's own page. */
export function parcelPath(id: string): string {
  return `/parcel/${id}`;
}
