import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../package.json' with { type: 'json' };

const ROOT = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Workflow = { jobs: Record<string, { steps: Step[] }>; permissions: Record<string, string> };

const files = readdirSync(new URL('.github/workflows/', ROOT)).map((name) => `.github/workflows/${name}`);
const workflows = files.map((file): Workflow => parse(read(file)));
const jobs = workflows.flatMap((workflow) => Object.values(workflow.jobs));
const steps = jobs.flatMap((job) => job.steps);
const commands = steps.flatMap(({ run }) => (run === undefined ? [] : run.trim().split('\n')));
const pages = ['.github/CONTRIBUTING.md', '.github/SECURITY.md', '.devcontainer/devcontainer.json'];

/** The scripts that a text runs by npm. */
function scriptsIn(text: string): string[] {
  const named = [...text.matchAll(/\bnpm (?:run(?: -s| --silent)? ([\w:]+)|(start|test)\b)/gu)];
  return named.map(([, script, short]) => script ?? short ?? '');
}

describe('M21: the workflow', () => {
  it('runs .ci/run, which may be executed, and nothing that the project has not', () => {
    expect(commands).toContain('.ci/run');
    for (const command of commands) expect(command).toMatch(/^(?:\.ci\/run|npm ci|npm run [\w:]+)$/u);
    expect(statSync(new URL('.ci/run', ROOT)).mode & 0o111).not.toBe(0);
    const scripts = [...commands, read('.ci/run'), ...pages.map(read)].flatMap(scriptsIn);
    expect(scripts).toContain('test:all');
    for (const script of scripts) expect(packageJson.scripts).toHaveProperty([script]);
  });

  it('installs packages before a job that uses them, with the Node that the project pins', () => {
    const [major] = packageJson.devDependencies.node.match(/\d+/u) ?? [];
    for (const job of jobs) {
      const [checkout, setup, first] = job.steps;
      expect(checkout?.uses).toMatch(/^actions\/checkout@/u);
      expect(setup?.with?.['node-version']).toBe(Number(major));
      expect(first?.run).toMatch(/^(?:npm ci|\.ci\/run)$/u);
    }
    expect(read('.ci/run')).toContain('npm ci');
    expect(read('.devcontainer/devcontainer.json')).toContain(`javascript-node:${major}-`);
  });

  it('pins each action to one commit, named with its version, and may only read', () => {
    const used = files.flatMap((file) => [...read(file).matchAll(/uses: (\S+)(.*)$/gmu)]);
    expect(used).toHaveLength(steps.filter(({ uses }) => uses !== undefined).length);
    for (const [, action, comment] of used) {
      expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/u);
      expect(comment).toMatch(/^ # v\d+\.\d+\.\d+$/u);
    }
    const [names, commits] = [1, 2].map(
      (part) => new Set(used.map(([, action = '']) => action.split('@').slice(0, part).join('@'))),
    );
    expect(commits?.size).toBe(names?.size);
    for (const { permissions } of workflows) expect(permissions).toEqual({ contents: 'read' });
  });
});

it('M21: updates are looked for in each kind of dependency that there is', () => {
  const { updates }: { updates: { 'package-ecosystem': string; directory: string }[] } = parse(
    read('.github/dependabot.yml'),
  );
  expect(updates.map((update) => update['package-ecosystem'])).toEqual([
    'npm',
    'github-actions',
    'devcontainers',
  ]);
  for (const { directory } of updates) expect(directory).toBe('/');
});

it('M21: the pages for contributors lead to files and headings that exist', () => {
  const anchor = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/gu, '')
      .replaceAll(' ', '-');
  const links = pages
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) => [...read(page).matchAll(/\]\(\.\.\/([^)#]+)(?:#([\w-]+))?\)/gu)]);
  expect(links.length).toBeGreaterThan(8);
  for (const [link, path = '', heading] of links) {
    const headings = [...read(path).matchAll(/^#+ (.*)$/gmu)].map(([, title = '']) => anchor(title));
    if (heading !== undefined) expect(headings, link).toContain(heading);
  }
});
