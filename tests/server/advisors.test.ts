import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answersIn, compareAnswers, type Finding } from '../../supabase/scripts/advisor-answers.ts';

const finding = (name: string, schema: string, table: string): Finding => ({
  name,
  level: 'ERROR',
  detail: '',
  metadata: { schema, name: table },
});
const README = `
## Advisors

| finding          | tables                 | answer             |
| ---------------- | ---------------------- | ------------------ |
| \`no_primary_key\` | \`sync.a\`, \`private.*\`  | A log of a minute. |
| \`unused_index\`   | \`public.*\`             |                    |

## Next
| \`unused_index\` | \`sync.*\` | Of another section. |
`;

describe('M21: answers to the advisors', () => {
  const answers = answersIn(README);

  it('are read from the section, by table or schema, and count only with words', () => {
    expect(answers).toEqual([{ finding: 'no_primary_key', tables: ['sync.a', 'private.*'] }]);
  });

  it('leave what they do not name, and say what is not found any more', () => {
    const planted = finding('rls_disabled_in_public', 'public', 'planted');
    const findings = [
      finding('no_primary_key', 'private', 'b'),
      finding('no_primary_key', 'sync', 'b'),
      planted,
    ];
    expect(compareAnswers(findings, answers)).toEqual({
      unanswered: [findings[1], planted],
      needless: ['no_primary_key of sync.a'],
    });
  });

  it('are given in the README of the server, and none of them to a finding of the level ERROR', () => {
    const given = answersIn(readFileSync(new URL('../../supabase/README.md', import.meta.url), 'utf8'));
    expect(given.map((answer) => answer.finding)).toContain('rls_enabled_no_policy');
    expect(compareAnswers([finding('rls_disabled_in_public', 'public', 'x')], given).unanswered).toHaveLength(
      1,
    );
  });
});
