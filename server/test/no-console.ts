// Stray console output fails the test that caused it, so that the product stays quiet. A test that expects output spies
// on the console itself.
import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

const methods = ['debug', 'info', 'log', 'warn', 'error', 'trace'] as const;
let said: string[] = [];

for (const method of methods) {
  console[method] = (...values: unknown[]) => {
    said.push(`console.${method}: ${format(...values)}`);
  };
}

afterEach(complain);
// Output while a file loads, or in its own afterAll, belongs to no test.
afterAll(complain);

function complain() {
  const output = said.join('\n');
  said = [];
  if (output !== '') throw new Error(`Stray console output:\n${output}`);
}
