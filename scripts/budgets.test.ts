// The console's budgets, kept by every build: what a page needs before it can show, from what the build says of itself.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { budgets, editors, visits } from './budgets.ts';
import { ensureConsole, root } from './setup.mjs';

type Chunk = {
  file: string;
  /** The module that it was made for, where it was made for one. */
  source: string | null;
  /** Files that are loaded with it. */
  imports: readonly string[];
  /** Gzipped. */
  bytes: number;
  modules: readonly string[];
};

let chunks: ReadonlyMap<string, Chunk>;

beforeAll(() => {
  ensureConsole();
  const described: Chunk[] = JSON.parse(readFileSync(join(root, 'dist/console.json'), 'utf8'));
  chunks = new Map(described.map((chunk) => [chunk.file, chunk]));
});

describe('a first visit costs no more script than', () => {
  test.each(visits)('$kind: $page', ({ kind, sources }) => {
    expect(kilobytes(closure(sources))).toBeLessThanOrEqual(budgets[kind]);
  });

  test.each(editors)('the editor of a form: $form', ({ editor, form }) => {
    const before = closure(visits.find(({ kind, page }) => kind === 'form' && page === form)?.sources ?? []);
    expect(kilobytes(closure([editor]).difference(before))).toBeLessThanOrEqual(budgets.editor);
  });
});

test('every list and every form has a budget', () => {
  const isPage = /\/features\/.*(\.list|\.form|\.dialogs|Controls)\.tsx$/;
  const pages = [...chunks.values()].flatMap(({ source }) => (source && isPage.test(source) ? [source] : []));
  const visited = new Set(visits.flatMap(({ sources }) => sources));
  expect(pages.filter((page) => !visited.has(page))).toEqual([]);
});

test('no library is there twice', () => {
  const homes = new Map<string, Set<string>>();
  for (const { modules } of chunks.values())
    for (const module of modules) {
      const [home, name] = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module) ?? [];
      if (home !== undefined && name !== undefined) homes.set(name, (homes.get(name) ?? new Set()).add(home));
    }
  expect([...homes].filter(([, copies]) => copies.size > 1).map(([name]) => name)).toEqual([]);
});

test('no chunk needs another that needs it, which could run before it is ready', () => {
  const reached = (file: string) => closure([], chunks.get(file)?.imports);
  expect([...chunks.keys()].filter((file) => reached(file).has(file))).toEqual([]);
});

/** The files that are loaded for some modules or files, all that they import included. */
function closure(sources: readonly string[], files: readonly string[] = []): Set<string> {
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const imported of chunks.get(file)?.imports ?? []) follow(imported);
  };
  files.forEach(follow);
  for (const source of sources) {
    const chunk = [...chunks.values()].find((one) => one.source === source || one.modules.includes(source));
    if (chunk === undefined) throw new Error(`No chunk is made for ${source}`);
    follow(chunk.file);
  }
  return found;
}

function kilobytes(files: ReadonlySet<string>): number {
  return [...files].reduce((sum, file) => sum + (chunks.get(file)?.bytes ?? 0), 0) / 1_000;
}
