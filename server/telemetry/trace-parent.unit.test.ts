import { expect, test } from 'vitest';
import { traceParentOf } from './trace-parent.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

test('parses the header of this and later versions of the standard', () => {
  expect(traceParentOf(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, sampled: true });
  expect(traceParentOf(`00-${traceId}-${spanId}-00`)).toEqual({ traceId, spanId, sampled: false });
  expect(traceParentOf(`cc-${traceId}-${spanId}-03-more`)).toEqual({ traceId, spanId, sampled: true });
});

test.each([
  undefined,
  '',
  traceId,
  `ff-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}-01x`,
  `00-${traceId}-${spanId}-01\n{"level":60}`,
  `cc-${traceId}-${spanId}-01-${'x'.repeat(500)}`,
])('%j names no trace', (header) => {
  expect(traceParentOf(header)).toBeUndefined();
});
