import type { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { statementsOf } from '../../storage/embedded/statements.ts';
import { forgetRowTypes } from '../../storage/embedded/values.ts';

it('the embedded store keeps the types of values, and forgets those of the rows of tables', () => {
  const [TEXT, TEXT_ARRAY, PG_TYPE_ROWS, AGENCY_ROWS] = [25, 1009, 12_001, 16_400];
  const byType = () => Object.fromEntries([TEXT, TEXT_ARRAY, PG_TYPE_ROWS, AGENCY_ROWS].map((type) => [type, String]));
  const pglite = { parsers: byType(), serializers: byType() } as unknown as PGlite;
  forgetRowTypes(pglite);
  for (const kept of [pglite.parsers, pglite.serializers]) {
    expect(Object.keys(kept).map(Number)).toEqual([TEXT, TEXT_ARRAY]);
  }
});

it('a statement of a store that was closed is refused', async () => {
  const closed = { _checkReady: () => Promise.reject(new Error('PGlite is closed')) } as unknown as PGlite;
  await expect(statementsOf(closed)('select 1', [])).rejects.toThrow('PGlite is closed');
});
