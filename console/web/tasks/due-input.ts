import type { LocalMoment } from '../dates/parse-moment.ts';

/** A due time as the server reads it, on the agency's clocks; a day alone counts to its end. */
export const dueInput = ({ day, time }: LocalMoment): string | null => [day, time].filter(Boolean).join('T') || null;
