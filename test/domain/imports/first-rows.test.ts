import { expect, it } from 'vitest';
import { FirstRows } from '../../../domain/imports/first-rows.ts';
import { shortName } from '../../../domain/imports/names.ts';

const named = (last_name: string) => shortName({ last_name });

it('an address of very many people tells no further ones apart, so that a file takes no longer for it', () => {
  const rows = new FirstRows();
  for (let n = 0; n < 60; n += 1) rows.add('phone', n, named(`Nom${n}`));
  expect(rows.of('phone', named('Nom49'))).toBe(49);
  expect(rows.of('phone', named('Nom55'))).toBeUndefined();
  expect(rows.anyOf('phone')).toBe(0);
});
