import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every key handler of the console asks whether the key belongs to an input method', () => {
  const handlers = globSync('console/**/*.{ts,tsx}').filter((file) => {
    const source = readFileSync(file, 'utf8');
    return /\bonKeyDown=|\bonPressEnter=|'keydown'|\bonKeyDown:|\bkeydown:/.test(source);
  });
  expect(handlers.length).toBeGreaterThan(10);
  expect(
    handlers.filter(
      (file) => readFileSync(file, 'utf8').match(/(?:isComposing|isKey|isCommandKey)\(event/) === null,
    ),
  ).toEqual([]);
});
