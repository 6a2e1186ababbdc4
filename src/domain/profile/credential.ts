// The code passport (market M8): what a company or broker states about itself, and what administrators have checked of it.
import * as v from 'valibot';
import { daySchema } from '#domain/values/date.ts';
import { idSchema } from '#domain/values/id.ts';
import { numberSchema } from '#domain/values/number.ts';

/** The lines of a passport, in the order in which screens show them. */
export const CREDENTIAL_LINES = [
  'fees',
  'indemnity',
  'trust_account',
  'broking_account',
  'complaints',
  'association',
] as const;

export type CredentialLine = (typeof CREDENTIAL_LINES)[number];

export function isCredentialLine(name: string): name is CredentialLine {
  return CREDENTIAL_LINES.some((line) => line === name);
}

const read = <T extends v.GenericSchema>(schema: T) => v.optional(v.nullable(schema), null);

/** A stated line, read from a row of table `credentials`; a line that is not stated has no row. */
export const credentialSchema = v.pipe(
  v.object({
    id: idSchema,
    company_id: v.nullable(idSchema),
    broker_id: v.nullable(idSchema),
    line: v.picklist(CREDENTIAL_LINES),
    percent: read(numberSchema),
    minimum: read(numberSchema),
    flat: read(numberSchema),
    gst: read(v.picklist(['included', 'on-top'])),
    per_claim: read(numberSchema),
    per_year: read(numberSchema),
    cover_until: read(daySchema),
    holding: read(v.picklist(['account', 'none'])),
    url: read(v.string()),
    note: read(v.string()),
    stated_on: v.pipe(v.string(), v.isoTimestamp()),
    checked_on: read(v.pipe(v.string(), v.isoTimestamp())),
    valid_until: read(daySchema),
  }),
  v.transform(
    ({
      company_id,
      broker_id,
      per_claim,
      per_year,
      cover_until,
      stated_on,
      checked_on,
      valid_until,
      ...rest
    }) => ({
      ...rest,
      companyId: company_id,
      brokerId: broker_id,
      perClaim: per_claim,
      perYear: per_year,
      coverUntil: cover_until,
      statedOn: stated_on,
      checkedOn: checked_on,
      validUntil: valid_until,
    }),
  ),
);

/** `statedOn` and `checkedOn` are instants (ISO 8601); `validUntil` is the last day of the check, null without an end. */
export type Credential = v.InferOutput<typeof credentialSchema>;

/** What a line says, by the names of the columns; amounts in AUD. Only what is stated is there. */
export type Statement = {
  percent?: number;
  minimum?: number;
  flat?: number;
  gst?: 'included' | 'on-top';
  per_claim?: number;
  per_year?: number;
  cover_until?: string;
  holding?: 'account' | 'none';
  url?: string;
  note?: string;
};

/** What a change of a line sends: its columns, null to remove the line. The form has the rules and messages; the server repeats them. */
export const statementSchema = v.nullable(
  v.strictObject({
    percent: v.exactOptional(v.number()),
    minimum: v.exactOptional(v.number()),
    flat: v.exactOptional(v.number()),
    gst: v.exactOptional(v.picklist(['included', 'on-top'])),
    per_claim: v.exactOptional(v.number()),
    per_year: v.exactOptional(v.number()),
    cover_until: v.exactOptional(daySchema),
    holding: v.exactOptional(v.picklist(['account', 'none'])),
    url: v.exactOptional(v.string()),
    note: v.exactOptional(v.string()),
  }),
);

/** What a mirrored line says. */
export function statementOf(credential: Credential): Statement {
  const { percent, minimum, flat, gst, perClaim, perYear, coverUntil, holding, url, note } = credential;
  return withoutNulls({
    percent,
    minimum,
    flat,
    gst,
    per_claim: perClaim,
    per_year: perYear,
    cover_until: coverUntil,
    holding,
    url,
    note,
  });
}

/** What each line of a profile says; null is not stated. */
export function statementsByLine(stated: readonly Credential[]): Record<CredentialLine, Statement | null> {
  const of = (line: CredentialLine) => {
    const credential = stated.find((each) => each.line === line);
    return credential === undefined ? null : statementOf(credential);
  };
  return {
    fees: of('fees'),
    indemnity: of('indemnity'),
    trust_account: of('trust_account'),
    broking_account: of('broking_account'),
    complaints: of('complaints'),
    association: of('association'),
  };
}

/** A line as its owner states it: nobody has checked it. */
export function statedCredential(
  head: Pick<Credential, 'id' | 'companyId' | 'brokerId' | 'line' | 'statedOn'>,
  statement: Statement,
): Credential {
  return {
    ...head,
    percent: statement.percent ?? null,
    minimum: statement.minimum ?? null,
    flat: statement.flat ?? null,
    gst: statement.gst ?? null,
    perClaim: statement.per_claim ?? null,
    perYear: statement.per_year ?? null,
    coverUntil: statement.cover_until ?? null,
    holding: statement.holding ?? null,
    url: statement.url ?? null,
    note: statement.note ?? null,
    checkedOn: null,
    validUntil: null,
  };
}

type Nullable<T> = { [K in keyof T]?: T[K] | null };

export function withoutNulls(columns: Nullable<Statement>): Statement {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));
}
