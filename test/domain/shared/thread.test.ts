import { setFlagsFromString } from 'node:v8';
import PQueue from 'p-queue';
import { expect, it } from 'vitest';
import { runThread } from '../../../domain/shared/thread.ts';
import { size } from '../../support/size.ts';

/** The defect of V8 needs many threads to show, even where it makes the code at once: only the long size finds it for certain. */
it('many threads at once, each of which strips types, do not crash the process', async () => {
  setFlagsFromString('--wasm-wrapper-tiering-budget=1');
  const script = new URL('../../support/type-stripping-thread.ts', import.meta.url);
  const line = new PQueue({ concurrency: 4 });
  const threads = Array.from({ length: size(20, 100, 3000) }, () => () => {
    return runThread<string>(script, {}, { ms: 60_000, heapMiB: 100 });
  });
  expect(new Set((await line.addAll(threads)).map((end) => JSON.stringify(end)))).toEqual(
    new Set(['{"answer":"done"}']),
  );
});
