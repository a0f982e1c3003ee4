// Compares two applications on two engines: each call goes to both, and records are compared by label instead of id.
import type { Call } from '../../../contract/kit/calls.ts';
import { isFile } from '../forms.ts';
import type { Reply, TestApp } from '../harness.ts';
import type { Template } from './parity.payloads.ts';
import { Moment, OwnPassword, Ref, Version } from './parity.values.ts';

export const sides = ['sqlite', 'postgres'] as const;
export type Side = (typeof sides)[number];
export type Both<T> = Record<Side, T>;

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** An id that does not exist. */
const missing = '019e0000-0000-7000-8000-000000000000';
/** Records per type that calls use: few, so that calls interact. */
const keptRecords = 12;

/** Fields that refer to records of another type than the one that they belong to. */
const fields: Readonly<Record<string, RegExp>> = {
  category: /^categoryId/,
  blockchain: /^blockchainId/,
  role: /^roleId/,
  account: /^authorId/,
  gamelistings: /^gameId/,
  // Pictures that fit, as few random uploads would.
  cover: /^coverId/,
  image: /^imageId/,
  media: /^(logo|screenshot|icon|mobileImage|avatar)Id/,
};

/** Values that differ each time; a passkey's `user` is an account id in another format. */
const madeByChance = new Set('traceId token oneTimePassword secret uri challenge user'.split(' '));

/** The caller, as known by the SQLite side. */
type Self = { id: string; password: string };

/** Records by label, the same on both sides. */
export class Model {
  readonly #labels: Both<Map<string, string>> = {
    sqlite: new Map([[missing, 'missing']]),
    postgres: new Map([[missing, 'missing']]),
  };
  readonly #ids = new Map<string, Both<string>>([['missing', { sqlite: missing, postgres: missing }]]);
  readonly #versions = new Map<string, number>();
  readonly #records = new Map<string, string[]>();

  /** Converts a reply or other value to text that is equal on both sides, with labels instead of ids. */
  comparable(side: Side, value: unknown): string {
    const text = JSON.stringify(value, (key, inner: unknown) => {
      if (madeByChance.has(key)) return undefined;
      if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
      return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
    });
    // A name without ASCII characters gives a slug with the end of the id.
    const plain = text.replaceAll(/\b(category|blockchain|listing|article)-[0-9a-f]{12}\b/g, '$1-by-id');
    // Each database has its own signing secret.
    const unsigned = plain.replaceAll(/(token=\w+\.[0-9a-f-]+\.\d+\.[at]-[0-9a-f-]+)\.[\w-]{43}/g, '$1');
    const unnamed = unsigned.replaceAll(/ldx_[\w-]{6}/g, 'an API token');
    return unnamed.replaceAll(uuid, (id) => this.#labelOf(side, id));
  }

  #labelOf(side: Side, id: string): string {
    const labels = this.#labels[side];
    const label = labels.get(id) ?? `#${labels.size}`;
    labels.set(id, label);
    const ids = this.#ids.get(label) ?? { sqlite: '', postgres: '' };
    this.#ids.set(label, { ...ids, [side]: id });
    return label;
  }

  /** Remembers every record of a type in a reply. */
  learn(type: string, reply: unknown): void {
    if (Array.isArray(reply)) for (const item of reply) this.learn(type, item);
    if (typeof reply !== 'object' || reply === null || !('id' in reply)) return;
    const label = this.#labelOf('sqlite', String(reply.id));
    if ('version' in reply) this.#versions.set(label, Number(reply.version));
    const known = (this.#records.get(type) ?? []).filter((other) => other !== label);
    this.#records.set(type, [...known, label].slice(-keptRecords));
  }

  /** Marks a record as deleted; calls rarely use it afterwards. */
  forget(type: string, id: unknown): void {
    const label = this.#labelOf('sqlite', String(id));
    this.#records.set(
      type,
      (this.#records.get(type) ?? []).filter((other) => other !== label),
    );
  }

  /** Resolves a template to the payload of one side. */
  resolve(side: Side, template: Template, type: string, now: Date, self: Self): Template {
    // Before the first sign-in there is no id on either side.
    const own = self.id === '' ? 'missing' : this.#labelOf('sqlite', self.id);
    const target = template['id'] instanceof Ref ? this.#chosen(template['id'], type) : own;
    const valueOf = (value: unknown): unknown => {
      if (value instanceof Ref) return this.#ids.get(this.#chosen(value, type))?.[side];
      if (value instanceof Version) return Math.max(1, (this.#versions.get(target) ?? 1) + value.off);
      if (value instanceof Moment) return new Date(now.getTime() + value.ahead).toISOString();
      if (value instanceof OwnPassword) return self.password;
      if (isFile(value)) return value;
      if (Array.isArray(value)) return value.map(valueOf);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, valueOf(inner)]));
    };
    return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, valueOf(value)]));
  }

  #chosen({ field, pick }: Ref, ownType: string): string {
    const [type = ownType] = Object.keys(fields).filter((one) => fields[one]?.test(field));
    const records = this.#records.get(type) ?? [];
    if (pick % 40 === 0 || records.length === 0) return 'missing';
    return records[pick % records.length] ?? 'missing';
  }
}

/** The record type of a call, from its path. */
export function typeOf(call: Call): string {
  const [, , feature = '', name = ''] = call.path.split('/');
  if (name === 'authors') return 'account';
  if (name === 'endtoken') return 'token';
  return /category|blockchain|role/.exec(name)?.[0] ?? feature;
}

/** The record type in a call's reply. */
export function repliedType(call: Call): string {
  return call.path.endsWith('/tokens') ? 'token' : typeOf(call);
}

/** Sends a payload to both sides at once. */
export async function sendBoth(
  apps: Both<TestApp>,
  tokens: Both<string>,
  call: Call,
  payloads: Both<Template>,
  remoteAddress: string,
): Promise<Both<Reply>> {
  const [sqlite, postgres] = await Promise.all(
    sides.map((side) => apps[side].withToken(tokens[side]).send(call, payloads[side], { remoteAddress })),
  );
  if (sqlite === undefined || postgres === undefined) throw new Error('a side did not reply');
  return { sqlite, postgres };
}
