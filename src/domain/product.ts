/** The product's name, wherever it is shown. */
export const PRODUCT = 'Headwater';

/** The basin the directory is centred on: also a region option and a value of `?region=`. */
export const BASIN = 'Murray-Darling Basin';

/** Cards a list page holds (spec section 9). */
export const PAGE_SIZE = 9;

/** Specialties or regions a card shows before '+N more' (spec section 9). */
export const CARD_CHIPS = 3;
