// The reference page of the delivery API, without scripts.
import { z } from 'zod';
import { type SiteCall, type SiteContract, schemaOf } from '../../contract/delivery/kit.ts';
import { type Json, mediaTypeOf, type OpenApi } from './openapi.ts';

/** Lists the calls with their parameters, and the shapes of their replies. */
export function referencePage(contract: SiteContract, { info, components }: OpenApi): string {
  const calls = Object.entries(contract);
  const links = calls.map(([name, { path }]) => `<li><a href="#${name}"><code>${text(path)}</code></a></li>`);
  const shapes = Object.entries(components.schemas).map(([name, shape]) => folded(name, shape));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(info.title)}</title><style>${style}</style></head><body><main>
<h1>${text(info.title)}</h1>
<p>${text(info.description)} Replies are JSON with a strong ETag. Separate several values of a parameter with
commas. An empty parameter counts as absent. Unknown or invalid parameters are answered with 400 and a problem (RFC 9457) that
names them all. For machines: <a href="/v1/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Calls"><ul>${links.join('')}</ul></nav>
${calls.map(([name, call]) => section(name, call)).join('\n')}
<section><h2>Shapes</h2>${shapes.join('')}</section>
</main></body></html>`;
}

function section(name: string, call: SiteCall): string {
  const rows = Object.entries(call.query.shape).map(([parameter, schema]) => {
    const place = call.path.includes(`{${parameter}}`) ? 'path' : 'query';
    const required = schema instanceof z.ZodOptional ? '' : ', required';
    const values = valuesOf(schemaOf(schema as z.ZodType));
    return `<tr><th scope="row"><code>${text(parameter)}</code></th><td>${place}${required}</td><td>${text(values)}</td></tr>`;
  });
  const head = '<thead><tr><th>Parameter</th><th>Where</th><th>Values</th></tr></thead>';
  const table =
    rows.length === 0 ? '<p>No parameters.</p>' : `<table>${head}<tbody>${rows.join('')}</tbody></table>`;
  const moves = call.moves === true ? ' Also 301, 404 and 410.' : '';
  return `<section id="${name}"><h2><code>GET ${text(call.path)}</code></h2><p>${text(call.summary)}</p>${table}
<p>Answers <code>${text(mediaTypeOf(call))}</code>.${moves}</p></section>`;
}

function folded(name: string, shape: unknown): string {
  const json = text(JSON.stringify(shape, undefined, 2));
  return `<details id="shape-${name}"><summary>${name}</summary><pre tabindex="0">${json}</pre></details>`;
}

/** Describes the values of a parameter. */
function valuesOf(schema: Json): string {
  const { type, items, pattern, minimum, maximum, maxLength, maxItems, enum: values } = schema;
  if (type === 'array') return `up to ${String(maxItems)} of: ${valuesOf(items as Json)}`;
  if (Array.isArray(values)) return values.join(', ');
  if (type === 'integer') return `${String(minimum)} to ${String(maximum)}`;
  if (type === 'boolean') return 'true, false';
  if (typeof pattern === 'string') return `text like ${pattern}`;
  return `text of up to ${String(maxLength)} characters`;
}

function text(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: Canvas; color: CanvasText; }
main { max-width: 60rem; margin: auto; padding: 1rem; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; overflow-wrap: anywhere; }
pre { overflow: auto; max-height: 30rem; padding: 1rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
nav ul { columns: 16rem; padding-left: 1.2rem; }
section { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.5rem; overflow-wrap: anywhere; border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent); }
th:nth-child(-n + 2) { width: 9rem; }
@media (max-width: 30rem) { th:nth-child(-n + 2) { width: 6rem; } }
`;
