import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { answers, serverUrl } from './test/setup/postgresql.ts';
import { rowTypes } from './test/setup/row-types/plugin.ts';
import { isSized } from './test/setup/sized-files.ts';
import SlowestFirst from './test/setup/slowest-first.ts';
import { notOnEmbeddedAlone, onEachStore, onlyInMatrix, onMainStore, withoutStore } from './test/setup/stores.ts';
import { size } from './test/support/size.ts';

const { CLEF_TEST_POSTGRESQL: saidOnce } = process.env;
/** `.ci/run` decides it once, so that what `npm test` has run and what remains are told apart by the same answer. */
const hasPostgresql = saidOnce === undefined ? await answers() : saidOnce === 'on';
if (!hasPostgresql) {
  const line = '!'.repeat(100);
  console.warn(
    `\n${line}\nNo PostgreSQL at ${serverUrl}: every PostgreSQL test is LEFT OUT of this run.`,
    `\nAll but some races and models, which \`npm run test:matrix\` has, run on the embedded store instead.\n${line}\n`,
  );
}

// A renamed file would otherwise leave its list, and with it a store, without a word.
for (const pattern of [...withoutStore, ...onEachStore, ...onMainStore, ...onlyInMatrix, ...notOnEmbeddedAlone]) {
  if (globSync(pattern).length === 0) throw new Error(`test/setup/stores.ts: no file matches ${pattern}.`);
}

const all = 'test/**/*.test.ts';
/** Installs and builds what is released, which takes minutes: only `npm run test:install` runs these. */
const installs = 'test/install/*.test.ts';
const { CLEF_TEST_SIZE: testSize, CLEF_TEST_FILES: testFiles } = process.env;
const isMatrix = testSize === 'matrix' || testSize === 'long';

type Files = { include: string[]; exclude: string[] };

/** Nearly everything on both stores in `npm run test:matrix`; in `npm test` the embedded store gets a chosen part. */
function filesOf(isMatrix: boolean): Record<'postgresql' | 'unit' | 'pglite', Files> {
  const leftOut = [installs, ...(isMatrix ? [] : [...onlyInMatrix, ...(hasPostgresql ? [] : notOnEmbeddedAlone)])];
  const onStores = [...withoutStore, ...leftOut];
  return {
    postgresql: { include: [all], exclude: onStores },
    unit: { include: withoutStore, exclude: leftOut },
    pglite: {
      include: isMatrix || !hasPostgresql ? [all] : onEachStore,
      exclude: hasPostgresql ? [...onStores, ...onMainStore] : onStores,
    },
  };
}

/** `npm run test:remaining` runs what `npm test` does not: the other files of the matrix, and those that try more in it. */
function withoutRunFiles({ include, exclude }: Files, { include: ran, exclude: left }: Files): Files {
  return { include, exclude: [...exclude, ...globSync(ran, { exclude: left }).filter((file) => !isSized(file))] };
}

function project(name: string, { include, exclude }: Files, store?: string): TestProjectConfiguration {
  return {
    plugins: store && process.env.CLEF_TEST_ROWS === 'checked' ? [rowTypes()] : [],
    test: {
      name,
      include,
      exclude,
      env: { CLEF_TEST_STORE: store ?? 'none' },
      globalSetup: store ? [`test/setup/${store}.ts`, 'test/setup/chromium.ts'] : [],
      setupFiles: ['test/setup/cleanup.ts'],
      // Modules hold no state of a single test, and loading them once per worker instead of once per file halves the time.
      isolate: false,
      testTimeout: size(180_000, 180_000, 7_200_000),
      hookTimeout: 120_000,
      // The default of one second would be a statement about the machine.
      expect: { poll: { timeout: 60_000 } },
    },
  };
}

const inTest = filesOf(false);
const inMatrix = filesOf(true);
const filesIn = (name: keyof typeof inTest): Files => {
  if (testFiles === 'remaining') return withoutRunFiles(inMatrix[name], inTest[name]);
  return (isMatrix ? inMatrix : inTest)[name];
};
const projects =
  testSize === 'install'
    ? [project('install', { include: [installs], exclude: [] })]
    : [
        ...(hasPostgresql ? [project('postgresql', filesIn('postgresql'), 'postgresql')] : []),
        project('unit', filesIn('unit')),
        project('pglite', filesIn('pglite'), 'pglite'),
      ];

export default defineConfig({
  test: {
    // One more than there are processors: some files mostly wait, for a killed process's work to be found for instance.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowestFirst },
    reporters: ['default', './test/setup/summary-reporter.ts'],
    projects,
  },
});
