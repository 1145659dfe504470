import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Pages for people, whatever the environment is: for development, React would make each part twice.
process.env.NODE_ENV = 'production';

/** The console's pages, built once into `console/web/dist` and served from this origin. */
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
});
