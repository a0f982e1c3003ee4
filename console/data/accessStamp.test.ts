// Replies say when rights have changed.
import { expect, test, vi } from 'vitest';

test('the listener hears of a stamp that differs from the last one, and of nothing else', async () => {
  vi.resetModules();
  const { noteAccess, onAccessChange } = await import('./accessStamp.ts');
  const heard = vi.fn<() => void>();
  onAccessChange(heard);
  const reply = (stamp?: string) =>
    noteAccess(new Headers(stamp === undefined ? {} : { 'x-ludex-access': stamp }));
  reply('1.1');
  reply('1.1');
  reply();
  expect(heard).not.toHaveBeenCalled();
  reply('1.2');
  reply('1.2');
  expect(heard).toHaveBeenCalledTimes(1);
});
