import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * The built console works below any BASE_PATH, which only the running server knows. Scripts and styles name
 * each other relative to themselves and need no base. index.html cannot do that: it also answers deep links,
 * and "./assets" below /listings/1 is elsewhere. So its URLs begin with a stand-in, and the server puts
 * BASE_PATH in the place of every `/__BASE__/` when it serves the page.
 */
const BASE = '/__BASE__/';

/**
 * Small modules that most screens have in common, in four files where it would be fifty: each costs a browser a request.
 * They may not hold what the login page needs, which would then load them whole; the budgets' test would say so.
 */
const groups = [
  { name: 'contract', test: /\/contract\/(?!addresses|limits|errors|sso)/, minShareCount: 6 },
  {
    name: 'cells',
    test: /platform\/(options|ui\/(Badge|Clip|Dot|Time|EmptyState|Lines|VisuallyHidden|StatusTag|Mentions|copy|takeFocus|moments)|media\/Thumb)/,
    minShareCount: 4,
  },
  {
    name: 'lists',
    test: /platform\/(screens|form\/unsaved|list\/(BulkBar|bulk|CreateButton|RowMenu|deletions|list(State|Params)|optimistic|page(Sizes|Query)|use(Shortcuts|Dialog))|ui\/(Popup|TextField|ErrorPanel|parts|formText))/,
    minShareCount: 4,
  },
  // Those of antd's own controls stay with them.
  {
    name: 'icons',
    test: /(asn|icons)\/(Caret(Up|Down)|Star|Plus|Down|Left|Right|Search|More)(Outlined|Filled)/,
    minShareCount: 4,
  },
];

export default defineConfig(({ command }) => ({
  root: 'console',
  base: command === 'build' ? BASE : '/',
  plugins: [react(), preloaded(), precompressed(), described()],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    sourcemap: false,
    rolldownOptions: {
      // antd's own packages do nothing by being imported, but some do not say so: 12 kB of login would be unused.
      treeshake: { moduleSideEffects: (id) => !/node_modules\/@(rc-component|ant-design)\//.test(id) },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
    },
  },
  experimental: {
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
}));

/**
 * Lets the page of somebody who is signed in fetch the layout beside the first script, not after it. Written as a script
 * because only the browser's storage knows who is signed in. The key: platform/session.ts.
 */
function preloaded(): Plugin {
  const later = /console\/app\/shell\/(Shell\.tsx|arrival\.ts)$/;
  return {
    name: 'preloaded',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const files = new Set<string>();
        const follow = (file: string) => {
          const chunk = bundle[file];
          if (chunk?.type !== 'chunk' || files.has(file)) return;
          files.add(file);
          chunk.imports.forEach(follow);
        };
        for (const output of Object.values(bundle))
          if (output.type === 'chunk' && output.moduleIds.some((id) => later.test(id)))
            follow(output.fileName);
        const urls = [...files].map((file) => BASE + file).filter((url) => !html.includes(url));
        const script =
          `try{if(localStorage.userInfo)for(const href of ${JSON.stringify(urls)})` +
          `document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',crossOrigin:'',href}))}catch{}`;
        return html.replace('<!--ludex-preload-->', `<script>${script}</script>`);
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
