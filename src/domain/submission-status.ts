import * as v from 'valibot';

/** What a submission can be: awaiting review, taken into the directory, or declined (spec section 3). */
export const submissionStatusSchema = v.picklist(['pending', 'approved', 'rejected']);
export type SubmissionStatus = v.InferOutput<typeof submissionStatusSchema>;
