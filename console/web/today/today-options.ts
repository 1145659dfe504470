import { type RouterOutputs, trpc } from '../trpc.ts';

export type Today = RouterOutputs['today']['read'];
export type Figures = RouterOutputs['today']['figures'];

/** The parts that the page can show whole, because no other page has them. */
export type Whole = 'visits' | 'sellers' | 'mandates' | 'offers' | 'sales';

export const todayOptions = (mine: boolean, whole?: Whole) =>
  trpc.today.read.queryOptions(whole === undefined ? { mine } : { mine, whole });
