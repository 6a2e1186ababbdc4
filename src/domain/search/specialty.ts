/** The 18 specialties of the broker filter, in the order they are offered. */
export const SPECIALTIES = [
  'Permanent Water Rights',
  'Seasonal Allocations',
  'Environmental Water',
  'Portfolio Management',
  'Agricultural Water',
  'Market Analysis',
  'Government Liaison',
  'Conservation Projects',
  'High-Volume Transactions',
  'Investment Strategies',
  'Market Forecasting',
  'Regional Markets',
  'Groundwater Rights',
  'Farmer Advisory',
  'Policy Advisory',
  'Industrial Water Supply',
  'Mining Sector',
  'Long-term Contracts',
] as const;

/** One of the 18 specialties of the filter; brokers may list others. */
export type Specialty = (typeof SPECIALTIES)[number];
