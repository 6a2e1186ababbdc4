import type { LinkProps } from '@tanstack/react-router';

type SiteLink = { label: string; to: NonNullable<LinkProps['to']> };

export const HEADER_LINKS: readonly SiteLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Brokers', to: '/brokers' },
  { label: 'Companies', to: '/companies' },
  { label: 'Add Parcel', to: '/add-parcel' },
];

export const FOOTER_LINKS: readonly SiteLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Find a Broker', to: '/brokers' },
  { label: 'Brokerage Firms', to: '/companies' },
  { label: 'Find Water', to: '/parcels' },
  { label: 'Season Board', to: '/season' },
  { label: 'Watchlist', to: '/watchlist' },
  { label: 'My Listings', to: '/listings' },
  { label: 'My Enquiries', to: '/enquiries' },
  { label: 'List Water Parcel', to: '/add-parcel' },
];

/** Pages about the product; the name in lower case is the end of the address. */
export const ABOUT_LINKS = ['Resources', 'Terms', 'Privacy', 'Cookies', 'Accessibility', 'Contact'] as const;

export const SIGN_IN: SiteLink = { label: 'Sign In', to: '/auth' };
