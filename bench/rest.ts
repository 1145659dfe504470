import { listContacts } from '../domain/contacts/contact-list.ts';
import { getContact } from '../domain/contacts/contacts.ts';
import { getProperty } from '../domain/properties/properties.ts';
import { newId, publicId } from '../domain/shared/ids.ts';
import { startChildServer } from './child-server.ts';
import { compare, type Rounds } from './comparison.ts';
import type { RestFloorInput } from './floor/rest-server.ts';
import type { HttpRequest } from './load.ts';
import { recordStatement } from './recorded-statement.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import type { Row } from './table.ts';

/** REST reads, compared with `node:http` and `pg`. */
export async function measureRestReads(server: ServerUnderTest, rounds: Rounds): Promise<Row[]> {
  const { actor, databaseUrl, url, keys, contactIds, propertyIds } = server;
  const sampleId = newId();
  const input: RestFloorInput = {
    databaseUrl,
    sampleId,
    contact: await recordStatement(actor, getContact, { id: publicId('contact', sampleId) }),
    property: await recordStatement(actor, getProperty, { id: publicId('property', sampleId) }),
    list: await recordStatement(actor, listContacts, {}),
  };
  await using floor = await startChildServer('./floor/rest-server.ts', input);
  const compareRead = (operation: string, paths: string[]) => {
    const requests = paths.map((path): HttpRequest => ({ method: 'GET', path: `/api/v1${path}` }));
    return compare(
      {
        measurement: `REST ${operation}`,
        floor: { url: floor.url, requests },
        clef: { url, requests },
        keys,
        content: JSON.parse,
        minRatio: 0.35,
      },
      rounds,
    );
  };
  const contactPaths = contactIds.map((id) => `/contacts/${id}`);
  const propertyPaths = propertyIds.map((id) => `/properties/${id}`);
  return [
    await compareRead('getContact', contactPaths),
    await compareRead('listContacts, 20', ['/contacts?limit=20']),
    await compareRead('getProperty', propertyPaths),
  ];
}
