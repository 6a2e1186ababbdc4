// Pages of other features that the directory leads to. They are plain paths, so that a link stands before its page does.

/** Where a broker submits himself for review. */
export const ADD_BROKER: string = '/add-broker';

/** Where a firm is submitted for review. */
export const ADD_COMPANY: string = '/add-company';
