export const APP_NAME = 'Headwater';

/** A build: the version of the app, and the commit of its source. */
export type Release = { version: string; commit: string };

/** The basin that the directory is centred on: also a region option and a value of `?region=`. */
export const BASIN = 'Murray-Darling Basin';

/** Cards per list page. */
export const PAGE_SIZE = 9;

/** Specialties or regions shown on a card before '+N more'. */
export const CARD_CHIPS = 3;
