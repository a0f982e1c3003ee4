// Random payloads for any call, generated from its schema; the field name decides which values fit.
import fc from 'fast-check';
import { z } from 'zod';
import type { Call } from '../../../contract/kit/calls.ts';
import type { TestFile } from '../forms.ts';
import { pngFile } from '../records/pictures.ts';
import {
  byName,
  Moment,
  mostly,
  often,
  phrase,
  Ref,
  seldom,
  unnamed,
  unruly,
  url,
  Version,
} from './parity.values.ts';

export type Template = Record<string, unknown>;

const sizes = [...Array<[number, number]>(8).fill([256, 256]), [480, 270], [1280, 720]] as const;

/** Payloads for a call: mostly valid, some with an extra, missing or invalid field. */
export function payloadsFor(call: Call): fc.Arbitrary<Template> {
  const fields = objectOf(call.input);
  const file = fc.constantFrom(...pictures);
  const valid = call.kind === 'upload' ? fc.tuple(fields, file).map(withFile) : fields;
  return fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 1, arbitrary: fc.tuple(valid, mutation).map(mutate) },
  );
}

/** Pictures in the sizes of the slots, and in another size. */
const pictures = await Promise.all(
  [...Array(40).keys()].map((n) => {
    const [width = 1, height = 1] = sizes[n % sizes.length] ?? [];
    return pngFile(width, height, `#${String(n).padStart(6, '0')}`);
  }),
);

const withFile = ([fields, file]: [Template, TestFile]): Template => ({ ...fields, file });

type Mutation = { at: number; how: 'remove' | 'replace' | 'add'; name: string; value: unknown };

const junk = fc.constantFrom<unknown>(
  'x'.repeat(700),
  ...(JSON.parse(
    '[null, "", " ", "junk", 0, -1, 1.5, 1e300, true, [], {}, [[]], ["junk"], {"toString": 1}]',
  ) as unknown[]),
);
const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('remove', 'replace', 'replace', 'add'),
  name: fc.constantFrom('unknown', 'status', 'version', 'updatedAt', 'token2', 'id', ''),
  value: junk,
});

function mutate([template, { at, how, name, value }]: [Template, Mutation]): Template {
  const names = Object.keys(template);
  const chosen = names[at % Math.max(names.length, 1)] ?? name;
  if (how === 'add') return { ...template, [name]: value };
  if (how === 'replace') return { ...template, [chosen]: value };
  return Object.fromEntries(Object.entries(template).filter(([key]) => key !== chosen));
}

function objectOf(schema: z.ZodObject): fc.Arbitrary<Template> {
  const fields = Object.entries(schema.shape);
  // A large record with all its fields would rarely be valid.
  const absent = fields.length > 12 ? 4 : 1;
  const shape = fields.map(([name, field]) => [name, valueOf(field, name, absent)] as const);
  return fc
    .record(Object.fromEntries(shape))
    .map((value) => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)));
}

/** Values for a field of any schema type in the contract. */
function valueOf(schema: unknown, name: string, absent = 1): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return fc.oneof(
      { weight: seldom.has(name) ? 8 : absent, arbitrary: fc.constant(undefined) },
      { weight: often.has(name) ? 30 : 2, arbitrary: valueOf(schema.def.innerType, name) },
    );
  }
  if (schema instanceof z.ZodNullable)
    return fc.option(valueOf(schema.def.innerType, name), { nil: null, freq: often.has(name) ? 30 : 3 });
  if (schema instanceof z.ZodPipe) return valueOf(schema.def.out, name);
  if (schema instanceof z.ZodObject) return objectOf(schema);
  if (schema instanceof z.ZodArray) {
    const item = valueOf(schema.def.element, name.replace(/s$/, ''));
    return fc.uniqueArray(item, {
      minLength: often.has(name) ? 1 : 0,
      maxLength: /Ids?$/.test(name) ? 2 : 3,
      selector: (value) => JSON.stringify(value),
    });
  }
  if (schema instanceof z.ZodRecord)
    return byName[name] ?? fc.dictionary(fc.constantFrom('one', 'two'), valueOf(schema.def.valueType, name));
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodBoolean) return byName[name] ?? fc.boolean();
  if (schema instanceof z.ZodNumber)
    return numberOf(name, bounded(schema.minValue, 0), bounded(schema.maxValue, 100));
  if (schema instanceof z.ZodISODate)
    return mostly(['2025-01-01', '2026-06-01', '1999-12-31'], ['2026-02-30']);
  if (schema instanceof z.ZodISODateTime)
    return fc.constantFrom(-1_000, 5_000, 3_600_000, 1e11).map((ahead) => new Moment(ahead));
  if (schema instanceof z.ZodUnion)
    return fc.oneof(...schema.def.options.map((option) => valueOf(option, name)));
  if (schema instanceof z.ZodUnknown) return fc.constantFrom('one', 1, true, null, ['one']);
  if (schema instanceof z.ZodString) return textOf(name, schema.minLength ?? 0, schema.maxLength ?? 100);
  throw new Error(`No random values are known for ${name}: a contract uses a new kind of schema`);
}

/** A limit of a schema, which may have none. */
function bounded(limit: number | null, otherwise: number): number {
  return limit === null || !Number.isFinite(limit) ? otherwise : limit;
}

function numberOf(name: string, min: number, max: number): fc.Arbitrary<unknown> {
  if (name === 'version')
    return fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 1, -1).map((off) => new Version(off));
  // Few values, so that sort keys repeat.
  return fc.integer({ min, max: Math.min(max, min + 3) });
}

function textOf(name: string, min: number, max: number): fc.Arbitrary<unknown> {
  if (/^(id|ids|mergeInto)$|Ids?$/.test(name)) return fc.nat().map((pick) => new Ref(name, pick));
  const own = byName[name] ?? (name.endsWith('Url') ? url : undefined);
  if (own !== undefined) return own;
  if (unnamed.has(name)) return fc.constant(undefined);
  const fitting = phrase.map((text) => text.slice(0, max).padEnd(min, 'x'));
  return fc.oneof({ weight: 60, arbitrary: fitting }, { weight: 1, arbitrary: unruly });
}
