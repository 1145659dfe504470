import { listContacts } from '../domain/contacts/contact-list.ts';
import { getContact } from '../domain/contacts/contacts.ts';
import { getProperty } from '../domain/properties/properties.ts';
import { newId, publicId } from '../domain/shared/ids.ts';
import { serveApart } from './child.ts';
import { type Contestants, duel, type Rounds } from './duel.ts';
import type { RestFloor } from './floor/rest.ts';
import type { Wanted } from './load.ts';
import { statementOf } from './statement.ts';
import type { Subject } from './subject.ts';
import type { Row } from './table.ts';

/** REST reads against `node:http` and `pg`. */
export async function restReads(subject: Subject, rounds: Rounds): Promise<Row[]> {
  const { actor, databaseUrl, url, keys, contactIds, propertyIds } = subject;
  const one = newId();
  const setting: RestFloor = {
    databaseUrl,
    one,
    contact: await statementOf(actor, getContact, { id: publicId('contact', one) }),
    property: await statementOf(actor, getProperty, { id: publicId('property', one) }),
    list: await statementOf(actor, listContacts, {}),
  };
  await using floor = await serveApart('./floor/rest.ts', setting);
  const read = (operation: string, paths: string[]): Contestants => {
    const wanted = paths.map((path): Wanted => ({ method: 'GET', path: `/api/v1${path}` }));
    const sides = { floor: { url: floor.url, wanted }, ours: { url, wanted } };
    return { measured: `REST ${operation}`, ...sides, keys, content: JSON.parse, target: 0.35 };
  };
  return [
    await duel(
      read(
        'getContact',
        contactIds.map((id) => `/contacts/${id}`),
      ),
      rounds,
    ),
    await duel(read('listContacts, 20', ['/contacts?limit=20']), rounds),
    await duel(
      read(
        'getProperty',
        propertyIds.map((id) => `/properties/${id}`),
      ),
      rounds,
    ),
  ];
}
