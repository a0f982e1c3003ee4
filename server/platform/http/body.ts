// The three shapes in which a call's one field `data` may arrive, read with the same checks.
import { bodyLimits } from '../../../contract/limits.ts';
import { fail } from '../errors.ts';
import { parseStrictObject } from './json.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The payload in a body of one of the two content types. Throws bad_request for anything else. */
export function readPayload(
  contentType: 'form' | 'json',
  body: Buffer,
  mostKeys: number = bodyLimits.keys,
): Record<string, unknown> {
  const text = decode(body);
  const isObject = contentType === 'json' && /^[ \t\r\n]*\{/.test(text);
  const data = isObject ? dataOfObject(text) : dataOfForm(text);
  const payload = parseStrictObject(data, mostKeys);
  if (payload === undefined)
    fail('bad_request', { text: 'The field data must hold the JSON text of one object' });
  return payload;
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    return fail('bad_request', { text: 'The body is not valid UTF-8' });
  }
}

/** `{"data": "<json text>"}` */
function dataOfObject(text: string): string {
  const body = parseStrictObject(text);
  const data = body?.['data'];
  if (typeof data !== 'string' || Object.keys(body ?? {}).length !== 1) {
    fail('bad_request', { text: 'The body must hold the one field data, a text' });
  }
  return data;
}

/** `data=<percent-encoded json text>`, as the URL standard's application/x-www-form-urlencoded. */
function dataOfForm(text: string): string {
  const fields = text.split('&').filter((field) => field !== '');
  const [field] = fields;
  if (field === undefined || fields.length !== 1 || !field.startsWith('data=')) {
    fail('bad_request', { text: 'The body must hold the one field data, once' });
  }
  try {
    return decodeURIComponent(field.slice('data='.length).replaceAll('+', ' '));
  } catch {
    return fail('bad_request', { text: 'The field data is not properly percent-encoded UTF-8' });
  }
}
