// The OpenAPI 3.1 document of the delivery API.
import { z } from 'zod';
import { type SiteCall, type SiteContract, schemaOf } from '../../contract/delivery/kit.ts';

export type Json = { [key: string]: unknown };
export type OpenApi = ReturnType<typeof openApiOf>;
type Options = { publicUrl: string; productName: string };

/** https://spec.openapis.org/oas/v3.1.0 */
export function openApiOf(contract: SiteContract, { publicUrl, productName }: Options) {
  const schemas: Json = { Problem: problemSchema };
  const paths: Json = {};
  for (const [name, call] of Object.entries(contract)) {
    const responses: Json = {
      '200': {
        description: 'Success',
        content: { [mediaTypeOf(call)]: { schema: bodyOf(call, schemas) } },
      },
      '304': { description: 'Unchanged since the reply with this ETag' },
      '400': problemResponse('Unknown or invalid parameters, each named'),
      ...(call.moves === true
        ? {
            '301': {
              description: 'Moved to another slug',
              headers: { Location: { schema: { type: 'string' } } },
            },
            '404': problemResponse('Nothing public at this address'),
            '410': problemResponse('No longer public'),
          }
        : {}),
    };
    paths[call.path] = {
      get: { operationId: name, summary: call.summary, parameters: parametersOf(call), responses },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName}: delivery API`,
      version: '1',
      description:
        'Public content, current at the time of reading. Unknown, empty and repeated parameters are errors, but lists may be repeated.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: { schemas },
  };
}

/** A call's content type without parameters. */
export function mediaTypeOf({ type }: SiteCall): string {
  return (type ?? 'application/json').split(';', 1)[0] ?? '';
}

function parametersOf(call: SiteCall): Json[] {
  return Object.entries(call.query.shape).map(([name, parameter]) => {
    const inPath = call.path.includes(`{${name}}`);
    const schema = schemaOf(parameter as z.ZodType);
    const required = inPath || !(parameter instanceof z.ZodOptional);
    const style = schema['type'] === 'array' ? { style: 'form', explode: false } : {};
    return { name, in: inPath ? 'path' : 'query', required, schema, ...style };
  });
}

/** The JSON Schema of a reply; named shapes move to the shared schemas. */
function bodyOf(call: SiteCall, schemas: Json): Json {
  const { $schema: _, $defs, ...schema } = z.toJSONSchema(call.output, { target: 'draft-2020-12' }) as Json;
  const moved = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));
  for (const [name, shape] of Object.entries(($defs as Json | undefined) ?? {}))
    schemas[name] ??= moved(shape);
  return moved(schema) as Json;
}

/** RFC 9457 */
const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'detail'],
        properties: { name: { type: 'string' }, detail: { type: 'string' } },
      },
    },
  },
};

function problemResponse(description: string): Json {
  const schema = { $ref: '#/components/schemas/Problem' };
  return { description, content: { 'application/problem+json': { schema } } };
}
