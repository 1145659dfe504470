import { splitName } from './full-names.ts';
import type { RowValues } from './import-field.ts';
import { folded } from './values.ts';

/** The names of a contact, and the fields whose texts say more than these, so that a note keeps them. */
export type ContactNames = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** The column of the last name. */
  source: 'lastName' | 'fullName' | 'displayedName';
  kept: string[];
};

/** The names that a row has in columns of their own go before the column with both. */
export function namesOf({ firstName, lastName, fullName, displayedName = [] }: RowValues): ContactNames {
  const [first, last, full] = [firstName, lastName, fullName] as (string | undefined)[];
  const displayed = displayedName as string[];
  const hasOwn = last !== undefined || first !== undefined;
  const source = hasOwn ? 'lastName' : full === undefined && displayed.length > 0 ? 'displayedName' : 'fullName';
  const written = { lastName: last, fullName: full, displayedName: displayed[0] }[source];
  const split = written === undefined ? undefined : splitName(written);
  const names =
    first === undefined || split === undefined
      ? { firstName: first ?? split?.firstName, lastName: split?.lastName }
      : // The first name has a column, so only the civility is taken off the last.
        { firstName: first, lastName: split.firstName === undefined ? split.lastName : written };
  const isMore = source === 'lastName' && full !== undefined && !isSaid(full, `${first ?? ''} ${last ?? ''}`);
  const all = `${first ?? ''} ${last ?? ''} ${full ?? ''} ${written ?? ''}`;
  return {
    ...names,
    source,
    kept: [
      ...(split?.hadTitle && names.lastName !== written ? [source] : []),
      ...(isMore ? ['fullName'] : []),
      ...(displayed.some((name) => !isSaid(name, all)) ? ['displayedName'] : []),
    ],
  };
}

/** Whether a text has no other words than another one. */
function isSaid(text: string, elsewhere: string): boolean {
  const known = new Set(folded(elsewhere).split(' '));
  return folded(text)
    .split(' ')
    .every((word) => known.has(word));
}
