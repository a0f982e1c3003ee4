// Stray console output fails the test that caused it: a product that is quiet under test is quiet in use,
// and what it does say is then worth reading. A test that expects output spies on the console itself.
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
// What is said while a file loads, or in its own afterAll, belongs to no test.
afterAll(complain);

function complain() {
  const output = said.join('\n');
  said = [];
  if (output !== '') throw new Error(`Stray console output:\n${output}`);
}
