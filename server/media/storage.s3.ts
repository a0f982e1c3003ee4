// Files in a bucket of an S3-compatible storage, for servers that share no disk. A folder is what the names of its
// objects begin with; whoever stores one notes it elsewhere only when all of them are there.
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { CallError } from '../errors.ts';
import type { Files } from './storage.disk.ts';

export type S3Config = {
  /** Where buckets are, such as `https://s3.eu-central-1.amazonaws.com`, without a slash at its end. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** What the names of all objects begin with. It is this installation's alone: what it does not know there is swept away. */
  prefix: string;
};

/** What is wrong with a bucket; `lasting` where S3 refuses it as it is configured, rather than being away. */
type BucketFault = { reason: string; lasting: boolean };

/** Files of a bucket, which can be asked whether it can be used. */
export function s3Files(config: S3Config): Files & { fault: () => Promise<BucketFault | undefined> } {
  const bucket = new Bucket(config);
  return {
    fault: () => bucket.fault(),
    put: async (folder, files) => {
      const puts = [...files].map(([name, bytes]) => bucket.put(`${folder}/${name}`, bytes));
      // Nothing is under way any more when it fails.
      for (const { reason } of (await Promise.allSettled(puts)).filter(isRejected)) throw reason;
    },
    read: async (folder, name) => {
      const reply = await bucket.get(`${folder}/${name}`);
      if (reply?.body == null) return undefined;
      // The same streams under the names that the web and Node have for them.
      const stream = Readable.fromWeb(reply.body as ReadableStream);
      return { size: Number(reply.headers.get('content-length')), stream };
    },
    folders: async function* () {
      for await (const page of bucket.pages({ delimiter: '/' })) {
        const names = textsOf(page, 'Prefix').map((path) => path.slice(config.prefix.length, -1));
        // Whatever else may lie there is nobody's picture.
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

/** How often a request is tried: storages ask for patience by 503 and 429, and lines break. */
const tries = 4;
/** Milliseconds before the second try; each further one waits twice as long. */
const pause = 100;
/** Milliseconds within which a storage has to begin its answer. */
const patience = 15_000;

/** The requests of S3's protocol that are needed here. Names are those below the prefix. */
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
      // For those who let a network of caches read the bucket itself.
      'cache-control': 'public, max-age=31536000, immutable',
    };
    // A copy of its own memory, which is what requests are sent from.
    const reply = await this.#send(this.#urlOf(name), {
      method: 'PUT',
      headers,
      body: new Uint8Array(bytes),
    });
    await expectGood(reply);
    await reply.body?.cancel();
  }

  /** An object as it is read; undefined where there is none. */
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
    for (let tried = 1; ; tried += 1) {
      const reply = await this.#try(url, init).catch((error: unknown) => {
        if (tried === tries) throw unavailable('S3 does not answer', error);
      });
      const willing = reply !== undefined && reply.status < 500 && reply.status !== 429;
      if (reply !== undefined && (willing || tried === tries)) return reply;
      await reply?.body?.cancel();
      // Not all at once, where many wait.
      await wait(pause * 2 ** (tried - 1) * (0.5 + Math.random()));
    }
  }

  async #try(url: string, init: RequestInit): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('It took too long')), patience);
    try {
      // A redirection is a mistake in the configuration: the signature would not hold elsewhere.
      const signed = await this.#client.sign(url, { ...init, redirect: 'manual' });
      return await fetch(signed, { signal: late.signal });
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

/** What S3 calls a failure, such as `AccessDenied`. */
async function faultOf(reply: Response): Promise<string> {
  return textsOf(await reply.clone().text(), 'Code')[0] ?? '';
}

/** A failure that ends the call with 503, and in the log says why. */
function unavailable(reason: string, cause?: unknown): CallError {
  const error = new CallError('unavailable', { retryAfter: 5 });
  error.cause = new Error(reason, { cause });
  return error;
}

/** The texts of all elements of a name. S3's listings are flat, and what stands in them has no elements of its own. */
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
