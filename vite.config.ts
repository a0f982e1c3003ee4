import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { fileOf, libraries } from './scripts/console/chunks.ts';
import { beEarly, type Early, firstRequests } from './scripts/console/early.ts';
import { libraryStyles, stylesFile, stylesModule } from './scripts/console/libraryStyles.ts';
import { packPackages } from './scripts/packages.ts';

/**
 * The built console works below any BASE_PATH, which only the running server knows. Scripts and styles name
 * each other relative to themselves and need no base. index.html cannot do that: it also answers deep links,
 * and "./assets" below /listings/1 is elsewhere. So its URLs begin with a stand-in, and the server puts
 * BASE_PATH in the place of every `/__BASE__/` when it serves the page.
 */
const BASE = '/__BASE__/';

export default defineConfig(({ command }) => ({
  root: 'console',
  base: command === 'build' ? BASE : '/',
  plugins: [react(), libraryStyles(), early(), precompressed(), described(), packed()],
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
        // The bundler's own names of what several share are lists of them.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: fileOf(), test: /./, priority: 1 },
            // From 7,000 on, notices, which every page has, would bring forms.
            { name: 'library', test: libraries, entriesAware: true, entriesAwareMergeThreshold: 6_000 },
          ],
        },
      },
    },
  },
  experimental: {
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
}));

/** Puts a script into the page that has files and data fetched before the console's own scripts run: scripts/console/early.ts. */
function early(): Plugin {
  const shell = /console\/app\/shell\/(Shell\.tsx|arrival\.ts)$/;
  return {
    name: 'early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) => {
        const outputs = Object.values(bundle);
        const chunks = outputs.flatMap((output) => (output.type === 'chunk' ? [output] : []));
        const styles = outputs.find((output) => output.type === 'asset' && output.names.includes(stylesFile));
        const filesOf = (isWanted: (id: string) => boolean) => {
          const files = new Set<string>();
          const follow = (file: string) => {
            const chunk = bundle[file];
            if (chunk?.type !== 'chunk' || files.has(file)) return;
            files.add(file);
            if (styles && chunk.moduleIds.includes(stylesModule)) files.add(styles.fileName);
            chunk.imports.forEach(follow);
          };
          for (const { fileName, moduleIds } of chunks) if (moduleIds.some(isWanted)) follow(fileName);
          return new Set([...files].filter((file) => !html.includes(file)));
        };
        const asked = await firstRequests();
        const files: string[] = [];
        const placesOf = (needed: ReadonlySet<string>) =>
          [...needed].map((file) => {
            if (!files.includes(file)) files.push(file);
            return files.indexOf(file);
          });
        const always = filesOf((id) => shell.test(id));
        const values: Early = {
          base: BASE,
          files,
          needs: placesOf(always),
          requests: asked.always,
          screens: Object.fromEntries(
            asked.screens.map(({ path, right, source, requests }) => {
              const own = filesOf((id) => id.endsWith(source)).difference(always);
              return [path, { right, needs: placesOf(own), requests }];
            }),
          ),
        };
        const script = `(${beEarly.toString()})(${JSON.stringify(values)})`;
        return html.replace('<!--ludex-early-->', () => `<script>${script}</script>`);
      },
    },
  };
}

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

/** Packs what the server imports from packages beside the console, as whoever builds the one wants the other. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    writeBundle: () => packPackages(join(import.meta.dirname, 'dist/packages')),
  };
}
