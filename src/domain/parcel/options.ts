// The choices of a listing's fields: the stored value, and the label that screens show.

export type Option<T extends string = string> = { value: T; label: string };

export const WATER_TYPES = [
  { value: 'surface', label: 'Surface Water' },
  { value: 'groundwater', label: 'Groundwater' },
  { value: 'recycled', label: 'Recycled Water' },
] as const;

export const PARCEL_STATUSES = [
  { value: 'available', label: 'Available' },
  { value: 'pending', label: 'Under contract' },
  { value: 'sold', label: 'Sold' },
] as const;

/** What is sold; `other` is delivery shares and carryover space. */
export const PRODUCTS = [
  { value: 'allocation', label: 'Allocation' },
  { value: 'entitlement', label: 'Entitlement' },
  { value: 'lease', label: 'Lease' },
  { value: 'other', label: 'Other' },
] as const;

/** The trading zones of the southern connected Basin by the numbers that brokers use, and the Lachlan, which is not connected and has its own price. */
export const TRADING_ZONES = [
  { value: '1A', label: '1A Greater Goulburn' },
  { value: '1B', label: '1B Boort' },
  { value: '2A', label: '2A Broken' },
  { value: '2B', label: '2B Broken Creek' },
  { value: '3', label: '3 Lower Goulburn' },
  { value: '4A', label: '4A Campaspe' },
  { value: '4C', label: '4C Lower Campaspe' },
  { value: '5A', label: '5A Loddon' },
  { value: '6', label: '6 Vic Murray above Barmah' },
  { value: '6B', label: '6B Lower Broken Creek' },
  { value: '7', label: '7 Vic Murray below Barmah' },
  { value: '9A', label: '9A Ovens' },
  { value: '10', label: '10 NSW Murray above Barmah' },
  { value: '11', label: '11 NSW Murray below Barmah' },
  { value: '12', label: '12 SA Murray' },
  { value: '13', label: '13 Murrumbidgee' },
  { value: '14', label: '14 Lower Darling' },
  { value: 'Lachlan', label: 'Lachlan' },
] as const;

export const RELIABILITIES = [
  { value: 'high-reliability', label: 'High reliability' },
  { value: 'low-reliability', label: 'Low reliability' },
  { value: 'high-security', label: 'High security' },
  { value: 'general-security', label: 'General security' },
  { value: 'supplementary', label: 'Supplementary' },
  { value: 'conveyance', label: 'Conveyance' },
  { value: 'class-3', label: 'Class 3' },
  { value: 'high-priority', label: 'High priority' },
  { value: 'medium-priority', label: 'Medium priority' },
] as const;

/** The season of an allocation, or whether an entitlement comes with the allocation of this season. */
export const DELIVERIES = [
  { value: 'this-season', label: 'This season' },
  { value: 'next-season', label: 'Next season (forward)' },
  { value: 'wet', label: 'Wet: with this season’s allocation' },
  { value: 'dry', label: 'Dry: without this season’s allocation' },
] as const;

/** Whom the broker acts for; 'own' is their own or a related party's water. */
export const ACTS_FOR = [
  { value: 'seller', label: 'Seller' },
  { value: 'both', label: 'Buyer and seller' },
  { value: 'own', label: 'Own or related party’s water' },
] as const;

/** The options of each field of a listing that has some. */
export const PARCEL_OPTIONS: Readonly<Partial<Record<string, readonly Option[]>>> = {
  product: PRODUCTS,
  zone: TRADING_ZONES,
  reliability: RELIABILITIES,
  delivery: DELIVERIES,
  waterType: WATER_TYPES,
  status: PARCEL_STATUSES,
};

export type WaterType = (typeof WATER_TYPES)[number]['value'];
export type ParcelStatus = (typeof PARCEL_STATUSES)[number]['value'];
export type Product = (typeof PRODUCTS)[number]['value'];
export type ZoneCode = (typeof TRADING_ZONES)[number]['value'];
export type Reliability = (typeof RELIABILITIES)[number]['value'];

/** The label of a stored value; the value itself where a newer version of the app added it. */
export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

export function waterTypeLabel(type: WaterType): string {
  return labelOf(WATER_TYPES, type);
}
