import * as v from 'valibot';

/** What the server notifies users of: a new enquiry in their inbox, an answer to their enquiry, a listing under their profile to confirm. */
export const NOTICE_KINDS = ['enquiry', 'answer', 'listing'] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The kinds that this version knows, in the order in which they are shown. */
export const noticeKindsSchema = v.pipe(
  v.array(v.string()),
  v.transform((names) => NOTICE_KINDS.filter((kind) => names.includes(kind))),
);
