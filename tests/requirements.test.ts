import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../', import.meta.url);
const LIST = 'tests/REQUIREMENTS.md';
const SOURCES = ['src', 'tests', 'e2e', 'supabase'];

const files = SOURCES.flatMap((folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|sql|md|css)$/u.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(ROOT.pathname.length)),
);

function linesOf(file: string): string[] {
  return readFileSync(new URL(file, ROOT), 'utf8').split('\n');
}

/** The ids of requirements that a line names; paths of SVG images look alike. */
function idsIn(line: string): string[] {
  return [...line.matchAll(/(?<![\w-]|\bd=")[RM]\d+\b/gu)].map(([id]) => id);
}

it('every id of a requirement that is named is in the list, and every id of the list is named', () => {
  const listed = linesOf(LIST).flatMap((line) => /^\| ([RM]\d+) /u.exec(line)?.[1] ?? []);
  const named = new Set(
    files.filter((file) => file !== LIST).flatMap((file) => linesOf(file).flatMap(idsIn)),
  );
  expect(listed.toSorted()).toEqual([...named].toSorted());
});

it('no file refers to a section of a document that is not in the repository', () => {
  const reference =
    /\b(?:spec|specification|decisions?|design|market|requirements)[ ]sections?\b|\bmarket[ ]M\d/iu;
  const found = files.flatMap((file) =>
    linesOf(file).flatMap((line, at) => (reference.test(line) ? [`${file}:${at + 1}`] : [])),
  );
  expect(found).toEqual([]);
});

it('every file that a comment or a page refers to by its path exists', () => {
  const path =
    /(?<![\w./@-])(?:src|tests|e2e|supabase|public)\/[\w./$-]*\.(?:tsx?|sql|md|css|js|html|json)\b/gu;
  const missing = files.flatMap((file) =>
    linesOf(file).flatMap((line, at) =>
      [...line.matchAll(path)]
        .filter(([found]) => ['', 'supabase/'].every((folder) => !existsSync(new URL(folder + found, ROOT))))
        .map(([found]) => `${file}:${at + 1}: ${found}`),
    ),
  );
  expect(missing).toEqual([]);
});

it('every command in a page or comment is a script of the project, which runs on its own Node', () => {
  const command = /\bnode (?:src|tests|e2e|supabase)\//u;
  const found = [...files, 'README.md'].flatMap((file) =>
    linesOf(file).flatMap((line, at) => (command.test(line) ? [`${file}:${at + 1}`] : [])),
  );
  expect(found).toEqual([]);
});
