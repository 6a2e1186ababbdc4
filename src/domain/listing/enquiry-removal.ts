import * as v from 'valibot';

/** The responses of the functions that remove enquiries; 'more' asks for the same call again. */
export const enquiryRemovalSchema = v.object({
  status: v.picklist(['removed', 'more', 'not_found']),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
});

export type EnquiryRemoval = v.InferOutput<typeof enquiryRemovalSchema>;
