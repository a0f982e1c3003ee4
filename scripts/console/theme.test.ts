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

const styles = globSync('**/*.css', { cwd: folder }).map((file) => ({
  file,
  text: readFileSync(join(folder, file), 'utf8'),
}));

test('edges, outlines, ticks, strokes and focus are of the primary colour #1890ff [S1.9]', () => {
  const lines =
    /(?:^|[\s;{])(?:border(?:-[a-z-]+)?|outline|stroke|fill|accent-color|box-shadow):[^;}]*var\(--(?:link|button)\)/;
  expect(styles.filter(({ text }) => lines.test(text)).map(({ file }) => file)).toEqual([]);
  expect(coloursOf(':root')['primary']).toBe('#1890ff');
});

test.each([':root', ':root[data-theme="dark"]'])('contrast of the colours in %s', (theme) => {
  const colours = { ...coloursOf(':root'), ...coloursOf(theme) };
  const contrast = (one: string, other: string) => {
    const [light = 0, dark = 0] = [one, other]
      .map((name) => luminance(colours[name] ?? ''))
      .toSorted((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  // WCAG 2.2, 1.4.11 and 1.4.3.
  for (const ground of ['page', 'surface', 'header', 'raised', 'selected'])
    expect(contrast('primary', ground), `primary on ${ground}`).toBeGreaterThanOrEqual(3);
  for (const ground of ['page', 'surface', 'header', 'raised', 'selected'])
    expect(contrast('link', ground), `link on ${ground}`).toBeGreaterThanOrEqual(4.5);
});

/** The hexadecimal colours of a rule of base.css, by name. */
function coloursOf(selector: string): Record<string, string> {
  const base = styles.find(({ file }) => file.endsWith('base.css'))?.text ?? '';
  const rule = base.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  return Object.fromEntries(
    [...rule.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** Relative luminance by WCAG. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
