import { startChildServer } from './child-server.ts';
import { compare, type Rounds } from './comparison.ts';
import type { RestFloorInput } from './floor/rest-server.ts';
import type { HttpRequest } from './load.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import type { Row } from './table.ts';

/** REST reads, compared with `node:http` and `pg`. */
export async function measureRestReads(server: ServerUnderTest, rounds: Rounds): Promise<Row[]> {
  const { actor, databaseUrl, clef, cpu, keys, contactIds, propertyIds, towns } = server;
  const input: RestFloorInput = { databaseUrl, agencyId: actor.agencyId };
  await using floor = await startChildServer('./floor/rest-server.ts', input);
  const compareRead = (operation: string, paths: string[], minRatio: number) => {
    const requests = paths.map((path): HttpRequest => ({ method: 'GET', path: `/api/v1${path}` }));
    const targets = { floor: { server: floor, requests }, clef: { server: clef, requests } };
    return compare({ measurement: `REST ${operation}`, ...targets, keys, content: JSON.parse, minRatio }, cpu, rounds);
  };
  const contactPaths = contactIds.map((id) => `/contacts/${id}`);
  const propertyPaths = propertyIds.map((id) => `/properties/${id}`);
  const townPaths = towns.map((town) => `/contacts?limit=20&city=${encodeURIComponent(town)}`);
  return [
    await compareRead('getContact', contactPaths, 0.6),
    await compareRead('getProperty', propertyPaths, 0.6),
    await compareRead('listContacts, 20', ['/contacts?limit=20'], 0.5),
    await compareRead('listContacts, 20 by town', townPaths, 0.5),
  ];
}
