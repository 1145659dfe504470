import { firstNumberOf } from '../mandates/register.ts';
import { publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { invalidInput } from '../shared/refusal.ts';
import { splitName } from './full-names.ts';
import type { ImportField, ReadingContext } from './import-field.ts';
import { folded, shown, Unreadable } from './values.ts';

/** Finds the colleague whom a file names: in full, by a part of the name, by an abbreviation, or as a person has said for this file. */

/** The colleagues by what a file calls them: an id, an e-mail or a name; null for somebody who is not in the agency any more. */
export type Colleagues = Readonly<Record<string, string | null>>;

/** @throws Refusal if `chosen` names somebody who is no colleague */
export async function readingContext(work: Work, chosen: Colleagues = {}): Promise<ReadingContext> {
  const { timeZone } = await work.profile();
  const users = await work.agency.from('user_account').select(['id', 'name', 'email']).execute();
  const people = users.map(({ id, name, email }) => ({ id: publicId('user', id), name, email }));
  const known = new Map<string, string>([
    ...unique(people, ({ name }) => abbreviationsOf(name)),
    ...unique(people, ({ name }) => folded(name).split(' ')),
    ...people.flatMap(({ id, name, email }) => [[folded(name), id] as const, [email.toLowerCase(), id] as const]),
  ]);
  const ids = new Set<string>(people.map(({ id }) => id));
  const decided = Object.entries(chosen).map(([called, colleague]) => {
    const id = colleague === null || ids.has(colleague) ? colleague : known.get(colleague.toLowerCase());
    const found = id ?? (colleague === null ? null : known.get(folded(colleague)));
    if (found === undefined) throw noColleague(called, colleague);
    return [folded(called), found] as const;
  });
  const firstMandateNumber = await firstNumberOf(work);
  return {
    timeZone,
    now: work.now,
    firstMandateNumber,
    colleagues: new Map<string, string | null>([...known, ...decided]),
  };
}

const noColleague = (called: string, colleague: string | null) =>
  invalidInput([{ path: 'mapping', message: `${called}: ${colleague} is no colleague of the agency` }]);

type Person = { id: string; name: string };

/** The keys that one of the people has alone. */
function unique<P extends Person>(people: readonly P[], keysOf: (person: P) => string[]): [string, string][] {
  const pairs = people.flatMap((person) => [...new Set(keysOf(person))].map((key) => ({ key, id: person.id })));
  return [...Map.groupBy(pairs, ({ key }) => key)].flatMap(([key, [owner, ...others]]): [string, string][] =>
    owner && others.length === 0 ? [[key, owner.id]] : [],
  );
}

/** « SD », « S. Durand », « Durand S. », « Sophie D. » and « DURAND Sophie » for Sophie Durand; « JPM » or « JM » for Jean-Paul Martin. */
function abbreviationsOf(name: string): string[] {
  const [first = '', ...rest] = name.trim().split(/\s+/).map(folded);
  const last = rest.join(' ');
  if (first === '' || last === '') return [];
  const initials = [[first, ...rest], `${first} ${last}`.split(' ')].map((words) =>
    words.map((word) => word.slice(0, 1)),
  );
  return [
    ...initials.flatMap((letters) => [letters.join(''), letters.join(' ')]),
    ...[
      `${first.slice(0, 1)} ${last}`,
      `${last} ${first.slice(0, 1)}`,
      `${first} ${last.slice(0, 1)}`,
      `${last} ${first}`,
    ],
  ];
}

export const readColleague: ImportField['read'] = (cell, { colleagues, askAbout }) => {
  const { firstName = '', lastName } = splitName(cell);
  const names = [cell.toLowerCase(), folded(cell), folded(`${firstName} ${lastName}`)];
  const found = names.map((name) => colleagues.get(name)).find((id) => id !== undefined);
  if (found === undefined) askAbout?.(cell);
  return found ?? new Unreadable(`names no colleague of the agency: ${shown(cell)}`);
};
