/** A reading of one quantity: when, in seconds from the start, and how much. */
export type Point = { seconds: number; value: number };

/** How a quantity went on after the warm-up. */
export type Trend = {
  /** Median of the first and of the last third. */
  first: number;
  last: number;
  /** The slope over the whole time, as a part of `first`: 0.1 means a tenth more at the end. Of nothing, in units. */
  growth: number;
  isFlat: boolean;
};

/** A tenth more is what garbage, caches that fill and a busy machine explain. */
const TOLERATED = 0.1;
/** A tenth of a few dozen files is less than the idle connections that some clients happen to have open. */
const TOLERATED_UNITS = 6;

/**
 * Judges the readings of one quantity. The slope is Theil and Sen's, the median over all pairs, which no single outlier
 * moves (Sen, JASA 1968). Both it and the medians of the thirds must stay within the tolerance: the slope finds a slow
 * leak, the medians one jump.
 */
export function trendOf(points: readonly Point[]): Trend {
  const third = Math.ceil(points.length / 3);
  const first = median(points.slice(0, third).map(({ value }) => value));
  const last = median(points.slice(-third).map(({ value }) => value));
  const span = (points.at(-1)?.seconds ?? 0) - (points[0]?.seconds ?? 0);
  const slopes = points.flatMap((from, at) =>
    points.slice(at + 1).map((to) => (to.value - from.value) / (to.seconds - from.seconds)),
  );
  const rise = median(slopes) * span;
  const tolerated = Math.max(first * TOLERATED, TOLERATED_UNITS);
  return { first, last, growth: rise / (first || 1), isFlat: rise <= tolerated && last - first <= tolerated };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
