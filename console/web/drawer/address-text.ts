import type { RouterOutputs } from '../trpc.ts';

/** An address on one line. */
export const addressText = ({ street, postcode, city }: RouterOutputs['properties']['read']['address']): string =>
  [street, `${postcode} ${city}`].filter(Boolean).join(', ');
