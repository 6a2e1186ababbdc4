import { createFormHookContexts } from '@tanstack/react-form';

/** What the fields of `form-fields.tsx` find their form and field by. */
export const { fieldContext, formContext, useFieldContext } = createFormHookContexts();
