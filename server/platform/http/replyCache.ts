// Replies as ready bytes, in each encoding that was asked for, under a bound in bytes.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Part, signals } from '../watch/signals.ts';

/**
 * A reply as it is sent: the bytes of its body by encoding, as far as somebody has asked for it, and the headers that do not
 * depend on the moment.
 */
export type ReadyReply = {
  status: number;
  etag: string;
  /** Bytes of its body as it is. */
  length: number;
  type: string;
  /** Further headers, as names and values by turns. */
  headers: readonly string[];
  bodies: Partial<Record<Encoding, Buffer>>;
};
export type Encoding = 'identity' | 'gzip' | 'br';

/** Shorter bodies gain nothing by being compressed. */
const leastCompressed = 1_024;
const inGzip = promisify(gzip);
const inBrotli = promisify(brotliCompress);

/** A reply to be sent and kept. Its tag is that of its content. */
export function readyReply(
  reply: Omit<ReadyReply, 'etag' | 'length' | 'bodies'> & { body: string },
): WholeReply {
  const { body, ...rest } = reply;
  const identity = Buffer.from(body);
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
  return { ...rest, etag, length: identity.length, bodies: { identity } };
}

/** One whose body can be had in any encoding. */
export type WholeReply = ReadyReply & { bodies: { identity: Buffer } };

/** The encoding to send a reply in, of those that a request accepts. RFC 9110, 12.5.3. */
export function encodingFor(accepted: string | undefined, reply: ReadyReply): Encoding {
  if (accepted === undefined || reply.length < leastCompressed) return 'identity';
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

function accepts(accepted: string, encoding: string): boolean {
  const at = accepted.indexOf(encoding);
  if (at < 0) return false;
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(at + encoding.length));
}

/** Compresses a reply where nobody has yet, away from the event loop. */
export async function encode({ bodies }: WholeReply, encoding: Encoding): Promise<void> {
  const { identity } = bodies;
  // Each costs about a millisecond once; stronger ones take ten for a few bytes less.
  if (encoding === 'gzip') bodies.gzip ??= await inGzip(identity, { level: 6 });
  if (encoding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    };
    bodies.br ??= await inBrotli(identity, { params });
  }
}

type Kept = {
  reply: ReadyReply;
  bytes: number;
  /** Since it was kept, or was last passed over. */
  isAsked: boolean;
};

/**
 * When there is no room for more, the oldest replies go, but for those that were asked for: each of these is passed over
 * once. (A map in which what is asked for is put last again takes ever longer to find it: V8 goes through what was deleted.)
 */
export class ReplyCache {
  readonly #kept = new Map<string, Kept>();
  readonly #most: number;
  #bytes = 0;
  #hits = 0;
  #evictions = 0;
  /** Replies that had to be made. */
  misses = 0;

  /** `most` is in bytes. */
  constructor(most: number) {
    this.#most = most;
    if (signals.part.heard()) signals.part.tell({ name: 'delivery_cache', numbers: this.#numbers() });
  }

  has(key: string): boolean {
    return this.#kept.has(key);
  }

  get(key: string): ReadyReply | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    this.#hits += 1;
    kept.isAsked = true;
    return kept.reply;
  }

  /**
   * Keeps a reply in one encoding, beside those in which it is kept already. Most are asked for in one alone, and compressed
   * they take a fifth.
   */
  keep(key: string, reply: ReadyReply, encoding: Encoding): void {
    const bodies = { ...this.#kept.get(key)?.reply.bodies, [encoding]: reply.bodies[encoding] };
    this.#drop(key);
    // A map's entry and the objects of a reply take some hundred bytes of their own.
    const bytes = Object.values(bodies).reduce((sum, body) => sum + (body?.length ?? 0), key.length + 600);
    if (bytes > this.#most / 8) return;
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes + bytes <= this.#most) break;
      this.#drop(oldest);
      if (kept.isAsked) this.#put(oldest, { ...kept, isAsked: false });
      else this.#evictions += 1;
    }
    this.#put(key, { reply: { ...reply, bodies }, bytes, isAsked: false });
  }

  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }

  #numbers(): Part['numbers'] {
    return {
      bytes: { help: 'Memory that kept replies take', read: () => this.#bytes },
      entries: { help: 'Names under which replies are kept', read: () => this.#kept.size },
      hits_total: { help: 'Requests whose reply stood ready', read: () => this.#hits },
      misses_total: { help: 'Replies that had to be made', read: () => this.misses },
      evictions_total: { help: 'Replies that went for want of room', read: () => this.#evictions },
    };
  }

  #put(key: string, kept: Kept): void {
    this.#kept.set(key, kept);
    this.#bytes += kept.bytes;
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}
