import type { LinkProps } from '@tanstack/react-router';

/** A link of the header or the footer. */
type SiteLink = { label: string; to: NonNullable<LinkProps['to']> };

/** The header's navigation, exactly (spec section 2). */
export const HEADER_LINKS: readonly SiteLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Brokers', to: '/brokers' },
  { label: 'Companies', to: '/companies' },
  { label: 'Add Parcel', to: '/add-parcel' },
];

/** The footer's ways through the directory. */
export const FOOTER_LINKS: readonly SiteLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Find a Broker', to: '/brokers' },
  { label: 'Brokerage Firms', to: '/companies' },
  { label: 'List Water Parcel', to: '/add-parcel' },
];

/** Pages that are promised and not written; their links stay where they are (decisions section 3). */
export const PLACEHOLDERS = ['Resources', 'Terms', 'Privacy', 'Cookies', 'Contact'] as const;

/** Where a visitor signs in. */
export const SIGN_IN: SiteLink = { label: 'Sign In', to: '/auth' };
