// The code passport: what a company or broker states about itself, and what administrators have checked of it.
import * as v from 'valibot';
import { daySchema } from '#domain/values/date.ts';
import { idSchema } from '#domain/values/id.ts';
import { fieldName } from '#domain/values/letter-case.ts';
import { numberSchema } from '#domain/values/number.ts';
import { byName, keysOf, pick } from '#domain/values/object.ts';

/** The lines of a passport with their names, in the order in which screens show them. */
export const LINE_NAMES = {
  fees: 'Fees',
  indemnity: 'Professional indemnity cover',
  trustAccount: 'Trust account',
  brokingAccount: 'Broking account',
  complaints: 'Complaints procedure',
  association: 'Industry association',
};

export const CREDENTIAL_LINES = keysOf(LINE_NAMES);
export type CredentialLine = keyof typeof LINE_NAMES;

export function isCredentialLine(name: string): name is CredentialLine {
  return CREDENTIAL_LINES.some((line) => line === name);
}

export const gstSchema = v.picklist(['included', 'on-top']);
export const holdingSchema = v.picklist(['account', 'none']);

const read = <T extends v.GenericSchema>(schema: T) => v.optional(v.nullable(schema), null);

/** A stated line, read from a row of table `credentials`; a line that is not stated has no row. */
export const credentialSchema = v.object({
  id: idSchema,
  companyId: v.nullable(idSchema),
  brokerId: v.nullable(idSchema),
  line: fieldName(CREDENTIAL_LINES),
  percent: read(numberSchema),
  minimum: read(numberSchema),
  flat: read(numberSchema),
  gst: read(gstSchema),
  perClaim: read(numberSchema),
  perYear: read(numberSchema),
  coverUntil: read(daySchema),
  holding: read(holdingSchema),
  url: read(v.string()),
  note: read(v.string()),
  statedOn: v.pipe(v.string(), v.isoTimestamp()),
  checkedOn: read(v.pipe(v.string(), v.isoTimestamp())),
  validUntil: read(daySchema),
});

/** `statedOn` and `checkedOn` are instants (ISO 8601); `validUntil` is the last day of the check, null without an end. */
export type Credential = v.InferOutput<typeof credentialSchema>;

const statedSchema = v.strictObject({
  percent: v.exactOptional(v.number()),
  minimum: v.exactOptional(v.number()),
  flat: v.exactOptional(v.number()),
  gst: v.exactOptional(gstSchema),
  perClaim: v.exactOptional(v.number()),
  perYear: v.exactOptional(v.number()),
  coverUntil: v.exactOptional(daySchema),
  holding: v.exactOptional(holdingSchema),
  url: v.exactOptional(v.string()),
  note: v.exactOptional(v.string()),
});

/** What a line says; amounts in AUD. Only what is stated is there. */
export type Statement = v.InferOutput<typeof statedSchema>;

const STATEMENT_NAMES = keysOf(statedSchema.entries);

/** What a change of a line sends; null removes the line. The form has the rules and messages; the server repeats them. */
export const statementSchema = v.nullable(statedSchema);

/** What a mirrored line says. */
export function statementOf(credential: Credential): Statement {
  const columns = pick(credential, STATEMENT_NAMES);
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));
}

/** What each line of a profile says; null is not stated. */
export type Statements = Record<CredentialLine, Statement | null>;

export function statementsByLine(stated: readonly Credential[]): Statements {
  const of = (line: CredentialLine) => {
    const credential = stated.find((each) => each.line === line);
    return credential === undefined ? null : statementOf(credential);
  };
  return byName(CREDENTIAL_LINES, of);
}

const NOT_STATED = byName(STATEMENT_NAMES, () => null);

/** A line as its owner states it: nobody has checked it. */
export function statedCredential(
  head: Pick<Credential, 'id' | 'companyId' | 'brokerId' | 'line' | 'statedOn'>,
  statement: Statement,
): Credential {
  return { ...NOT_STATED, ...head, ...statement, checkedOn: null, validUntil: null };
}
