import { describe, expect, it } from 'vitest';
import { readReview } from '../../../approval/drafts/review-queue.ts';
import { noteCall } from '../../../domain/contacts/record/contact-notes.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { listPortalViews } from '../../../domain/portal-views/list-portal-views.ts';
import { draftNews } from '../../../domain/visit-messages/draft-news.ts';
import { completeVisit } from '../../../domain/visit-messages/report-visit.ts';
import { startTestServer } from '../../support/test-server.ts';
import { NOW, startVisitAgency } from '../../support/visit-agency.ts';
import { csv, fileOf } from '../imports/files.ts';

let now = NOW;
const server = await startTestServer({ ownStore: true, now: () => now });

type Started = Awaited<ReturnType<typeof startVisitAgency>>;

async function start({ seller = {} }: { seller?: object } = {}) {
  now = new Date('2026-11-14T10:00:00Z');
  const started = await startVisitAgency(server, { seller });
  now = NOW;
  return started;
}

async function importViews({ agency, propertyId, uuid }: Started, rows: string[][]): Promise<void> {
  const { reference } = await server.db
    .selectFrom('property')
    .select('reference')
    .where('agency_id', '=', agency.id)
    .where('id', '=', uuid('property', propertyId))
    .executeTakeFirstOrThrow();
  const heading = ['Référence', 'Portail', 'Du', 'Au', 'Vues'];
  const file = fileOf(csv([heading, ...rows.map((row) => [reference, ...row])]), { name: 'statistiques.csv' });
  await agency.perform(importRecords, { kind: 'views', file });
}
const lastWeek = [
  ['SeLoger', '16/11/2026', '22/11/2026', '198'],
  ['Leboncoin', '16/11/2026', '22/11/2026', '114'],
];
const bodyOf = async ({ drafts }: Started) => String((await drafts()).at(-1)?.item.body);

describe('the views of an advert', () => {
  it('are one line of the news for the seller, which our own checks know', async () => {
    const started = await start();
    const { agency, propertyId, sellerId, drafts } = started;
    await importViews(started, lastWeek);
    const { id } = await agency.perform(draftNews, { propertyId, contactId: sellerId });
    const line =
      'Votre annonce a été consultée 312 fois du 16 au 22 novembre sur SeLoger et Leboncoin (statistiques des portails relevées le 24 novembre).';
    expect((await bodyOf(started)).split('\n')).toContain(line);
    expect((await drafts()).at(-1)).toMatchObject({ flagged: false });
    const { findings } = await agency.perform(readReview, { id });
    expect(findings).toContainEqual(expect.objectContaining({ code: 'property_agrees', text: '312' }));
  });

  it('are none where none were imported', async () => {
    const started = await start();
    await started.agency.perform(draftNews, { propertyId: started.propertyId, contactId: started.sellerId });
    expect(await bodyOf(started)).not.toMatch(/annonce|portail/);
  });

  it('are told in English to whoever reads it', async () => {
    const started = await start({ seller: { language: 'en' } });
    await importViews(started, lastWeek);
    await started.agency.perform(draftNews, { propertyId: started.propertyId, contactId: started.sellerId });
    expect(await bodyOf(started)).toContain(
      'Your advert was viewed 312 times from 16 to 22 November on SeLoger and Leboncoin (portal statistics collected on 24 November).',
    );
    expect((await started.drafts()).at(-1)).toMatchObject({ flagged: false });
  });

  it('are told with the report of a visit, once: not again after the seller has heard of them', async () => {
    const started = await start();
    const { agency, visitId, sellerId, propertyId } = started;
    await importViews(started, lastWeek);
    await agency.perform(completeVisit, { id: visitId, interest: 4, tellSellers: true });
    expect(await bodyOf(started)).toContain('312 fois');
    await server.db.deleteFrom('draft').where('agency_id', '=', agency.id).execute();
    now = new Date('2026-11-25T10:00:00Z');
    await agency.perform(noteCall, { id: sellerId, outcome: 'reached', body: 'Tout est dit.' });
    await importViews(started, lastWeek);
    now = new Date('2026-11-26T10:00:00Z');
    await agency.perform(draftNews, { propertyId, contactId: sellerId });
    expect(await bodyOf(started)).not.toContain('consultée');
    await server.db.deleteFrom('draft').where('agency_id', '=', agency.id).execute();
    await importViews(started, [['Leboncoin', '23/11/2026', '24/11/2026', '12']]);
    await agency.perform(draftNews, { propertyId, contactId: sellerId });
    expect(await bodyOf(started)).toContain('12 fois du 23 au 24 novembre sur Leboncoin');
    now = NOW;
  });

  it('are listed with the property, the last days first, with their source and day', async () => {
    const started = await start();
    await importViews(started, [...lastWeek, ['SeLoger', '09/11/2026', '15/11/2026', '170']]);
    const { data } = await started.agency.perform(listPortalViews, { propertyId: started.propertyId });
    expect(data.map((row: Record<string, unknown>) => [row.portal, row.from, row.views])).toEqual([
      ['Leboncoin', '2026-11-16', 114],
      ['SeLoger', '2026-11-16', 198],
      ['SeLoger', '2026-11-09', 170],
    ]);
    expect(data[0]).toMatchObject({ fileName: 'statistiques.csv', importedAt: NOW.toISOString(), contacts: null });
  });
});
