// Writes calls.ts and records.ts, the types of all calls and of what they return, from the OpenAPI document of a running Ludex:
// `npm run client`.
import { writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';

type Schema = { [keyword: string]: unknown };
type Operation = {
  operationId: string;
  parameters: { name: string; required: boolean; schema: Schema }[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
type Document = { paths: object; components: object };

/** TypeScript sources by file: the interface `Calls` with the calls' paths, and the records in their replies. */
export async function sourcesOf(document: Document): Promise<Record<'calls.ts' | 'records.ts', string>> {
  const calls = Object.entries(document.paths as Record<string, { get: Operation }>);
  const types = calls.map(([, { get }]) => [
    get.operationId,
    object({ params: paramsOf(get), reply: replyOf(get) }),
  ]);
  const schema = { ...object(Object.fromEntries(types)), components: document.components };
  const style = { printWidth: 110, singleQuote: true, trailingComma: 'all' as const };
  const source = await compile(withoutLengths(schema), 'Calls', { bannerComment: '', style });
  // `Calls` comes first, then each record.
  const [interfaces = '', ...records] = source.trimStart().split(/^(?=export interface )/m);
  const paths = calls.map(([path, { get }]) => `  ${get.operationId}: '${path}',\n`).join('');
  const names = records.flatMap((record) => /^export interface (\w+)/.exec(record)?.[1] ?? []);
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(interfaces)).toSorted();
  return {
    'calls.ts': `${generated}import type { ${used.join(', ')} } from './records.ts';

${interfaces}
export const paths = {\n${paths}} satisfies Record<keyof Calls, string>;\n`,
    'records.ts': `${generated}${records.join('')}`,
  };
}

const generated = '// Generated from the OpenAPI document by generate.ts.\n\n';

function paramsOf({ parameters }: Operation): Schema {
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return object(Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])), required);
}

function replyOf({ responses }: Operation): Schema {
  const [content] = Object.values(responses['200']?.content ?? {});
  return content?.schema ?? {};
}

/** Lists without limits of their length, which would become tuples of each length. */
function withoutLengths(schema: Schema): Schema {
  const isLength = (key: string) => key === 'minItems' || key === 'maxItems';
  return JSON.parse(JSON.stringify(schema, (key, value: unknown) => (isLength(key) ? undefined : value)));
}

function object(properties: Schema, required = Object.keys(properties)): Schema {
  return { type: 'object', properties, required, additionalProperties: false };
}

if (import.meta.main) {
  const { LUDEX_URL = 'http://127.0.0.1:8000' } = process.env;
  const document = (await (await fetch(`${LUDEX_URL}/v1/openapi.json`)).json()) as Document;
  for (const [file, source] of Object.entries(await sourcesOf(document)))
    await writeFile(`${import.meta.dirname}/${file}`, source);
}
