// Assertions and requests of the full-disk tests on both engines.
import { expect } from 'vitest';
import type { Call } from '../contract/kit/calls.ts';
import { errors } from '../contract/kit/errors.ts';
import { media } from '../contract/media/media.ts';
import { multipart } from '../server/test/forms.ts';
import { pngFile } from '../server/test/records/pictures.ts';
import type { Answer, Client } from './world.ts';

/** Expects the error for a full disk. */
export function expectFull({ status, body }: Answer<Call>): void {
  expect(body).toMatchObject({ code: 507, success: false, errorCode: 'storage_full', data: {} });
  expect(body).toMatchObject({ msg: errors.storage_full.text });
  expect(status).toBe(507);
}

/** Uploads a picture of one colour. */
export async function uploaded(url: string, { token }: Client, colour: string): Promise<Answer<Call>> {
  const { headers, payload } = multipart({ token, file: await pngFile(300, 300, colour) });
  const reply = await fetch(new URL(media.upload.path, url), {
    method: 'POST',
    headers,
    body: new Uint8Array(payload),
  });
  return { status: reply.status, headers: reply.headers, body: await reply.json() };
}
