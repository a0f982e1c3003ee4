import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Placeholder for BASE_PATH, which only the running server knows: it replaces it in index.html. Scripts and styles use
 * relative URLs, but index.html also answers deep links, where "./assets" would be wrong.
 */
const BASE = '/__BASE__/';

export default defineConfig(({ command }) => ({
  root: 'console',
  base: command === 'build' ? BASE : '/',
  plugins: [react({ jsxImportSource: '#console' }), precompressed(), described()],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    // All of it is smaller than one picture, and a screen's script would wait for its own.
    cssCodeSplit: false,
    sourcemap: false,
    rolldownOptions: {
      // antd's own packages do nothing by being imported, but some do not say so: 12 kB of login would be unused.
      treeshake: { moduleSideEffects: (id) => !/node_modules\/@(rc-component|ant-design)\//.test(id) },
      output: {
        // The bundler's own names of what several share are lists of them. The shell holds the names of all chunks: 7 is the shortest hash.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash:7].js`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
            // Only for the history.
            { name: 'changes', test: /node_modules\/(diff|prosemirror-changeset)\//, priority: 2 },
            { name: 'data', test: /node_modules\/(zod|@tanstack|nuqs)\//, priority: 2 },
            {
              name: 'library',
              test: /node_modules\//,
              entriesAware: true,
              entriesAwareMergeThreshold: 6_000,
            },
          ],
        },
      },
    },
  },
  experimental: {
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
}));

/** Writes a .br and a .gz beside every script and style, so that the server never compresses while it serves. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    writeBundle: ({ dir = '' }) => {
      const assets = join(dir, 'assets');
      for (const file of readdirSync(assets).filter((name) => /\.(js|css|svg)$/.test(name))) {
        const bytes = readFileSync(join(assets, file));
        writeFileSync(join(assets, `${file}.br`), brotliCompressSync(bytes));
        writeFileSync(join(assets, `${file}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** Writes what each script is made of beside the console, where the server does not serve it: budgets are kept by it. */
function described(): Plugin {
  return {
    name: 'described',
    apply: 'build',
    writeBundle: ({ dir = '' }, bundle) => {
      const chunks = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []));
      const description = chunks.map(({ fileName, facadeModuleId, imports, code, moduleIds }) => ({
        file: fileName,
        source: facadeModuleId && relative(import.meta.dirname, facadeModuleId),
        imports,
        bytes: gzipSync(code, { level: 9 }).length,
        modules: moduleIds.map((id) => relative(import.meta.dirname, id)),
      }));
      writeFileSync(join(dir, '../console.json'), JSON.stringify(description));
    },
  };
}
