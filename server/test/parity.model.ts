// Two applications on two engines as one: a call goes to both, and what each calls its records is told apart by labels.
import type { Call } from '../../contract/kit/calls.ts';
import { isFile } from './forms.ts';
import type { Reply, TestApp } from './harness.ts';
import type { Template } from './parity.payloads.ts';
import { Moment, OwnPassword, Ref, Version } from './parity.values.ts';

export const sides = ['sqlite', 'postgres'] as const;
export type Side = (typeof sides)[number];
export type Both<T> = Record<Side, T>;

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** The id of no record. */
const missing = '019e0000-0000-7000-8000-000000000000';
/** Records of one type that calls are made on: a few, so that they meet. */
const keptRecords = 12;

/** Fields that name records of another type than the one that they belong to. */
const fields: Readonly<Record<string, RegExp>> = {
  category: /^categoryId/,
  blockchain: /^blockchainId/,
  role: /^roleId/,
  account: /^authorId/,
  gamelistings: /^gameId/,
  // Pictures that fit: of those uploaded at random few would.
  cover: /^coverId/,
  image: /^imageId/,
  media: /^(logo|screenshot|icon|mobileImage|avatar)Id/,
};

/** What is another text each time; a passkey's `user` is the id of an account in another spelling. */
const madeByChance = new Set('traceId token oneTimePassword secret uri challenge user'.split(' '));

/** Who makes a call, as SQLite's side knows them. */
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

  /** A reply, or anything else, as a text that is equal on both sides: ids and what is made of them by labels. */
  comparable(side: Side, value: unknown): string {
    const text = JSON.stringify(value, (key, inner: unknown) => {
      if (madeByChance.has(key)) return undefined;
      if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
      return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
    });
    // A name of which nothing is left in ASCII gives a slug with the end of the id.
    const plain = text.replaceAll(/\b(category|blockchain|listing|article)-[0-9a-f]{12}\b/g, '$1-by-id');
    // Each database signs by a secret of its own.
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

  /** Takes note of every record of a type that a reply shows. */
  learn(type: string, reply: unknown): void {
    if (Array.isArray(reply)) for (const item of reply) this.learn(type, item);
    if (typeof reply !== 'object' || reply === null || !('id' in reply)) return;
    const label = this.#labelOf('sqlite', String(reply.id));
    if ('version' in reply) this.#versions.set(label, Number(reply.version));
    const known = (this.#records.get(type) ?? []).filter((other) => other !== label);
    this.#records.set(type, [...known, label].slice(-keptRecords));
  }

  /** Takes note that a record is gone; calls on it become rare. */
  forget(type: string, id: unknown): void {
    const label = this.#labelOf('sqlite', String(id));
    this.#records.set(
      type,
      (this.#records.get(type) ?? []).filter((other) => other !== label),
    );
  }

  /** What a template stands for on one side. */
  resolve(side: Side, template: Template, type: string, now: Date, self: Self): Template {
    // Who has not signed in yet has no id on either side.
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

/** The type of record that a call is about, from its path. */
export function typeOf(call: Call): string {
  const [, , feature = '', name = ''] = call.path.split('/');
  if (name === 'authors') return 'account';
  if (name === 'endtoken') return 'token';
  return /category|blockchain|role/.exec(name)?.[0] ?? feature;
}

/** The type of the records in a call's reply. */
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
