// Reads multipart uploads. The token must be the first part, so that no file is read before its caller is known.
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import { CallError, fail } from '../errors.ts';
import type { UploadedFile } from './feature.ts';

/** The parts after the token, and faults by the name of a part. */
export type UploadParts = {
  fields: Record<string, unknown>;
  file: UploadedFile | undefined;
  faults: FieldErrors;
};

export type Upload = {
  /** The value of the first part, if it is the token. */
  token: unknown;
  /** Reads the remaining parts. */
  rest: () => Promise<UploadParts>;
  /** Bytes received on the connection since the start of the upload. */
  received: () => number;
};

/** Allowance for fields and boundaries besides the file. */
const fieldsBytes = 64 * 1024;

/** Starts to read an upload of one file of at most `maxBytes`. */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) fail('unsupported_media_type');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + fieldsBytes) tooLarge(maxBytes);
  const limits = {
    fileSize: maxBytes,
    files: 4,
    fields: 20,
    parts: 24,
    fieldSize: 4_096,
    fieldNameSize: 100,
  };
  const { socket } = request.raw;
  const before = socket.bytesRead;
  const parts = request.parts({ limits });
  const next = () => parsing<Multipart | undefined>(maxBytes, async () => (await parts.next()).value);

  const first = await next();
  const isToken = first?.type === 'field' && first.fieldname === 'token';
  const rest = async () => {
    const read: UploadParts = { fields: {}, file: undefined, faults: {} };
    const seen = new Set(['token']);
    for (let part = isToken ? await next() : first; part !== undefined; part = await next()) {
      const { fieldname: name, type } = part;
      const isExpected = (type === 'file') === (name === 'file');
      if (seen.has(name)) read.faults[name] = 'Sent more than once';
      else if (!isExpected)
        read.faults[name] = type === 'file' ? 'Must be text, not a file' : 'Must be a file';
      seen.add(name);
      if (part.type === 'file' && isExpected && read.file === undefined) {
        const bytes = await parsing(maxBytes, () => part.toBuffer());
        read.file = { name: part.filename, bytes };
      } else if (part.type === 'file') part.file.resume();
      if (name !== 'file') read.fields[name] = part.type === 'file' ? null : part.value;
    }
    return read;
  };
  return { token: isToken ? first.value : undefined, rest, received: () => socket.bytesRead - before };
}

/** Turns errors of the parser into `bad_request` or `payload_too_large`. */
async function parsing<T>(maxBytes: number, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      tooLarge(maxBytes);
    throw new CallError('bad_request', {
      text: 'The body is not a complete multipart form with the expected parts',
    });
  }
}

function tooLarge(maxBytes: number): never {
  return fail('payload_too_large', { text: `A file may have at most ${maxBytes / 1024 / 1024} MB` });
}
