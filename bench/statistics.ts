/** The value below which a `share` (0 to 1) of all values lies. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: number[]): number => quantile(values, 0.5);

export async function elapsedMs(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** The milliseconds of each run, one for each sample. A quarter of them warm up. */
export async function timesOf<Sample>(
  samples: readonly Sample[],
  run: (sample: Sample) => Promise<unknown>,
): Promise<number[]> {
  for (const sample of samples.slice(0, Math.ceil(samples.length / 4))) await run(sample);
  const times: number[] = [];
  for (const sample of samples) times.push(await elapsedMs(() => run(sample)));
  return times;
}

export const formatMs = (milliseconds: number): string => `${milliseconds.toFixed(2)} ms`;
