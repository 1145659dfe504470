import type { RouterOutputs } from '../trpc.ts';

export type Template = RouterOutputs['templates']['list']['templates'][number];
/** A template with the values of one contact. */
export type FilledTemplate = RouterOutputs['templates']['fill'];
