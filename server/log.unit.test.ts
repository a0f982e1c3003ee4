import { expect, test } from 'vitest';
import { logTo } from './log.ts';

/** What a terminal is sent for an error with this message. */
async function shown(message: string): Promise<string> {
  let text = '';
  const log = await logTo('info', { isTTY: true, write: (part) => (text += part) });
  log.info('unseen');
  log.error({ err: new Error(message), name: message }, message);
  // The colours are the log's own.
  return text.replaceAll(new RegExp(String.raw`\u001b\[\d+m`, 'g'), '');
}

test.each([
  '\u001b[2J',
  '\u001b]0;title\u0007',
  '\u009b2J',
  'a\rb',
  '\b\b',
  '\u007f',
  '\u202e',
  '\\u001b[2J',
])('a terminal shows %j, and does not obey it', async (trick) => {
  const text = await shown(`before${trick}after`);
  expect(text).toContain('before');
  expect(text).not.toContain('unseen');
  // oxlint-disable-next-line no-control-regex -- what a terminal would obey is what is looked for
  expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/);
});

test('stacks keep their lines', async () => {
  expect((await shown('broken')).split('\n').length).toBeGreaterThan(4);
});
