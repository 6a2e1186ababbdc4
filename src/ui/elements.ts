import type { ReactElement } from 'react';

/**
 * Children without a text of their own: they may stand beside others that come and go, also on a page that the browser translates
 * (src/lint/text-alone.ts).
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
