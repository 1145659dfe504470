import { v4 } from 'uuid';
import { errorCodeOf } from '../trpc.ts';

/**
 * The id under which a form is sent again after an error. The server stores one content for each id, so that a form whose answer was lost
 * keeps its id. If another content is stored under it by now, or one that was taken back since, the next press is about a new one.
 */
export const formIdAfter = (error: unknown, formId = v4()): string =>
  ['idempotency_mismatch', 'conflict'].includes(errorCodeOf(error) ?? '') ? v4() : formId;
