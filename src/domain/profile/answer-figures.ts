/** How soon a profile usually answers, in steps. */
export const ANSWER_TIMES = ['hour', 'day', 'three-days', 'week'] as const;

/** Of ten enquiries, how many a profile answers, and how soon usually; null below five enquirers in 90 days (private.answer_figures). */
export type AnswerFigures = {
  answersOfTen: number | null;
  answersWithin: (typeof ANSWER_TIMES)[number] | null;
};

const WITHIN = { hour: 'an hour', day: 'a day', 'three-days': 'three days', week: 'a week' };

/** 'Answers 9 of 10 enquiries, usually within a day'; null where it is not known. */
export function answersText({
  answersOfTen = null,
  answersWithin = null,
}: Partial<AnswerFigures>): string | null {
  if (answersOfTen === null) return null;
  const soon = answersWithin === null ? '' : `, usually within ${WITHIN[answersWithin]}`;
  return `Answers ${answersOfTen} of 10 enquiries${soon}`;
}
