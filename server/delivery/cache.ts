// An in-memory cache of replies as encoded bytes, limited in bytes.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { events, type MetricSource } from '../telemetry/events.ts';

export type Encoding = 'identity' | 'gzip' | 'br';

/** A reply without the headers that depend on the time of sending. */
export type CachedReply = {
  status: number;
  /** A hash of the body; the same in every encoding. */
  etag: string;
  /** Of the body before compression. */
  lengthBytes: number;
  type: string;
  /** Further headers: names and values in turn. */
  headers: readonly string[];
  bodies: Partial<Record<Encoding, Buffer>>;
};
/** A reply that can be sent in any encoding. */
export type FullReply = CachedReply & { bodies: { identity: Buffer } };

/** Compression does not pay below this. */
const minCompressedBytes = 1_024;
/** A map entry and a reply's objects take about this much beside the bodies. */
const entryOverheadBytes = 600;
const inGzip = promisify(gzip);
const inBrotli = promisify(brotliCompress);
const fromGzip = promisify(gunzip);
const fromBrotli = promisify(brotliDecompress);

export function createReply(
  reply: Omit<CachedReply, 'etag' | 'lengthBytes' | 'bodies'> & { body: string },
): FullReply {
  const { body, ...rest } = reply;
  const identity = Buffer.from(body);
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
  return { ...rest, etag, lengthBytes: identity.length, bodies: { identity } };
}

/** Picks an encoding from `Accept-Encoding`. RFC 9110, 12.5.3. */
export function chooseEncoding(accepted: string | undefined, reply: CachedReply): Encoding {
  if (accepted === undefined || reply.lengthBytes < minCompressedBytes) return 'identity';
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

function accepts(accepted: string, encoding: string): boolean {
  const at = accepted.indexOf(encoding);
  if (at < 0) return false;
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(at + encoding.length));
}

/** Adds the body in an encoding, compressed in Node's thread pool. */
export async function encode({ bodies }: FullReply, encoding: Encoding): Promise<void> {
  const { identity } = bodies;
  // About a millisecond each; higher levels take ten for a few bytes less.
  if (encoding === 'gzip') bodies.gzip ??= await inGzip(identity, { level: 6 });
  if (encoding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    };
    bodies.br ??= await inBrotli(identity, { params });
  }
}

/** The same reply with a body in another encoding, made from one that it has. */
export async function inEncoding(reply: CachedReply, encoding: Encoding): Promise<FullReply> {
  const { identity, gzip: zipped, br } = reply.bodies;
  const plain =
    identity ?? (zipped === undefined ? await fromBrotli(br ?? Buffer.alloc(0)) : await fromGzip(zipped));
  const full = { ...reply, bodies: { ...reply.bodies, identity: plain } };
  await encode(full, encoding);
  return full;
}

type Entry = { reply: CachedReply; bytes: number; wasUsed: boolean };

/**
 * Evicts the oldest entries; one that was used gets a second chance. (Moving an entry to the end of a Map at every hit,
 * as LRU caches do, gets slower and slower in V8.)
 */
export class ReplyCache {
  readonly #entries = new Map<string, Entry>();
  readonly #maxBytes: number;
  #bytes = 0;
  #hits = 0;
  #evictions = 0;
  /** Replies that were computed. */
  misses = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
    events.metricSource.publish({ name: 'delivery_cache', metrics: this.#metrics() });
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  get(key: string): CachedReply | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#hits += 1;
    entry.wasUsed = true;
    return entry.reply;
  }

  /** Stores a reply in one encoding, beside the encodings stored before. */
  set(key: string, reply: CachedReply, encoding: Encoding): void {
    const bodies = { ...this.#entries.get(key)?.reply.bodies, [encoding]: reply.bodies[encoding] };
    this.#delete(key);
    const bytes = Object.values(bodies).reduce(
      (sum, body) => sum + (body?.length ?? 0),
      key.length + entryOverheadBytes,
    );
    if (bytes > this.#maxBytes / 8) return;
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes + bytes <= this.#maxBytes) break;
      this.#delete(oldest);
      if (entry.wasUsed) this.#add(oldest, { ...entry, wasUsed: false });
      else this.#evictions += 1;
    }
    this.#add(key, { reply: { ...reply, bodies }, bytes, wasUsed: false });
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #add(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
  }

  #delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  #metrics(): MetricSource['metrics'] {
    return {
      bytes: { help: 'Memory used by cached replies', read: () => this.#bytes },
      entries: { help: 'Cached replies', read: () => this.#entries.size },
      hits_total: { help: 'Requests served from the cache', read: () => this.#hits },
      misses_total: { help: 'Replies that were computed', read: () => this.misses },
      evictions_total: { help: 'Replies evicted to make room', read: () => this.#evictions },
    };
  }
}
