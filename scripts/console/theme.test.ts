// Checks which scripts load Ant Design's theme: layout and lists come without the library.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'console');
/** Only ever shown within a form, or within what brings the theme by hand. */
const within =
  /^(app\/shell\/NoticeHost|features\/(account\/accounts\/accounts\.tokens|listings\/form\/listings\.form\.quickForm|.*\.form\.preview)|(comments|form|history|media|rich-text)\/)/;

type Source = { imports: readonly string[]; loads: readonly string[]; isThemed: boolean };

const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !file.includes('.test.'))
    .map((file): [string, Source] => {
      const text = readFileSync(join(folder, file), 'utf8');
      const target = (name: string) =>
        name.startsWith('.') ? relative(folder, join(folder, dirname(file), name)) : name;
      const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => target(name));
      return [
        file,
        {
          imports: all(/^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)';/gm),
          loads: all(/\bimport\('([^']+)'\)/g),
          isThemed: /themed\(|<FormScreen|<LifecycleForm|bulkEditOf\(/.test(text),
        },
      ];
    }),
);

test('a separately loaded script that uses the library loads the theme, or is inside one that does', () => {
  const roots = new Set(['main.tsx', ...[...sources.values()].flatMap(({ loads }) => loads)]);
  const bare = [...roots].filter((file) => usesLibrary(file) && !sources.get(file)?.isThemed);
  expect(bare.filter((file) => !within.test(file))).toEqual([]);
});

test('no list and no part of the layout uses the library', () => {
  const plain = globSync(
    ['features/**/*.list.tsx', 'features/*/*.screens.ts', 'app/shell/Shell.tsx', 'main.tsx'],
    {
      cwd: folder,
    },
  );
  expect(plain.length).toBeGreaterThan(10);
  expect(plain.filter((file) => usesLibrary(file))).toEqual([]);
});

test('no component exists twice: buttons, switches and questions are the own ones', () => {
  const named = /import \{[^}]*\b(?:Button|FloatButton|Switch|Popconfirm)\b[^}]*\} from 'antd'/;
  const doubled = globSync('**/*.tsx', { cwd: folder }).filter((file) =>
    named.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(doubled).toEqual([]);
});

function usesLibrary(file: string, met = new Set<string>()): boolean {
  if (file === 'antd') return true;
  if (met.has(file)) return false;
  met.add(file);
  return sources.get(file)?.imports.some((imported) => usesLibrary(imported, met)) ?? false;
}
