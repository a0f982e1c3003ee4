import { expect, test } from 'vitest';
import { faultOf } from './nativeInput.ts';

const valid = {
  badInput: false,
  customError: false,
  patternMismatch: false,
  rangeOverflow: false,
  rangeUnderflow: false,
  stepMismatch: false,
  tooLong: false,
  tooShort: false,
  typeMismatch: false,
  valid: true,
  valueMissing: false,
};

test.each([
  ['date', { badInput: true }, 'Complete the date'],
  ['time', { badInput: true }, 'Complete the time'],
  ['datetime-local', { badInput: true }, 'Complete the time'],
  ['month', { badInput: true }, 'Complete the time'],
  ['week', { badInput: true }, 'Complete the time'],
  ['number', { badInput: true }, 'Enter a number'],
  ['date', { rangeUnderflow: true }, 'Must be from 1970 to 2199'],
  ['datetime-local', { rangeOverflow: true }, 'Must be from 1970 to 2199'],
  ['date', {}, undefined],
  ['time', {}, undefined],
  ['datetime-local', {}, undefined],
  // The field's own rule says what its number has to be.
  ['number', { stepMismatch: true }, undefined],
])('a native input of type %s that is %o says %o', (type, faults, message) => {
  const validity = { ...valid, ...faults };
  expect(faultOf({ type, validity, min: '1970-01-01', max: '2199-12-31' })).toBe(message);
});
