import { expect, test } from 'vitest';
import { grouped } from './grouped.ts';

test.each([0, 7, 999, 1_000, 10_000, 123_456, 1_000_000, 1_234_567_890])('%d as Intl has it', (number) => {
  expect(grouped(number)).toBe(new Intl.NumberFormat('en').format(number));
});
