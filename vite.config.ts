import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Pages for people, whatever the environment is: for development, React would make each part twice.
process.env.NODE_ENV = 'production';

/**
 * `vite build` makes two things in `console/web/dist`: the console's pages, served from this origin, and `hosts/bridge.js`,
 * one file that the bundle for hosts such as Claude Desktop contains.
 */
export default defineConfig({
  root: 'console/web',
  plugins: [react()],
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
    hosts: {
      consumer: 'server',
      resolve: { noExternal: true },
      build: {
        outDir: 'dist/hosts',
        target: 'node20',
        minify: true,
        rolldownOptions: {
          input: fileURLToPath(new URL('hosts/bundled-bridge.ts', import.meta.url)),
          // CommonJS, because every Node takes a lone .js file for that.
          output: { format: 'cjs', entryFileNames: 'bridge.js' },
        },
      },
    },
  },
});
