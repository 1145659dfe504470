import { describe, expect, it } from 'vitest';
import { checkDrafts } from '../../../domain/checks/check-drafts.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { linkSeller } from '../../../domain/properties/property-sellers.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { readingWork } from '../../../door/transaction/transact.ts';
import { startTestServer } from '../../support/test-server.ts';
import { NOW, startVisitAgency } from '../../support/visit-agency.ts';
import { csv, fileOf } from '../imports/files.ts';

const server = await startTestServer({ ownStore: true, now: () => NOW });
const started = await startVisitAgency(server);
const { uuid } = started;
const english = await startVisitAgency(server, { seller: { language: 'en' } });
const silent = await startVisitAgency(server);
const several = await startVisitAgency(server);

const { id: other } = await several.agency.perform(createProperty, {
  ...{ reference: 'VER-0012', title: 'Maison', type: 'house', status: 'available' },
  address: { street: '3 rue des Pins', postcode: '44120', city: 'Vertou' },
});
await several.agency.perform(linkSeller, { propertyId: other, contactId: several.sellerId });

const days = ['17', '18', '19', '20', '21', '22', '23'];
const rows = [
  ['SeLoger', '16/11/2026', '22/11/2026', '198'],
  ['Leboncoin', '16/11/2026', '22/11/2026', '114'],
  ['SeLoger', '09/11/2026', '15/11/2026', '1204'],
  ['SeLoger', '01/09/2026', '30/09/2026', '2000'],
  ...days.map((day, n) => ['Bien’ici', `${day}/11/2026`, `${day}/11/2026`, String(10 + n)]),
];
async function importFor({ agency }: Pick<typeof started, 'agency'>, reference: string, counted = rows): Promise<void> {
  const heading = ['Référence', 'Portail', 'Du', 'Au', 'Vues'];
  const file = fileOf(csv([heading, ...counted.map((row) => [reference, ...row])]));
  await agency.perform(importRecords, { kind: 'views', file });
}
const referenceOf = async ({ agency, propertyId }: typeof started) =>
  (
    await server.db
      .selectFrom('property')
      .select('reference')
      .where('agency_id', '=', agency.id)
      .where('id', '=', uuid('property', propertyId))
      .executeTakeFirstOrThrow()
  ).reference;
await importFor(started, await referenceOf(started));
await importFor(english, await referenceOf(english));
await importFor(several, await referenceOf(several));
await importFor(several, 'VER-0012', [['SeLoger', '16/11/2026', '22/11/2026', '55']]);

async function findingsOf(body: string, of = started, contact = of.sellerId) {
  const draft = {
    ...{ id: newId(), kind: 'email' as const, contact_id: uuid('contact', contact), created_at: NOW },
    item: { to: 'odile@courriel.example', subject: 'Votre vente', body, purpose: 'service' },
  };
  const found = await checkDrafts(readingWork(server.context, of.agency.owner, NOW), [draft as never]);
  return [...found.values()].flat().filter(({ code }) => code.startsWith('property_') || code === 'text_differs');
}

