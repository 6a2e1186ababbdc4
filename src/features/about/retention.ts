/** How long the server keeps what nobody needs any more (days): the periods of `private.clean_up`, in its order. */
export const RETENTION = [
  { what: 'An enquiry that was sent without an account', days: 180 },
  { what: 'A report that no administrator has decided on', days: 180 },
  { what: 'The contact details of a listing that was never published', days: 400 },
  { what: 'The mark that an item was discarded before it arrived', days: 400 },
  { what: 'Which account or network a listing came from, once the listing is gone', days: 90 },
  { what: 'A notice that could not be delivered', days: 3 },
  { what: 'The note that an owner removed an enquiry', days: 90 },
] as const;

/** What the server limits without asking anyone. */
export const LIMITS = {
  /** Reports, and enquiries, of an account in a minute. */
  messagesPerMinute: 30,
  /** Enquiries to one company from one account or network in a day. */
  enquiriesPerDay: 60,
  /** Submissions, and claims, of an account that wait for a review. */
  pending: 20,
} as const;
