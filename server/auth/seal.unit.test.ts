// Secrets in the database: readable by whoever has the key, and for their own row only.
import { expect, test } from 'vitest';
import { sealWith } from './seal.ts';

const key = 'a key for tests that is long enough to be one';

test('what was closed is opened with the same key for the same owner, and by nothing else', () => {
  const seal = sealWith(key);
  const stored = seal.close('JBSWY3DPEHPK3PXP', 'ada');
  expect(stored).not.toContain('JBSWY3DPEHPK3PXP');
  expect(seal.close('JBSWY3DPEHPK3PXP', 'ada')).not.toBe(stored);
  expect(sealWith(key).open(stored, 'ada')).toBe('JBSWY3DPEHPK3PXP');
  expect(seal.open(stored, 'bob')).toBeUndefined();
  expect(sealWith(`${key}!`).open(stored, 'ada')).toBeUndefined();
  expect(sealWith(undefined).open(stored, 'ada')).toBeUndefined();
  for (const damaged of [
    stored.slice(0, -4),
    `${stored.slice(0, 20)}AAAA${stored.slice(24)}`,
    'aes256gcm:',
    '',
  ])
    expect(seal.open(damaged, 'ada')).toBeUndefined();
});

test('without a key secrets are kept as they are, and are still read when there is one', () => {
  const stored = sealWith(undefined).close('JBSWY3DPEHPK3PXP', 'ada');
  expect(sealWith(undefined).open(stored, 'ada')).toBe('JBSWY3DPEHPK3PXP');
  expect(sealWith(key).open(stored, 'ada')).toBe('JBSWY3DPEHPK3PXP');
});
