import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { checkDrafts } from '../../../domain/checks/check-drafts.ts';
import { readingWork } from '../../../door/transaction/transact.ts';
import { startTestServer } from '../../support/test-server.ts';
import { insertFixture, NOW } from './corpus/fixture/insert-fixture.ts';
import { draftToCheck } from './corpus/measure.ts';

const server = await startTestServer({ now: () => NOW });
const { contactIds, agencyOf } = await insertFixture(server);
const work = () => readingWork(server.context, agencyOf('legoff').actor, NOW);

it.each([
  ['44230', 'ST SEBASTIEN S/LOIRE', 'à Saint-Sébastien-sur-Loire', 'place_agrees'],
  ['44230', 'ST SEBASTIEN S/LOIRE', ', 44230 Saint-Sébastien-sur-Loire', 'place_agrees'],
  ['69003', 'LYON 3EME', 'à Lyon', 'place_agrees'],
  ['69003', 'LYON 3EME', ', 69003 Lyon', 'place_agrees'],
  ['44500', 'LA BAULE ESCOUBLAC CEDEX', 'à La Baule', 'place_agrees'],
  ['44230', 'ST SEBASTIEN S/LOIRE', 'à Rezé', 'place_differs'],
  ['69003', 'LYON 3EME', 'à Nantes', 'place_differs'],
])('a property in « %s %s »: « %s » %s', async (postcode, city, words, code) => {
  await sql`update property set postcode = ${postcode}, city = ${city} where reference = 'NAN-0042'`.execute(server.db);
  const body = `Le T3 NAN-0042, 27 rue Paul Bellamy ${words} est calme.`.replace(' ,', ',');
  const draft = draftToCheck({ kind: 'sms', to: 'legoff', texts: { body } }, contactIds.get('legoff') as string);
  const findings = (await checkDrafts(work(), [draft])).get(draft.id) ?? [];
  const place = findings.filter(({ start }) => start >= body.indexOf('Bellamy') + 8);
  expect([...new Set(place.map((finding) => finding.code))]).toEqual([code]);
});
