import { expect, test } from 'vitest';
import { listingFields } from '../../../contract/listings/fields.ts';
import { boundsOf, fault, maxLengthOf, schemaAt } from './schema.ts';

function at(path: string) {
  const schema = schemaAt(listingFields, path);
  if (schema === undefined) throw new Error(`No field at ${path}`);
  return schema;
}

test('a field is found by its path as in fieldErrors', () => {
  expect(fault(at('seo.title'), 'x'.repeat(61))).toBe('At most 60 characters');
  expect(fault(at('deployments.3.label'), 'x'.repeat(61))).toBe('At most 60 characters');
  expect(fault(at('socials.x'), 'https://example.com/axie')).toMatch(/Enter a link to X/);
  expect(schemaAt(listingFields, 'nothing.here')).toBeUndefined();
});

test('limits are read from the contract', () => {
  expect(maxLengthOf(at('name'))).toBe(120);
  expect(maxLengthOf(at('summary'))).toBe(300);
  expect(maxLengthOf(at('deployments.0.label'))).toBe(60);
  expect(maxLengthOf(at('releaseStage'))).toBeUndefined();
  expect(boundsOf(at('minAge'))).toEqual({ min: 0, max: 21 });
});

test('what may be empty passes empty, what may not says so', () => {
  expect(fault(at('tagline'), null)).toBeUndefined();
  expect(fault(at('name'), undefined)).toBe('Required');
  expect(fault(at('name'), '')).toBe('Must not be empty');
});

test('a fault in a list names the item', () => {
  expect(fault(at('alternativeNames'), ['good', 'x'.repeat(121)])).toMatch(/^“x+”: At most 120 characters/);
});
