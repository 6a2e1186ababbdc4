// What administrators do, and what the server answers (supabase/README.md).
import * as v from 'valibot';
import type { SeasonForm } from '#domain/season/season-form.ts';
import { idSchema } from '#domain/values/id.ts';
import type { ReportedSubject } from './moderation.ts';
import type { ContactChange } from './profile-review.ts';
import type { SubmissionKind } from './review.ts';

/** By action: the statuses of its answers, that of success first. */
export const STATUSES = {
  approve: ['approved', 'notPending', 'notFound', 'companyMissing'],
  reject: ['rejected', 'notPending', 'notFound'],
  approveClaim: ['approved', 'notPending'],
  declineClaim: ['declined', 'notPending'],
  revokeClaim: ['revoked', 'alreadyEnded', 'notApproved', 'notFound'],
  hide: ['hidden', 'unchanged', 'notFound'],
  restore: ['restored', 'refused', 'unchanged', 'notFound'],
  hideSource: ['hidden', 'unchanged', 'notFound'],
  restoreSource: ['restored', 'refused', 'unchanged', 'notFound'],
  removeEnquiries: ['removed'],
  settle: ['settled', 'alreadySettled', 'notFound'],
  removeAdministrator: ['removed', 'notAdministrator', 'lastAdministrator'],
  check: ['checked', 'changedSince', 'already', 'notFound'],
  uncheck: ['unchecked', 'already', 'notFound'],
  approveRequest: ['approved', 'notPending', 'changedSince', 'companyMissing', 'notFound'],
  rejectRequest: ['rejected', 'notPending', 'notFound'],
  undo: ['undone', 'already', 'changedSince', 'profileMissing', 'notFound'],
  saveFact: ['saved', 'exists', 'changedSince', 'notFound'],
  removeFact: ['removed', 'changedSince', 'notFound'],
} as const;

export type Verb = keyof typeof STATUSES;

type Details = {
  approve: { of: SubmissionKind };
  /** The reason is for the author, here and of a request. */
  reject: { of: SubmissionKind; reason: string };
  rejectRequest: { reason: string };
  /** Up to the last report that the administrator has seen. Reporters see `outcome`. */
  settle: Pick<ReportedSubject, 'subjectType' | 'lastAt'> & { outcome: 'kept' | 'corrected' | 'hidden' };
  removeAdministrator: { name: string; isCaller: boolean };
  /** `version` is what the administrator has seen; `until` the last day of the check, '' for the end of the cover or no end. */
  check: { name: string; version: string; until: string };
  uncheck: { name: string };
  /** Puts back the value before the first change. */
  undo: { change: Pick<ContactChange, 'profile' | 'field' | 'version'> };
  /** `version` is what the administrator has seen; null adds a fact under an id of this device. */
  saveFact: { fact: SeasonForm; version: string | null };
  removeFact: { version: string };
};

/** `id`: of the submission, claim, listing, source, reported subject, user, line, request, changed contact or season fact. */
export type AdminAction<V extends Verb = Verb> = {
  [Each in V]: { verb: Each; id: string } & (Each extends keyof Details ? Details[Each] : object);
}[V];

const count = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);

const refusedSchema = v.pipe(
  v.object({ parcelId: idSchema, title: v.nullable(v.string()), message: v.string() }),
  v.transform(({ parcelId: id, ...rest }) => ({ id, ...rest })),
);

/** A listing that cannot be restored, with the reason. */
export type RefusedListing = v.InferOutput<typeof refusedSchema>;

const LISTINGS = ['changed', 'already', 'refused', 'next'];

/** What an answer must state beside its status. */
const REQUIRED: Partial<Record<Verb, readonly string[]>> = {
  hide: LISTINGS,
  restore: LISTINGS,
  hideSource: LISTINGS,
  restoreSource: LISTINGS,
  settle: ['count'],
};

const IN_PARTS: readonly Verb[] = ['settle', 'removeEnquiries'];
const ON_CLAIMS: readonly Verb[] = ['approveClaim', 'declineClaim'];
const ON_SUBMISSIONS: readonly Verb[] = ['approve', 'reject'];

/** A decision on a claim answers with the rows that it changed: none if another administrator decided first. */
const changedRowsSchema = v.array(v.looseObject({ id: v.string() }));

/**
 * What an action answers. The server does much at once in parts: after 'more' the request is repeated, and after a part with `next` from
 * there on.
 */
export const answerSchema = <V extends Verb>(verb: V) =>
  v.pipe(
    v.union([changedRowsSchema, v.looseObject({ status: v.string() })]),
    v.check((answer) => Array.isArray(answer) === ON_CLAIMS.includes(verb)),
    v.check((answer) => (REQUIRED[verb] ?? []).every((name) => name in answer)),
    v.transform((answer) => {
      const [done] = STATUSES[verb];
      if (Array.isArray(answer)) return { status: answer.length > 0 ? done : 'notPending' };
      return answer.status === 'more' && IN_PARTS.includes(verb)
        ? { ...answer, status: done, more: true }
        : answer;
    }),
    v.object({
      status: v.picklist(STATUSES[verb]),
      more: v.optional(v.boolean(), false),
      count,
      changed: count,
      already: count,
      refused: v.optional(v.array(refusedSchema), []),
      next: v.nullish(idSchema, null),
      current: v.fallback(v.nullish(v.string(), null), null),
    }),
    v.check(
      ({ status, current }) => status !== 'notPending' || current !== null || !ON_SUBMISSIONS.includes(verb),
    ),
    v.transform(({ changed, ...part }) => ({ ...part, count: part.count + changed })),
  );

/** How many were changed, were as wanted before, or were refused; `current` is the decision of another administrator. */
export type AdminAnswer<V extends Verb = Verb> = { [Each in V]: Part<Each> }[V];

type Part<V extends Verb> = v.InferOutput<ReturnType<typeof answerSchema<V>>>;

/** The answer of two parts: it is done if one of them did something. */
export function bothParts<V extends Verb>(before: Part<V>, part: Part<V>): Part<V> {
  return {
    ...part,
    status: before.count > 0 || part.status === 'notFound' ? before.status : part.status,
    count: before.count + part.count,
    already: before.already + part.already,
    refused: [...before.refused, ...part.refused],
  };
}
