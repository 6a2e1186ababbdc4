/** A finding of `supabase db advisors`, as far as this project reads it. */
export type Finding = {
  name: string;
  level: string;
  detail: string;
  metadata: { schema?: string; name?: string };
};

/** What the README answers to a finding: its name, and the tables, as `schema.table` or `schema.*`. */
type Answer = { finding: string; tables: string[] };

/** The rows of the table of answers in `readme`: | `finding` | `table`, `table` | answer | */
export function answersIn(readme: string): Answer[] {
  const [, section = ''] = /^## Advisors$([\s\S]*?)(?=^## )/mu.exec(readme) ?? [];
  return section.split('\n').flatMap((line) => {
    const [, finding = '', tables = '', answer = ''] = /^\| `(\w+)` +\| (.+?) \| (.+) \|$/u.exec(line) ?? [];
    const names = [...tables.matchAll(/`([\w.*]+)`/gu)].map(([, name = '']) => name);
    return answer.trim() === '' ? [] : [{ finding, tables: names }];
  });
}

/** The findings without an answer, and the answers to what is not found any more. */
export function compareAnswers(
  findings: readonly Finding[],
  answers: readonly Answer[],
): { unanswered: Finding[]; needless: string[] } {
  const isAnswered = (finding: Finding, { finding: name, tables }: Answer) =>
    finding.name === name && tables.some((table) => isAbout(finding, table));
  return {
    unanswered: findings.filter((finding) => !answers.some((answer) => isAnswered(finding, answer))),
    needless: answers.flatMap(({ finding: name, tables }) =>
      tables
        .filter((table) => !findings.some((finding) => finding.name === name && isAbout(finding, table)))
        .map((table) => `${name} of ${table}`),
    ),
  };
}

export function isAbout({ metadata: { schema = '', name = '' } }: Finding, table: string): boolean {
  return table === `${schema}.${name}` || table === `${schema}.*`;
}
