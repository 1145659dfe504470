import { preparedQuery } from '../../storage/prepared-statements.ts';
import { notFound } from '../shared/find-record.ts';
import { publicId } from '../shared/ids.ts';
import type { Statement, Work } from '../shared/operation.ts';
import type { PropertyRow } from './property-record.ts';

/**
 * The statement that reads these columns of one property; its answer throws `not_found` if the agency has no such
 * property.
 */
export function propertyByKey<C extends keyof PropertyRow, Answer>(
  columns: readonly C[],
  toAnswer: (row: Pick<PropertyRow, C>, work: Work) => Answer,
): (work: Work, propertyId: string) => Statement<Answer> {
  const selectProperty = preparedQuery<Pick<PropertyRow, C>>(
    `select ${columns.join(', ')} from property where agency_id = $1 and id = $2`,
  );
  return (work, propertyId) => ({
    query: selectProperty(work.agency.id, propertyId),
    answer: ([row]) => {
      if (!row) throw notFound('property', publicId('property', propertyId));
      return toAnswer(row, work);
    },
  });
}
