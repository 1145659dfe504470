import { expect, it } from 'vitest';
import { createProperty } from '../../domain/properties/create-property.ts';
import { newId, uuidOf } from '../../domain/shared/ids.ts';
import { readAllRows } from '../support/all-rows.ts';
import { createColleague } from '../support/colleagues.ts';
import { restClient, startTestServer } from '../support/test-server.ts';
import { signInToConsole } from './client.ts';

const server = await startTestServer({ ownStore: true });
const { url, db } = server;
const CODE = '7391-canari-alarme';

it('the code of an alarm is read by the people of the agency alone, and stands in no row, journal or answer of the API', async () => {
  const agency = await server.createAgency();
  const page = await signInToConsole(url, await createColleague(db, agency, 'assistant'));
  const address = { postcode: '44000', city: 'Nantes' };
  const { id } = await agency.perform(createProperty, { reference: newId(), title: 'T3', type: 'apartment', address });
  const changed = await page.call('access.change', { id, keys: 'Crochet 12', alarm: CODE });
  expect(changed.data).toEqual({ id, keys: 'Crochet 12', hasAlarm: true });
  expect((await page.call('access.read', { id })).text).not.toContain(CODE);
  expect((await page.call('access.alarm', { id })).data).toEqual({ id, alarm: CODE });
  expect(JSON.stringify(await readAllRows(db))).not.toContain(CODE);
  const api = restClient(url, await agency.key());
  for (const path of [`/properties/${id}`, '/visits']) {
    expect(JSON.stringify((await api('GET', path)).body)).not.toMatch(/canari|Crochet/);
  }
  const read = db.selectFrom('journal_entry').select('subject').where('agency_id', '=', agency.id);
  expect(await read.where('operation', '=', 'readAlarm').execute()).toEqual([{ subject: id }]);
  const theirs = await signInToConsole(url, await createColleague(db, await server.createAgency(), 'owner'));
  for (const path of ['access.read', 'access.alarm']) {
    expect((await theirs.call(path, { id })).error.code).toBe('not_found');
  }
  await page.call('access.change', { id, alarm: null });
  const row = db.selectFrom('property_access').selectAll().where('property_id', '=', uuidOf('property', id));
  expect(await row.executeTakeFirst()).toMatchObject({ keys: 'Crochet 12', alarm: null });
});
