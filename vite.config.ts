import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Writes each script and style a second time, compressed as well as Brotli can: the server sends it to who takes it. */
const compressedAssets: Plugin = {
  name: 'compressed-assets',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  // Vite still changes the scripts while it generates them.
  writeBundle({ dir = '' }, bundle) {
    for (const file of Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))) {
      const path = join(dir, file);
      writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
    }
  },
};

/**
 * Three files instead of fifty, because each costs a slow processor some milliseconds: what every page needs, the pages before
 * signing in, and those that are there at once afterwards. The other pages load when they are opened.
 */
const chunks = [
  { name: 'index', tags: ['$initial' as const], priority: 3 },
  { name: 'signed-out', test: /\/signed-out-pages\.tsx$/, priority: 2 },
  { name: 'signed-in', test: /\/signed-in-pages\.tsx$/, priority: 1 },
];

/**
 * `vite build` makes three things in `console/web/dist`: the console's pages, served from this origin; `hosts/bridge.js`, one file that
 * the bundle for hosts such as Claude Desktop contains; and `pdf/pdf-thread.cjs`, the thread that makes PDFs, with pdfmake and its fonts.
 */
export default defineConfig(({ command }) => {
  // Pages for people, whatever the environment is: for development, React would make each part twice.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: 'console/web',
    plugins: [react(), compressedAssets],
    build: {
      // The first of each that know CSS `light-dark()`.
      target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      sourcemap: false,
      // Nothing becomes a data: address: every asset is a file that can be cached and looked at.
      assetsInlineLimit: 0,
      emptyOutDir: true,
    },
    builder: {},
    environments: {
      // The server reads in the manifest which files the first page needs.
      client: { build: { manifest: true, rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
      hosts: {
        consumer: 'server',
        resolve: { noExternal: true },
        build: {
          outDir: 'dist/hosts',
          target: 'node20',
          minify: true,
          rolldownOptions: {
            input: fileURLToPath(new URL('tools/hosts/bundled-bridge.ts', import.meta.url)),
            // CommonJS, because every Node takes a lone .js file for that.
            output: { format: 'cjs', entryFileNames: 'bridge.js' },
          },
        },
      },
      pdf: {
        consumer: 'server',
        resolve: { noExternal: true },
        build: {
          outDir: 'dist/pdf',
          target: 'node24',
          minify: true,
          rolldownOptions: {
            input: fileURLToPath(new URL('app/export/pdf-thread.ts', import.meta.url)),
            // CommonJS, as pdfmake is: it asks for its own folder.
            output: { format: 'cjs', entryFileNames: 'pdf-thread.cjs' },
          },
        },
      },
    },
  };
});
