// The references in docs/ that are made from the contract: calls, errors, rights.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Access, Call } from '../../contract/kit/calls.ts';
import { commonErrors } from '../../contract/kit/calls.ts';
import { errors } from '../../contract/kit/errors.ts';
import { requestIdLimits } from '../../contract/kit/limits.ts';
import { areas, grantedLevel } from '../../contract/kit/rights.ts';

const contractFolder = join(import.meta.dirname, '../../contract');
const generated = '<!-- Made from the contract by `npm run docs`; a test compares it. -->';

/** File name below docs/ -> its text. */
export async function references(): Promise<Record<string, string>> {
  return {
    'api.md': apiReference(await allCalls()),
    'errors.md': errorReference(),
    'rights.md': rightsReference(),
  };
}

/** Every call of every contract file, by path. */
async function allCalls(): Promise<Call[]> {
  const files = (await readdir(contractFolder, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const modules: object[] = await Promise.all(
    files.map((file) => import(pathToFileURL(join(contractFolder, file)).href)),
  );
  const values = modules.flatMap((module) => Object.values(module)).flatMap((value) => membersOf(value));
  const calls = new Map(values.filter(isCall).map((call) => [call.path, call]));
  return [...calls.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function membersOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'right' in value && 'kind' in value
  );
}

function apiReference(calls: readonly Call[]): string {
  const index = calls.map(
    ({ path, right, summary }) => `| [${path}](#${anchor(path)}) | ${access(right)} | ${summary} |`,
  );
  return [
    '# API reference',
    generated,
    'Every call is `POST`, form-encoded, with one field `data`: the JSON text of the fields below and the session `token`.',
    'A call that takes a file is `multipart/form-data` instead, with the parts `token`, the fields below as text, and `file`.',
    `Every call that writes, but those for anyone, takes \`requestId\` besides its fields: a text of 1 to ${requestIdLimits.length} characters that the client makes up, best a random UUID. The same call sent again by the same account with the same \`requestId\` and fields, for example after a lost reply, is done once and gets the first reply for 24 hours; with other fields it gets \`request_reused\`. The reply is stored encrypted by it.`,
    'Replies have the envelope `{code, msg, success, data, traceId}`; lists add `total`, `page` and `pageSize`.',
    `Besides its own errors, any call may answer ${commonErrors.map((code) => `\`${code}\``).join(', ')}; every call but those for anyone \`identity_expired\`, and every call with a right \`forbidden\`. A token is that of a session, or an API token, which calls on what is one's own and those marked so refuse with \`forbidden\`. See [errors](errors.md) and [rights](rights.md).`,
    ['| Call | Right | |', '|---|---|---|', ...index].join('\n'),
    ...calls.map(callSection),
    '',
  ].join('\n\n');
}

function callSection(call: Call): string {
  const fields = Object.entries<z.ZodType>(call.input.shape).map(([name, field]) => {
    const required = field.safeParse(undefined).success ? '' : 'yes';
    return `| ${name} | ${required} | \`${typeText(schemaOf(field)).replaceAll('|', '\\|')}\` |`;
  });
  const output = typeText(schemaOf(call.output), 0);
  const inPerson = call.inPerson ? ' Not by an API token.' : '';
  const parts = [`## ${call.path}`, `${call.summary} Right: ${access(call.right)}.${inPerson}`];
  if (call.kind === 'upload') fields.push(`| file | yes | file <= ${call.maxBytes / 1024 / 1024} MB |`);
  if (fields.length > 0) parts.push(['| Field | Required | Type |', '|---|---|---|', ...fields].join('\n'));
  parts.push(`\`data\`: ${call.kind === 'list' ? 'rows of' : ''}\n\n\`\`\`ts\n${output}\n\`\`\``);
  if (call.errors.length > 0)
    parts.push(`Errors of its own: ${call.errors.map((code) => `\`${code}\``).join(', ')}.`);
  return parts.join('\n\n');
}

function errorReference(): string {
  const rows = Object.entries(errors).map(
    ([code, { status, showType, text }]) => `| ${code} | ${status} | ${showType} | ${text} |`,
  );
  const table = ['| errorCode | code | showType | text |', '|---|---|---|---|', ...rows].join('\n');
  return [
    '# Errors',
    generated,
    'The closed table of failures. `showType`: 1 warning, 2 message, 4 notification.',
    table,
    '',
  ].join('\n\n');
}

function rightsReference(): string {
  const rows = Object.entries(areas).flatMap(([area, { label, actions }]) =>
    Object.entries(actions).map(([action, words]) => `| ${area}.${action} | ${words} ${label} |`),
  );
  const table = ['| Right | Allows to |', '|---|---|', ...rows].join('\n');
  const rule = `A right is granted by the account's first role, at level exactly ${grantedLevel}; any other level grants nothing.`;
  return ['# Rights', generated, rule, table, ''].join('\n\n');
}

function access(right: Access): string {
  if (right === 'anyone') return 'anyone, without a token';
  if (right === 'own') return 'any session';
  return typeof right === 'string' ? `\`${right}\`` : right.map((name) => `\`${name}\``).join(' or ');
}

function anchor(path: string): string {
  return path.replaceAll('/', '').toLowerCase();
}

type Schema = z.core.JSONSchema.BaseSchema;

function schemaOf(field: z.ZodType): Schema {
  return z.toJSONSchema(field, { io: 'output', unrepresentable: 'any' });
}

/** A JSON schema as a short TypeScript-like type. `indent` undefined writes it on one line. */
function typeText(schema: Schema, indent?: number): string {
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf !== undefined)
    return schema.anyOf.map((one) => (typeof one === 'boolean' ? 'any' : typeText(one, indent))).join(' | ');
  if (schema.type === 'array' && typeof schema.items === 'object' && !Array.isArray(schema.items)) {
    const item = typeText(schema.items, indent);
    return `${item.includes(' | ') ? `(${item})` : item}[]${range(schema.minItems, schema.maxItems)}`;
  }
  if (schema.type === 'object') return objectText(schema, indent);
  if (schema.type === 'string')
    return `string${schema.format === undefined ? '' : ` ${schema.format}`}${range(schema.minLength, schema.maxLength)}`;
  if (schema.type === 'integer') return `integer${range(schema.minimum, schema.maximum)}`;
  return typeof schema.type === 'string' ? schema.type : 'any';
}

function objectText(schema: Schema, indent?: number): string {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0 && typeof schema.additionalProperties === 'object') {
    return `{ [key]: ${typeText(schema.additionalProperties)} }`;
  }
  const inner = indent === undefined ? undefined : indent + 2;
  const lines = properties.map(([name, value]) => {
    const optional = schema.required?.includes(name) ? '' : '?';
    return `${name}${optional}: ${typeof value === 'boolean' ? 'any' : typeText(value, inner)}`;
  });
  if (indent === undefined) return `{ ${lines.join('; ')} }`;
  const pad = ' '.repeat(indent);
  return `{\n${lines.map((line) => `${pad}  ${line};`).join('\n')}\n${pad}}`;
}

function range(min: number | undefined, max: number | undefined): string {
  const isBound = (value: number | undefined) =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  if (isBound(min) && isBound(max)) return ` ${min}..${max}`;
  return isBound(max) ? ` <= ${max}` : '';
}
