import * as v from 'valibot';

/** Awaiting review, added to the directory, or declined (spec section 3). */
export const submissionStatusSchema = v.picklist(['pending', 'approved', 'rejected']);
export type SubmissionStatus = v.InferOutput<typeof submissionStatusSchema>;
