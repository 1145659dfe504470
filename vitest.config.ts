import { defineConfig } from 'vitest/config';
import { answers, serverUrl } from './test/setup/postgresql.ts';
import SlowestFirst from './test/setup/slowest-first.ts';
import { size } from './test/support/size.ts';

const stores = ['pglite', ...((await answers()) ? ['postgresql'] : [])];
if (!stores.includes('postgresql')) {
  const line = '!'.repeat(100);
  console.warn(`\n${line}\nNo PostgreSQL at ${serverUrl}: every PostgreSQL test is LEFT OUT of this run.\n${line}\n`);
}

/** The same tests on each store. */
export default defineConfig({
  test: {
    // The default is one less: on two processors one file at a time, and most files wait for a disk or another process.
    maxWorkers: '100%',
    sequence: { sequencer: SlowestFirst },
    reporters: ['default', './test/setup/total.ts'],
    projects: stores.map((store) => ({
      test: {
        name: store,
        include: ['test/**/*.test.ts'],
        env: { CLEF_TEST_STORE: store },
        globalSetup: [`test/setup/${store}.ts`],
        setupFiles: ['test/setup/endings.ts'],
        // Modules hold no state of a test's: loading them once a worker instead of once a file saves half of the time.
        isolate: false,
        testTimeout: size(180_000, 7_200_000),
        hookTimeout: 120_000,
        // The default, a second, would be a statement about the machine.
        expect: { poll: { timeout: 60_000 } },
      },
    })),
  },
});
