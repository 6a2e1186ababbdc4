// Supabase's advisors on the migrations: `npm run db:advisors` fails on a finding that the README does not answer.
import { readFile } from 'node:fs/promises';
import { answersIn, compareAnswers, isAbout, type Finding } from './advisor-answers.ts';
import { withCluster } from './cluster.ts';
import { withClient, withScratchDatabase } from './scratch-database.ts';
import { listFindings, requireCli } from './supabase-cli.ts';

/** A table that everyone may read, without row level security: a run that does not find it has looked at no table. */
const PLANTED = 'public.planted';
const PREPARE = `
  -- The schemas of the API, which the lints look at where the CLI names none.
  alter role postgres set pgrst.db_schemas = 'public';
  set session authorization postgres;
  create table ${PLANTED} (id int primary key);
  grant select on ${PLANTED} to anon;
`;

async function readFindings(url: string): Promise<Finding[]> {
  await withClient(url, async (client) => client.query(PREPARE));
  const all = listFindings(url);
  const isPlanted = (finding: Finding) =>
    finding.name === 'rls_disabled_in_public' && isAbout(finding, PLANTED);
  if (!all.some(isPlanted))
    throw new Error(`The advisors have not found ${PLANTED}: they looked at no table.`);
  return all.filter((finding) => !isAbout(finding, PLANTED));
}

requireCli();
const findings = await withCluster((serverUrl) => withScratchDatabase(serverUrl, readFindings));
const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
const { unanswered, needless } = compareAnswers(findings, answersIn(readme));
for (const { level, name, detail } of unanswered) console.log(`✗ ${level} ${name}: ${detail}`);
for (const answer of needless) console.log(`✗ The README answers what is not found: ${answer}`);
console.log(`${findings.length} findings, ${unanswered.length} without an answer.`);
process.exitCode = unanswered.length + needless.length === 0 ? 0 : 1;
