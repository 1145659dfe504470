import { readFileSync } from 'node:fs';
import { afterAll, inject } from 'vitest';
import type { Transcript } from '../../evals/run/transcript.ts';
import { openEmbedded } from '../../storage/store.ts';

/** A copy of the run's migrated embedded store, closed when the file is over. */
export async function openEvalStore() {
  const store = await openEmbedded({ snapshot: new Blob([readFileSync(inject('template'))]) });
  afterAll(() => store.close());
  return store;
}

/** A transcript as a failed test shows it. */
export const shown = ({ calls, answer }: Transcript): string =>
  [...calls.map(({ tool, input, answer: { text } }) => `${tool} ${JSON.stringify(input)}\n  ${text}`), answer].join(
    '\n',
  );
