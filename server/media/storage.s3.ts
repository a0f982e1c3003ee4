// File storage in an S3 bucket, for servers that share no disk. A folder is a prefix of object names. It is not atomic: callers record
// a folder in the database only after `put` has succeeded.
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { CallError } from '../errors.ts';
import type { Files } from './storage.disk.ts';

export type S3Config = {
  /** For example `https://s3.eu-central-1.amazonaws.com`, without a trailing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Prefix of all object names. It must be exclusive to this installation: unknown pictures below it are deleted. */
  prefix: string;
};

/** A problem with the bucket; `lasting` if S3 refuses the configuration, not if it is unreachable. */
type BucketFault = { reason: string; lasting: boolean };

/** A storage in a bucket. `fault` checks access to it. */
export function s3Files(config: S3Config): Files & { fault: () => Promise<BucketFault | undefined> } {
  const bucket = new Bucket(config);
  return {
    fault: () => bucket.fault(),
    put: async (folder, files) => {
      const puts = [...files].map(([name, bytes]) => bucket.put(`${folder}/${name}`, bytes));
      // Wait for all uploads, also if one fails.
      for (const { reason } of (await Promise.allSettled(puts)).filter(isRejected)) throw reason;
    },
    read: async (folder, name) => {
      const reply = await bucket.get(`${folder}/${name}`);
      if (reply?.body == null) return undefined;
      // The web's and Node's types of the same stream.
      const stream = Readable.fromWeb(reply.body as ReadableStream);
      return { size: Number(reply.headers.get('content-length')), stream };
    },
    folders: async function* () {
      for await (const page of bucket.pages({ delimiter: '/' })) {
        const names = textsOf(page, 'Prefix').map((path) => path.slice(config.prefix.length, -1));
        // Other objects are not pictures.
        yield* names.filter((name) => /^[0-9a-f]{64}$/.test(name));
      }
    },
    removeOlder: async (folder, than) => {
      for await (const page of bucket.pages({ prefix: `${folder}/` })) {
        const newest = Math.max(...textsOf(page, 'LastModified').map((time) => Date.parse(time)));
        if (newest >= than.getTime()) return;
        for (const key of textsOf(page, 'Key')) await bucket.remove(key.slice(config.prefix.length));
      }
    },
  };
}

/** Attempts of a request that fails, or is answered with 5xx or 429. */
const maxAttempts = 4;
/** Delay before the second attempt; doubled for each further one. */
const retryDelayMs = 100;
/** Limit for the start of a response. */
const responseTimeoutMs = 15_000;

/** A client for the few S3 requests that are needed. Names are relative to the prefix. */
class Bucket {
  readonly #client: AwsClient;
  readonly #url: string;
  readonly #prefix: string;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey, prefix }: S3Config) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
    this.#url = `${endpoint}/${bucket}`;
    this.#prefix = prefix;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const headers = {
      'content-type': 'image/webp',
      // For CDNs that read the bucket directly.
      'cache-control': 'public, max-age=31536000, immutable',
    };
    // fetch needs a copy with its own buffer.
    const reply = await this.#send(this.#urlOf(name), {
      method: 'PUT',
      headers,
      body: new Uint8Array(bytes),
    });
    await expectGood(reply);
    await reply.body?.cancel();
  }

  /** Opens an object; undefined if it does not exist. */
  async get(name: string): Promise<Response | undefined> {
    const reply = await this.#send(this.#urlOf(name), { method: 'GET' });
    if (reply.status === 404 && (await faultOf(reply)) === 'NoSuchKey') return undefined;
    await expectGood(reply);
    return reply;
  }

  async remove(name: string): Promise<void> {
    const reply = await this.#send(this.#urlOf(name), { method: 'DELETE' });
    await expectGood(reply);
    await reply.body?.cancel();
  }

  async fault(): Promise<BucketFault | undefined> {
    try {
      const reply = await this.#list({ 'max-keys': '1' });
      const { ok, status } = reply;
      const reason = await refusalOf(reply);
      return ok ? undefined : { reason, lasting: status < 500 && status !== 429 };
    } catch (error) {
      const { cause } = error instanceof CallError ? error : {};
      return { reason: cause instanceof Error ? cause.message : String(error), lasting: false };
    }
  }

  /** All pages of a listing, as XML. */
  async *pages(query: Record<string, string>): AsyncIterable<string> {
    let more: string | undefined;
    do {
      const reply = await this.#list(more === undefined ? query : { ...query, 'continuation-token': more });
      await expectGood(reply);
      const page = await reply.text();
      yield page;
      [more] = textsOf(page, 'NextContinuationToken');
    } while (more !== undefined);
  }

  #list({ prefix = '', ...query }: Record<string, string>): Promise<Response> {
    const params = new URLSearchParams({ ...query, 'list-type': '2', prefix: this.#prefix + prefix });
    return this.#send(`${this.#url}?${params}`, { method: 'GET' });
  }

  #urlOf(name: string): string {
    return `${this.#url}/${encodeURI(this.#prefix + name)}`;
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const reply = await this.#try(url, init).catch((error: unknown) => {
        if (attempt === maxAttempts) throw unavailable('S3 does not answer', error);
      });
      const isFinal = reply !== undefined && reply.status < 500 && reply.status !== 429;
      if (reply !== undefined && (isFinal || attempt === maxAttempts)) return reply;
      await reply?.body?.cancel();
      // With jitter, so that waiting requests do not retry at once.
      await wait(retryDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  async #try(url: string, init: RequestInit): Promise<Response> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(new Error('It took too long')), responseTimeoutMs);
    try {
      // No redirects: the signature is valid for one host only, so a redirect means a wrong configuration.
      const signed = await this.#client.sign(url, { ...init, redirect: 'manual' });
      return await fetch(signed, { signal: timeout.signal });
    } finally {
      clearTimeout(timer);
    }
  }
}

async function expectGood(reply: Response): Promise<void> {
  if (reply.ok) return;
  throw unavailable(await refusalOf(reply));
}

async function refusalOf(reply: Response): Promise<string> {
  return `S3 answered ${reply.status} ${await faultOf(reply)}`.trimEnd();
}

/** S3's error code, such as `AccessDenied`. */
async function faultOf(reply: Response): Promise<string> {
  return textsOf(await reply.clone().text(), 'Code')[0] ?? '';
}

/** Ends the call with 503; the reason is only logged. */
function unavailable(reason: string, cause?: unknown): CallError {
  const error = new CallError('unavailable', { retryAfter: 5 });
  error.cause = new Error(reason, { cause });
  return error;
}

/** The texts of all elements with a name. Sufficient for S3's replies, whose elements with text are not nested. */
function textsOf(xml: string, element: string): string[] {
  const found = xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'));
  return [...found].map(([, text = '']) =>
    text.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (_, decimal, hex, name) =>
      name === undefined
        ? String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10))
        : (entities[name] ?? ''),
    ),
  );
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function isRejected(result: PromiseSettledResult<unknown>): result is PromiseRejectedResult {
  return result.status === 'rejected';
}
