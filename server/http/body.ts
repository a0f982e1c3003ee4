// Parses the field `data` of a body, in any of its three forms, with the same checks.
import { bodyLimits } from '../../contract/kit/limits.ts';
import { fail } from '../errors.ts';
import { scanObject } from './json.ts';

export type ContentType = 'form' | 'json';

/** A body that was checked but not parsed yet. */
export type CheckedBody = { token: string | undefined; parse: () => Record<string, unknown> };

const notAnObject = 'The field data must hold the JSON text of one object';
const badEncoding = 'The field data is not properly percent-encoded UTF-8';

/** Checks a whole body. Throws bad_request for anything that is not one object in the field `data`. */
export function checkBody(type: ContentType, body: Buffer, maxKeys: number = bodyLimits.keys): CheckedBody {
  const isObject = type === 'json' && /^[ \t\r\n]*\{/.test(body.toString('latin1', 0, 1_000));
  const text = isObject ? dataOfObject(body) : dataOfForm(body);
  const { state, token } = scanObject(text, { keys: maxKeys });
  if (state !== 'valid') fail('bad_request', { text: notAnObject });
  return { token, parse: () => ({ ...JSON.parse(text) }) };
}

/** The token in the beginning of an unfinished form body, if it is there. Throws bad_request if the beginning is invalid. */
export function tokenInBeginning(beginning: Buffer, maxKeys: number): string | undefined {
  if (!beginning.subarray(0, formField.length).equals(formField)) return undefined;
  const data = percentDecoded(beginning.subarray(formField.length), 'cut');
  const { state, token } = scanObject(data.toString(), { keys: maxKeys });
  if (state === 'invalid') fail('bad_request', { text: notAnObject });
  return token;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(bytes: Buffer, fault: string): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return fail('bad_request', { text: fault });
  }
}

/** `{"data": "<json text>"}` */
function dataOfObject(body: Buffer): string {
  const text = decode(body, 'The body is not valid UTF-8');
  // One key and no nesting, so that only one string is parsed here.
  const { state } = scanObject(text, { depth: 1, keys: 1 });
  const data: unknown = state === 'valid' ? JSON.parse(text).data : undefined;
  if (typeof data !== 'string')
    fail('bad_request', { text: 'The body must hold the one field data, a text' });
  return data;
}

const formField = Buffer.from('data=');
const [ampersand, percent, plus, space] = [0x26, 0x25, 0x2b, 0x20];

/** `data=<percent-encoded json text>`, application/x-www-form-urlencoded of the URL standard. */
function dataOfForm(body: Buffer): string {
  let [start, end] = [0, body.length];
  while (body[start] === ampersand) start += 1;
  while (end > start && body[end - 1] === ampersand) end -= 1;
  const field = body.subarray(start, end);
  if (!field.subarray(0, formField.length).equals(formField) || field.includes(ampersand)) {
    fail('bad_request', { text: 'The body must hold the one field data, once' });
  }
  return decode(percentDecoded(field.subarray(formField.length), 'whole'), badEncoding);
}

const noDigit = 255;
/** The value of each byte as a hexadecimal digit, or `noDigit`. */
const hexDigits = Uint8Array.from({ length: 256 }, (_, byte) => {
  const value = Number.parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(value) ? noDigit : value;
});

/** Decodes percent-encoding. An incomplete escape at the end of a `cut` text is dropped. */
function percentDecoded(bytes: Buffer, extent: 'whole' | 'cut'): Buffer {
  if (!bytes.includes(percent) && !bytes.includes(plus)) return bytes;
  const decoded = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    let byte = bytes[at] ?? 0;
    if (byte === plus) byte = space;
    else if (byte === percent) {
      if (extent === 'cut' && at + 2 >= bytes.length) break;
      const [high, low] = [
        hexDigits[bytes[at + 1] ?? 0] ?? noDigit,
        hexDigits[bytes[at + 2] ?? 0] ?? noDigit,
      ];
      if (high === noDigit || low === noDigit) fail('bad_request', { text: badEncoding });
      byte = high * 16 + low;
      at += 2;
    }
    decoded[length] = byte;
    length += 1;
  }
  return decoded.subarray(0, length);
}
