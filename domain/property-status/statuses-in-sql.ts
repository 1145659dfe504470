import { sql } from 'kysely';
import { buyableStatuses, closedStatuses, marketedStatuses } from '../../storage/column-values.ts';

/** Lists of statuses in a statement. They are literals, because there are indexes of these statuses alone. */

const literals = (statuses: readonly string[]) => sql.join(statuses.map((status) => sql.lit(status)));

export const buyable = literals(buyableStatuses);
export const marketed = literals(marketedStatuses);
export const closed = literals(closedStatuses);
