// Packs what the server imports from packages into a file for each import, so that a start reads two dozen files instead
// of six hundred. Our own modules stay as they are: what a stack names is the line that somebody has written.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import type { Packed } from '../server/platform/packages.ts';

const root = join(import.meta.dirname, '..');

/** What every start imports. What only some processes need is loaded by whoever needs it, from where it is installed. */
const names = [
  '@fastify/multipart',
  '@fastify/rate-limit',
  '@fastify/static',
  '@noble/hashes/sha2.js',
  '@noble/hashes/sha3.js',
  '@noble/hashes/utils.js',
  '@scure/base',
  'fastify',
  'helmet',
  'kysely',
  'pg',
  'pino',
  'uuid',
  'zod',
];

/** Writes them, and what they are made of, to a folder. */
export async function packPackages(folder: string): Promise<void> {
  const entries = Object.fromEntries(
    names.map((name) => [name.replace('@', '').replaceAll(/\W+/g, '-'), `${entry}${name}`]),
  );
  const bundle = await rolldown({ input: entries, cwd: root, platform: 'node', plugins: [exportsAll()] });
  const written = { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', minify: false };
  const { output } = await bundle.write({ dir: folder, format: 'esm', cleanDir: true, ...written });
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const files = chunks.flatMap(({ facadeModuleId, fileName }) =>
    facadeModuleId?.startsWith(entry) === true ? [[facadeModuleId.slice(entry.length), fileName]] : [],
  );
  const places = new Set(chunks.flatMap(({ moduleIds }) => moduleIds.map(placeOf)));
  const installed: { packages: Record<string, { version: string }> } = JSON.parse(
    readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8'),
  );
  const versions = [...places].flatMap((place) =>
    place === undefined ? [] : [[place, installed.packages[place]?.version]],
  );
  const packed: Packed = { files: Object.fromEntries(files), versions: Object.fromEntries(versions) };
  writeFileSync(join(folder, 'packed.json'), JSON.stringify(packed));
}

const entry = 'entry:';

/** A module for each import that exports what Node finds in the package. */
function exportsAll(): Plugin {
  return {
    name: 'exports-all',
    resolveId(id, importer) {
      if (id.startsWith(entry)) return id;
      // By name, as if the root had imported it.
      return importer?.startsWith(entry) === true ? this.resolve(id, join(root, 'package.json')) : null;
    },
    async load(id) {
      if (!id.startsWith(entry)) return null;
      const name = id.slice(entry.length);
      const exported: object = await import(name);
      const isCommonJs = 'module.exports' in exported;
      const others = Object.keys(exported).filter((key) => key !== 'default' && key !== 'module.exports');
      if (!isCommonJs) return `export { ${Object.keys(exported).join(', ')} } from ${JSON.stringify(name)};`;
      return [
        `import all from ${JSON.stringify(name)};`,
        'export default all;',
        ...others.map((key) => `export const ${key} = all.${key};`),
      ].join('\n');
    },
  };
}

/** Where the package of a module is, as npm notes it. */
function placeOf(id: string): string | undefined {
  const path = relative(root, id).split(sep).join('/');
  return /^(.*\/)?node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0];
}