describe('the views of an advert in a draft', () => {
  it.each([
    'Votre annonce a été consultée 312 fois du 16 au 22 novembre sur SeLoger et Leboncoin.',
    'Votre annonce a été consultée 312 fois du 16 au 22 novembre sur SeLoger et Leboncoin (statistiques des portails relevées le 24 novembre).',
    'Votre annonce a été vue 198 fois sur SeLoger entre le 16 et le 22 novembre.',
    'Sur SeLoger, votre annonce a été vue 198 fois la semaine dernière.',
    'SeLoger : 198 vues, Leboncoin : 114 vues du 16 au 22 novembre.',
    'Votre annonce a été consultée 198 fois du 16 au 22 novembre sur SeLoger, puis 114 fois du 16 au 22 novembre sur Leboncoin.',
    'Sur Bien’ici, votre annonce compte 91 vues depuis le 17 novembre.',
    'Votre annonce a été vue près de 200 fois sur SeLoger.',
    'Plus de 1 100 personnes, et 1 204 consultations de votre annonce sur SeLoger du 9 au 15 novembre.',
    'Votre annonce a été consultée plus de 300 fois du 16 au 22 novembre sur SeLoger et Leboncoin.',
    'Votre annonce a été vue 198 fois sur SeLoger, et sept visiteurs sont venus.',
    // Without a period: the last week, what is news for this seller, or all.
    'Votre annonce a été vue 198 fois sur SeLoger.',
    'Votre annonce a été vue 1 402 fois sur SeLoger.',
    'Votre annonce a été vue 3 402 fois sur SeLoger.',
    'Votre annonce a été vue 403 fois.',
    'Hier, votre annonce a été vue 16 fois sur Bien’ici.',
    'Comme convenu hier, votre annonce a été vue 198 fois sur SeLoger.',
    'Votre annonce a été vue 91 fois ces sept derniers jours sur Bien’ici.',
    'Ce mois-ci, votre annonce a été vue 1 402 fois sur SeLoger.',
    'Votre bien a été consulté 198 fois la semaine dernière sur SeLoger.',
    '312 personnes ont vu votre annonce du 16 au 22 novembre sur SeLoger et Leboncoin.',
    'Votre annonce a été vue par plus de 300 internautes du 16 au 22 novembre sur SeLoger et Leboncoin.',
    'Statistiques de SeLoger du 16 au 22 novembre, vues\u00a0: 198.',
    'Votre annonce a été consultée trois cent douze fois du 16 au 22 novembre sur SeLoger et Leboncoin.',
  ])('« %s » agrees', async (body) => {
    const codes = (await findingsOf(body)).map(({ code }) => code);
    expect(codes.length).toBeGreaterThan(0);
    expect(new Set(codes)).toEqual(new Set(['property_agrees']));
  });

  it.each([
    ['Votre annonce a été consultée 412 fois du 16 au 22 novembre sur SeLoger et Leboncoin.', '412', '312'],
    ['Votre annonce a été vue 114 fois sur SeLoger du 16 au 22 novembre.', '114', '198'],
    ['Votre annonce a été vue 198 fois sur SeLoger du 9 au 15 novembre.', '198', '1\u00a0204'],
    ['Votre annonce a été consultée plus de 400 fois du 16 au 22 novembre sur SeLoger et Leboncoin.', '400', '312'],
    ['SeLoger : 114 vues, Leboncoin : 114 vues du 16 au 22 novembre.', '114', '198'],
    ['Sur Bien’ici, votre annonce compte 120 vues depuis le 17 novembre.', '120', '91'],
    ['Hier, votre annonce a été vue 198 fois sur Bien’ici.', '198', '16'],
    ['Votre bien a été consulté 900 fois du 16 au 22 novembre.', '900', '387'],
    ['Votre annonce a été vue 900 fois ce mois-ci sur SeLoger.', '900', '1\u00a0402'],
    ['500 personnes ont vu votre annonce la semaine dernière sur SeLoger.', '500', '198'],
    ['Votre annonce sur SeLoger, du 16 au 22 novembre, vues : 900.', '900', '198'],
  ])('« %s » differs: %s is %s', async (body, text, right) => {
    const flags = (await findingsOf(body)).filter(({ flag }) => flag);
    expect(flags).toMatchObject([{ code: 'property_differs', text, expected: right, replacement: right }]);
    const [flag] = flags;
    const corrected = body.slice(0, flag?.start) + flag?.replacement + body.slice(flag?.end);
    expect((await findingsOf(corrected)).map(({ code }) => code)).not.toContain('property_differs');
  });

  it.each([
    'Votre annonce a été consultée 312 fois du 2 au 8 novembre sur SeLoger.',
    'Votre annonce a été vue 40 fois sur Green-Acres.',
    // Without a period, neither an earlier row nor a portal alone, and no number is put in its place.
    'Votre annonce a été vue 1 204 fois sur SeLoger.',
    'Votre annonce a été vue 2 000 fois sur SeLoger.',
    'Votre annonce a été vue 12 fois sur Bien’ici.',
    'Votre annonce a été vue 114 fois.',
    'Votre annonce a été vue 900 fois.',
    'Votre bien a été consulté 900 fois.',
    '500 personnes ont vu votre annonce.',
    'Votre annonce en chiffres. Vues : 900.',
  ])('« %s » is in no statistics', async (body) => {
    expect(await findingsOf(body)).toMatchObject([{ code: 'property_unsupported', flag: false }]);
  });

  it.each([
    'Vous l’avez vu deux fois, et la vue sur la Loire vous a plu.',
    'Le bien a été visité 3 fois cette semaine.',
    'Votre bien a été vu 3 fois la semaine dernière. L’annonce est en ligne.',
    'Hier, deux personnes ont vu votre annonce et souhaitent visiter.',
    'Je vous ai appelé 2 fois ; l’annonce est en ligne.',
  ])('« %s » tells of none', async (body) => {
    expect((await findingsOf(body)).filter(({ explanation }) => explanation.includes('statistics'))).toEqual([]);
  });

  it('are unknown where nothing was imported', async () => {
    const body = 'Votre annonce a été consultée 312 fois sur SeLoger.';
    expect(await findingsOf(body, silent)).toMatchObject([{ code: 'property_unsupported' }]);
  });

  it('are those of the property that the words name, of several that the contact sells', async () => {
    const body = 'L’annonce VER-0012 a été vue 198 fois sur SeLoger la semaine dernière.';
    expect((await findingsOf(body, several)).filter(({ flag }) => flag)).toMatchObject([{ expected: '55' }]);
    const both = 'Votre annonce a été vue 700 fois sur SeLoger la semaine dernière.';
    expect((await findingsOf(both, several)).filter(({ flag }) => flag)).toEqual([]);
  });

  it('are compared for a buyer who is told of a property by its reference', async () => {
    const body = 'L’annonce VER-0012 a été vue 500 fois sur SeLoger du 16 au 22 novembre.';
    expect((await findingsOf(body, several, several.contactId)).filter(({ flag }) => flag)).toMatchObject([
      { code: 'property_differs', text: '500', expected: '55' },
    ]);
  });

  it('are read in English', async () => {
    const right = 'Your advert was viewed 312 times from 16 to 22 November on SeLoger and Leboncoin.';
    expect(await findingsOf(right, english)).toMatchObject([{ code: 'property_agrees' }]);
    const recent = [
      'Your advert was seen 16 times on Bien’ici yesterday.',
      'Your advert had 91 views on Bien’ici over the past seven days.',
      'Last week, your listing had 198 views on SeLoger.',
      '198 people viewed your listing on SeLoger last week.',
      'Your advert was viewed 1,402 times on SeLoger this month.',
    ];
    for (const body of recent) expect(await findingsOf(body, english)).toMatchObject([{ code: 'property_agrees' }]);
    const wrong = 'Your listing had 1,304 views on SeLoger from 9 to 15 November.';
    expect(await findingsOf(wrong, english)).toMatchObject([{ code: 'property_differs', replacement: '1,204' }]);
  });
});
