import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendLatest } from './sendLatest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that answers when it is told to. */
function server() {
  const sent: string[] = [];
  let answer = { well: () => {}, badly: () => {} };
  const sender = sendLatest<string>(
    (value) =>
      new Promise<void>((resolve, reject) => {
        sent.push(value);
        answer = { well: resolve, badly: () => reject(new Error(value === 'wrong' ? 'refused' : 'busy')) };
      }),
    (error) => error instanceof Error && error.message === 'busy',
  );
  const settle = async (how: 'well' | 'badly') => {
    answer[how]();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { sent, settle, ...sender };
}

test('a value waits for the call before, and only the last of those that wait is sent', async () => {
  const { sent, settle, put } = server();
  for (const value of ['a', 'b', 'c']) put(value);
  expect(sent).toEqual(['a']);
  await settle('well');
  expect(sent).toEqual(['a', 'c']);
  await settle('well');
  expect(sent).toEqual(['a', 'c']);
});

test('what failed and may pass is sent again, unless something newer was', async () => {
  const { sent, settle, put } = server();
  put('a');
  await settle('badly');
  await vi.runAllTimersAsync();
  expect(sent).toEqual(['a', 'a']);
  await settle('badly');
  put('b');
  await vi.runAllTimersAsync();
  expect(sent).toEqual(['a', 'a', 'b']);
});

test('what was refused is not sent again, and nothing is after the end', async () => {
  const { sent, settle, put, stop } = server();
  put('wrong');
  await settle('badly');
  await vi.runAllTimersAsync();
  expect(sent).toEqual(['wrong']);
  put('b');
  stop();
  await settle('badly');
  put('c');
  await vi.runAllTimersAsync();
  expect(sent).toEqual(['wrong', 'b']);
});
