/** The fragment of an address that holds a listing; no server is sent it. */
export const LISTING_FRAGMENT = 'listing=';

/** Why a link that holds a listing shows none. */
export type LinkProblem = 'damaged' | 'newer';

export const holdsListing = (fragment: string): boolean => fragment.startsWith(LISTING_FRAGMENT);

export const loadCommands = () => import('./on-demand.ts');
