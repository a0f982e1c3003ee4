// A typed client of the delivery API, generated only from its OpenAPI document, to prove that the document is sufficient.
import { compile } from 'json-schema-to-typescript';
import type { OpenApi } from '../delivery/openapi.ts';

type Schema = { [keyword: string]: unknown };
type Operation = {
  operationId: string;
  parameters: { name: string; required: boolean; schema: Schema }[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};

/** TypeScript source that exports the interface `Calls` and `createClient(origin)`. */
export async function clientSource(document: OpenApi): Promise<string> {
  const calls = Object.entries(document.paths as Record<string, { get: Operation }>);
  const parts = calls.map(
    ([, { get }]) => [get.operationId, { params: paramsOf(get), reply: replyOf(get) }] as const,
  );
  const schema = {
    ...object(Object.fromEntries(parts.map(([name, call]) => [name, object(call)]))),
    components: document.components,
  };
  const types = await compile(schema, 'Calls', { bannerComment: '', additionalProperties: false });
  const paths = Object.fromEntries(calls.map(([path, { get }]) => [get.operationId, path]));
  return `${types}
const paths: Record<keyof Calls, string> = ${JSON.stringify(paths)};

export function createClient(origin: string) {
  return async function get<N extends keyof Calls>(name: N, params: Calls[N]['params']): Promise<Calls[N]['reply']> {
    const rest = new Map<string, string>(Object.entries(params).map(([key, value]) => [key, String(value)]));
    const path = paths[name].replace(/\\{(\\w+)\\}/g, (_, key: string) => {
      const value = rest.get(key) ?? '';
      rest.delete(key);
      return encodeURIComponent(value);
    });
    const reply = await fetch(origin + path + '?' + new URLSearchParams([...rest]));
    if (!reply.ok) throw new Error((await reply.json()).detail);
    const isJson = reply.headers.get('content-type')?.includes('json');
    return (isJson ? await reply.json() : await reply.text()) as Calls[N]['reply'];
  };
}
`;
}

function paramsOf({ parameters }: Operation): Schema {
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return object(Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])), required);
}

function replyOf({ responses }: Operation): Schema {
  const [content] = Object.values(responses['200']?.content ?? {});
  return content?.schema ?? {};
}

function object(properties: Schema, required = Object.keys(properties)): Schema {
  return { type: 'object', properties, required, additionalProperties: false };
}
