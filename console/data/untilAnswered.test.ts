// Writes whose answer is late or lost.
import { expect, onTestFinished, test, vi } from 'vitest';
import { categories } from '../../contract/categories/categories.ts';
import { media } from '../../contract/media/media.ts';
import type { Answer } from '../test/browser.ts';
import { payloadOf, setUp } from '../test/client.ts';

const done: Answer = { body: { code: 200, success: true, data: { id: 'x', version: 2 } } };
const late = 'The server has not answered yet. Asking again…';
const edit = { id: 'x', version: 1, name: 'Races' };

/** Lets the clock of requests run out after `times` requests have arrived. */
async function runOut(asked: readonly unknown[], times: number): Promise<void> {
  await vi.waitFor(() => expect(asked).toHaveLength(times));
  await vi.advanceTimersByTimeAsync(15_000);
}

function fakeClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('after a timeout a write asks again with the same requestId, and gives the outcome as if nothing had been', async () => {
  let answers = 0;
  const { call, server, shown, closed } = await setUp(() => ((answers += 1) > 2 ? done : 'nothing'));
  fakeClock();
  const outcome = call(categories.edit, edit);
  await runOut(server.asked, 1);
  await runOut(server.asked, 2);
  expect(await outcome).toEqual({ id: 'x', version: 2 });
  expect(new Set(server.asked.map(({ body }) => body)).size).toBe(1);
  expect(shown).toEqual([{ kind: 'warning', text: late, key: late, stays: true }]);
  expect(closed).toEqual([late]);
});

test('a write that is never answered says so, offers Retry, and stays the same write when it is made again', async () => {
  let answer: Answer | 'nothing' = 'nothing';
  const { call, server, shown } = await setUp(() => answer);
  fakeClock();
  const given = call(categories.edit, edit).catch((reason: unknown) => reason);
  for (const times of [1, 2, 3, 4]) await runOut(server.asked, times);
  await vi.waitFor(() => expect(shown).toHaveLength(2));
  const [, offer] = shown;
  expect(offer).toMatchObject({
    kind: 'open',
    title: 'The server has not answered',
    description: 'It may have done this already. Try again to see: nothing is done twice.',
    action: { label: 'Retry' },
  });
  if (offer?.kind === 'open') offer.onClose?.();
  expect(await given).toMatchObject({ errorCode: 'timeout' });
  answer = done;
  await call(categories.edit, edit);
  await call(categories.edit, edit);
  const ids = server.asked.map((one) => payloadOf(one).requestId);
  expect(new Set(ids.slice(0, 5)).size).toBe(1);
  // It is answered: the same input is a new write.
  expect(ids[5]).not.toBe(ids[4]);
});

test('a reply that is lost on its way is asked for once more, without a word', async () => {
  const asked: unknown[] = [];
  const { upload, server, shown } = await setUp(() => (asked.push(1) > 1 ? done : 'hang up'));
  await upload(media.upload, new File(['picture'], 'a.png', { type: 'image/png' }));
  const ids = server.asked.map(({ body }) => /name="requestId"\r\n\r\n([^\r]+)/.exec(body)?.[1]);
  expect(ids).toEqual([ids[0], ids[0]]);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(shown).toEqual([]);
});

test("a proxy's page about a late answer is none", async () => {
  let answers = 0;
  const { call, server } = await setUp(() =>
    (answers += 1) === 1 ? { status: 504, body: '<h1>Gateway Timeout</h1>' } : done,
  );
  expect(await call(categories.edit, edit)).toEqual({ id: 'x', version: 2 });
  expect(new Set(server.asked.map(({ body }) => body)).size).toBe(1);
});

test('a refusal is answer enough: the next attempt is another write', async () => {
  const refused = { status: 409, body: { success: false, errorCode: 'in_use', errorMessage: 'In use' } };
  const { call, server } = await setUp(refused);
  for (let times = 0; times < 2; times += 1)
    await expect(call(categories.edit, edit)).rejects.toThrow('In use');
  const [first, second] = server.asked.map((one) => payloadOf(one).requestId);
  expect(second).not.toBe(first);
});
