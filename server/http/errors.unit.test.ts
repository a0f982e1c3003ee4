import { expect, test } from 'vitest';
import { CallError } from '../errors.ts';
import { errorOf } from './errors.ts';

const thrown = (facts: object, message = 'secret inside') => Object.assign(new Error(message), facts);

test.each([
  ['the framework on a large body', { statusCode: 413 }, 'payload_too_large'],
  ['the framework on a content type', { statusCode: 415 }, 'unsupported_media_type'],
  ['static files on a folder', { statusCode: 403 }, 'not_found'],
  ['static files on nothing', { statusCode: 404 }, 'not_found'],
  ['the framework on anything else of the client', { statusCode: 400 }, 'bad_request'],
  ['the framework on itself', { statusCode: 500 }, 'internal'],
  ['a full disk', { code: 'ENOSPC' }, 'storage_full'],
  ['a full SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'storage_full'],
  ['a full PostgreSQL', { code: '53100' }, 'storage_full'],
  ['a full quota', { code: 'EDQUOT' }, 'storage_full'],
  ['a file that may not grow', { code: 'EFBIG' }, 'storage_full'],
  ['a disk that fails', { code: 'EIO' }, 'unavailable'],
  ['a folder that may not be written', { code: 'EACCES' }, 'unavailable'],
  ['too many open files', { code: 'EMFILE' }, 'unavailable'],
  ['a SQLite whose disk fails at a sync', { code: 'ERR_SQLITE_ERROR', errcode: 1_034 }, 'unavailable'],
  ['a SQLite that is read-only', { code: 'ERR_SQLITE_ERROR', errcode: 8 }, 'unavailable'],
  ['a SQLite that is damaged', { code: 'ERR_SQLITE_ERROR', errcode: 11 }, 'internal'],
  ['a PostgreSQL that only reads', { code: '25006' }, 'unavailable'],
  ['a busy SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 5 }, 'unavailable'],
  ['a busy snapshot of SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 517 }, 'unavailable'],
  ['a PostgreSQL that refuses connections', { code: 'ECONNREFUSED' }, 'unavailable'],
  ['a PostgreSQL with too many connections', { code: '53300' }, 'unavailable'],
  ['a PostgreSQL that shuts down', { code: '57P01' }, 'unavailable'],
  ['a PostgreSQL that starts', { code: '57P03' }, 'unavailable'],
  ['a statement that took too long', { code: '57014' }, 'unavailable'],
  ['a lock that was waited for too long', { code: '55P03' }, 'unavailable'],
  ['a transaction that was idle for too long', { code: '25P03' }, 'unavailable'],
  ['a broken constraint', { code: '23505' }, 'internal'],
  ['a statement that is wrong', { code: '42601' }, 'internal'],
  ['nothing in particular', {}, 'internal'],
] as const)('%s is told as it concerns the client', (_name, facts, code) => {
  const failure = errorOf(thrown(facts));
  expect(failure.code).toBe(code);
  expect(failure.message).not.toContain('secret');
});

test.each([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Query read timeout',
])('pg says without a code that the server is away: %s', (message) => {
  expect(errorOf(new Error(message))).toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } });
});

test('a failure of ours stays what it is, and what is no error is internal', () => {
  const own = new CallError('in_use', { text: 'Still in use' });
  expect(errorOf(own)).toBe(own);
  expect(errorOf('text')).toMatchObject({ code: 'internal' });
  expect(errorOf(undefined)).toMatchObject({ code: 'internal' });
});
