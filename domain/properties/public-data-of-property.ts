import { z } from 'zod';
import { preparedQuery } from '../../storage/prepared-statements.ts';
import { PublicDataParts } from '../public-data/public-data.ts';
import { partsOf, type Surroundings, salesSince } from '../public-data/surroundings.ts';
import { surroundingsOf } from '../public-data/surroundings-sql.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { readByStatement, type Statement, type Work } from '../shared/operation.ts';
import { type Property, type PropertyRow, propertyColumns, propertyRecord } from './property-record.ts';

/** Reads columns of a property together with what was brought in of the public data about it. */
function withSurroundings<C extends 'dpe_number' | keyof PropertyRow, Answer>(
  columns: readonly C[],
  toAnswer: (row: Pick<PropertyRow, C>, parts: PublicDataParts, work: Work) => Answer,
): (work: Work, propertyId: string) => Statement<Answer> {
  const select = preparedQuery<Pick<PropertyRow, C> & { dpe_number: string | null } & Surroundings>(
    `select ${columns.map((column) => `property.${column}`).join(', ')}, found.* from property
      left join lateral (${surroundingsOf('$3')}) as found on true where property.agency_id = $1 and property.id = $2`,
  );
  return (work, propertyId) => ({
    query: select(work.agency.id, propertyId, salesSince(work.now)),
    answer: ([row]) => {
      if (!row) throw notFound('property', publicId('property', propertyId));
      return toAnswer(row, partsOf(row, row.dpe_number), work);
    },
  });
}

/** The cast: figures that an earlier version stored beside these parts are words and numbers, which no type says of both. */
export const wholePropertyStatement = withSurroundings(propertyColumns, (row, parts, work): Property => {
  const record = propertyRecord(row, work);
  if (Object.keys(parts).length === 0) return record;
  return { ...record, publicData: { ...record.publicData, ...parts, indicative: true } as Property['publicData'] };
});

const partsStatement = withSurroundings(['dpe_number'], (_, parts) => parts);

export const readPublicData = readByStatement({
  name: 'readPublicData',
  scope: 'noKey',
  summary: 'What was brought in of the public data about a property.',
  input: z.strictObject({ id: id('property').describe('The property') }),
  output: PublicDataParts,
  statement: (work, input) => partsStatement(work, uuidOf('property', input.id)),
});
