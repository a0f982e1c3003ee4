// docs/specification-coverage.md: which tests hold which statement, read from the tests' own names.
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { statements } from './statements.ts';

const root = join(import.meta.dirname, '../..');
const known = new Set(Object.values(statements).flatMap((group) => Object.keys(group)));

export type Coverage = {
  markdown: string;
  /** Statements that no test names. */
  uncovered: string[];
  /** Numbers in tests' names without a statement. */
  unknown: string[];
};

export async function coverage(): Promise<Coverage> {
  const tests = await namedTests();
  const holding = (number: string) => tests.filter((test) => test.numbers.includes(number));
  const all = [...known];
  const covered = all.filter((number) => holding(number).length > 0);
  const sections = Object.entries(statements).map(([title, group]) => {
    const rows = Object.entries(group).map(([number, text]) => {
      const names = holding(number).map((test) => `${test.name} (\`${test.file}\`)`);
      return `| ${number} | ${cell(text)} | ${names.map(cell).join('<br>') || '**none**'} |`;
    });
    return [`## ${title}`, '', '| | statement | held by |', '| --- | --- | --- |', ...rows].join('\n');
  });
  const markdown = [
    '# Specification and the tests that hold it',
    '',
    "Made from the tests' names by `npm run docs`. S numbers are the specification's statements; D, R, Q and T the rows of",
    'what the console promises.',
    '',
    `${covered.length} of ${all.length} statements are held by ${tests.length} tests.`,
    '',
    ...sections.flatMap((section) => [section, '']),
  ].join('\n');
  return {
    markdown,
    uncovered: all.filter((number) => !covered.includes(number)),
    unknown: tests.flatMap((test) => test.numbers.filter((number) => !known.has(number))),
  };
}

type NamedTest = { name: string; file: string; numbers: string[] };

/**
 * The name of a test that runs, in quotes, which ends with numbers in brackets: `test('logout removes it all [S4.2, S4.3]'`. Nothing
 * else counts: no comment, no text, and no test that is skipped.
 */
const named =
  /(?:\b(?:test|describe)|\))\(\s*(['"`])((?:\\.|(?!\1).)*?) \[((?:[SDRQT]\d+(?:\.\d+)?)(?:, [SDRQT]\d+(?:\.\d+)?)*)\]\1/g;

async function namedTests(): Promise<NamedTest[]> {
  const files: string[] = [];
  for await (const file of glob('{contract,console,server,e2e}/**/*.{test,spec}.{ts,tsx}', { cwd: root }))
    files.push(file);
  const found = await Promise.all(
    files.sort().map(async (file) => {
      const text = await readFile(join(root, file), 'utf8');
      return [...text.matchAll(named)].map(([, , name = '', numbers = '']) => ({
        name: name.replaceAll(/\\(.)/g, '$1'),
        file: file.replaceAll('\\', '/'),
        numbers: numbers.split(', '),
      }));
    }),
  );
  return found.flat();
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
