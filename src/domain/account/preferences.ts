import * as v from 'valibot';

/** What a user has chosen on a device; what is absent is as at first. */
export const preferencesSchema = v.object({
  theme: v.exactOptional(v.picklist(['light', 'dark'])),
  dataSaver: v.exactOptional(v.literal(true)),
});

export type Preferences = v.InferOutput<typeof preferencesSchema>;
