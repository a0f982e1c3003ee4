import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, constants, existsSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { logTo } from './log.ts';
import { LogLines } from './log-lines.ts';

/** The terminal's output for an error with this message. */
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
])('a terminal shows %j instead of obeying it', async (trick) => {
  const text = await shown(`before${trick}after`);
  expect(text).toContain('before');
  expect(text).not.toContain('unseen');
  // oxlint-disable-next-line no-control-regex -- what a terminal would obey is what is looked for
  expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/);
});

test('stacks keep their lines', async () => {
  expect((await shown('broken')).split('\n').length).toBeGreaterThan(4);
});

/** Runs a program that has a log, on this output, and waits for its end. */
function run(program: string, output: number | 'pipe') {
  const begin = `import { logTo } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
    const log = await logTo('info', process.stdout);`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', begin + program], {
    stdio: ['ignore', output, 'ignore'],
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
    timeout: 20_000,
  });
}

// Only Linux has a device that is always full.
test
  .skipIf(!existsSync('/dev/full'))
  .each([
    `log.info('the last'); process.exit(7);`,
    `log.info('the first'); setTimeout(() => { log.info('the last'); process.exit(7); }, 50);`,
  ])('a process ends whose last words find no room: %s', (program) => {
  expect(run(program, openSync('/dev/full', 'w')).status).toBe(7);
});

test('lines written at the end of a process arrive complete and in order', () => {
  const { stdout } = run('for (let n = 0; n < 5_000; n += 1) log.info(String(n)); process.exit();', 'pipe');
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
    Array.from({ length: 5_000 }, (_, n) => String(n)),
  );
});

test.skipIf(process.platform === 'win32')(
  'unread lines wait up to a limit; later lines are dropped and counted',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ludex-log-'));
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const file = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    const told: number[] = [];
    const lines = new LogLines(file, (dropped) => told.push(dropped));
    const sent = Array.from({ length: 3_000 }, (_, n) => `${n} ${'x'.repeat(1_000)}\n`);
    for (const line of sent) lines.write(line);
    let text = '';
    const part = Buffer.alloc(2 ** 16);
    const read = () => {
      try {
        text += part.toString('utf8', 0, readSync(file, part));
      } catch {
        // There is nothing at the moment.
      }
    };
    await expect.poll(() => (read(), told), { interval: 5 }).toHaveLength(1);
    const kept = sent.length - (told[0] ?? 0);
    expect(kept).toBeGreaterThan(1_000);
    expect(kept).toBeLessThan(1_200);
    const all = sent.slice(0, kept).join('');
    await expect.poll(() => (read(), text.length), { interval: 5 }).toBe(all.length);
    expect(text === all).toBe(true);
    closeSync(file);
    rmSync(folder, { recursive: true });
  },
);
