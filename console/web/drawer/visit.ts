import type { RouterOutputs } from '../trpc.ts';

/** A visit with its contact and property, as its drawer shows it. */
export type Visit = RouterOutputs['visits']['read'];
