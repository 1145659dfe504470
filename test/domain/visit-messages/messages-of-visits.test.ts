import { describe, expect, it } from 'vitest';
import { readToday } from '../../../console/today/read-today.ts';
import { noteCall } from '../../../domain/contacts/record/contact-notes.ts';
import { readFigures } from '../../../domain/figures/read-figures.ts';
import { draftNews } from '../../../domain/visit-messages/draft-news.ts';
import { draftNotice } from '../../../domain/visit-messages/draft-notice.ts';
import { draftReminder } from '../../../domain/visit-messages/draft-reminder.ts';
import { completeVisit } from '../../../domain/visit-messages/report-visit.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { NOW, startVisitAgency } from '../../support/visit-agency.ts';

const server = await startTestServer({ ownStore: true, now: () => NOW });
const tomorrow = { startsAt: '2026-11-25T09:00:00Z', endsAt: '2026-11-25T09:30:00Z' };
const granted = { sms: { status: 'granted', source: 'Formulaire' } };
const day = 86_400_000;

describe('a reminder to the visitor', () => {
  it('waits as an SMS if the contact may get one, else as an e-mail, and once', async () => {
    for (const [consent, kind] of [
      [granted, 'sms'],
      [{}, 'email'],
    ] as const) {
      const { agency, visitId, drafts, contactId, uuid } = await startVisitAgency(server, {
        visit: tomorrow,
        buyer: { consent },
      });
      await agency.perform(draftReminder, { id: visitId });
      const [draft] = await drafts();
      expect(draft).toMatchObject({ kind, status: 'pending', flagged: false, contact_id: uuid('contact', contactId) });
      expect(draft?.item.body).toContain(
        'notre visite du mercredi 25 novembre 2026 à 10 h, 12 rue des Carmes, Nantes.',
      );
      expect((await refusalOf(agency.perform(draftReminder, { id: visitId }))).code).toBe('conflict');
    }
  });

  it('is refused where nothing may be sent, and once the visit has begun', async () => {
    const mute = await startVisitAgency(server, { visit: tomorrow, buyer: { email: undefined } });
    expect((await refusalOf(mute.agency.perform(draftReminder, { id: mute.visitId }))).code).toBe('no_email');
    const begun = await startVisitAgency(server);
    expect((await refusalOf(begun.agency.perform(draftReminder, { id: begun.visitId }))).code).toBe('conflict');
  });

  it('is in the language of the contact', async () => {
    const { agency, visitId, drafts } = await startVisitAgency(server, { visit: tomorrow, buyer: { language: 'en' } });
    await agency.perform(draftReminder, { id: visitId });
    const [draft] = await drafts();
    expect(draft?.item.body).toContain('our visit on Wednesday 25 November 2026 at 10:00');
    expect(draft?.flagged).toBe(false);
  });
});

describe('a notice to the seller', () => {
  it('tells the hour and not who comes, once', async () => {
    const { agency, visitId, sellerId, drafts, uuid } = await startVisitAgency(server, { visit: tomorrow });
    await agency.perform(draftNotice, { id: visitId });
    const [draft] = await drafts();
    expect(draft).toMatchObject({ kind: 'email', flagged: false, contact_id: uuid('contact', sellerId) });
    expect(draft?.item.body).toContain('est prévue le mercredi 25 novembre 2026 à 10 h');
    expect(JSON.stringify(draft?.item)).not.toMatch(/kerguelen|yann/i);
    expect((await refusalOf(agency.perform(draftNotice, { id: visitId }))).code).toBe('conflict');
  });

  it('is refused for a property without a seller', async () => {
    const { agency, visitId } = await startVisitAgency(server, { visit: tomorrow, seller: null });
    expect((await refusalOf(agency.perform(draftNotice, { id: visitId }))).code).toBe('no_seller');
  });
});

/** An agency whose seller has waited for ten days under a mandate, with the columns of the mandate that are given. */
async function startWaiting(mandate: object = {}) {
  const started = await startVisitAgency(server);
  const rows = tenantOf(server.db, started.agency.id);
  await rows
    .update('property_seller')
    .set({ created_at: new Date(NOW.getTime() - 10 * day) })
    .execute();
  await rows
    .update('property')
    .set({
      mandate_number: '12',
      mandate_kind: 'simple',
      mandate_expires_at: new Date(NOW.getTime() + 60 * day),
      ...mandate,
    })
    .execute();
  const sellers = async (mine = false) => (await started.agency.perform(readToday, { mine })).sellers;
  return { ...started, rows, sellers };
}

describe('sellers without news', () => {
  it('are those of a property for sale under a mandate in force, with one press for news', async () => {
    const { agency, sellers, sellerId, propertyId, visitId, drafts } = await startWaiting();
    expect(await sellers()).toMatchObject({
      total: 1,
      data: [{ contactId: sellerId, propertyId, newsAt: null, draftId: null }],
    });
    expect((await agency.perform(readFigures, { days: 30 })).silentSellers).toBe(1);
    await agency.perform(completeVisit, {
      id: visitId,
      interest: 3,
      liked: 'Le calme',
      disliked: 'Yann craint le bruit',
    });
    const { id } = await agency.perform(draftNews, { propertyId, contactId: sellerId });
    const [draft] = await drafts();
    expect(draft).toMatchObject({ kind: 'email', flagged: false });
    expect(draft?.item.body).toMatchInlineSnapshot(`
      "Bonjour Odile,

      Voici où en est la vente de votre bien (Appartement T3). Depuis le samedi 14 novembre 2026, une visite a eu lieu.

      Visite du mardi 24 novembre 2026  
      Intérêt : moyen.  
      Points appréciés : Le calme.

      Aucune offre n’est en cours d’examen.

      Bien cordialement,

      Camille Test  
      Agence du Test"
    `);
    expect(await sellers()).toMatchObject({ total: 1, data: [{ draftId: id }] });
    expect((await refusalOf(agency.perform(draftNews, { propertyId, contactId: sellerId }))).code).toBe('conflict');
  });

  it('are none of a mandate that has ended or a property that is not for sale', async () => {
    for (const columns of [
      { mandate_expires_at: new Date(NOW.getTime() - 2 * day) },
      { mandate_number: null, mandate_kind: null },
      { status: 'draft' },
    ]) {
      const { sellers } = await startWaiting(columns);
      expect((await sellers()).total).toBe(0);
    }
  });

  it('have had news by a call in which both spoke, and by no other', async () => {
    const { agency, sellers, sellerId } = await startWaiting();
    await agency.perform(noteCall, { id: sellerId, outcome: 'no_answer' });
    expect((await sellers()).total).toBe(1);
    await agency.perform(noteCall, { id: sellerId, outcome: 'reached' });
    expect((await sellers()).total).toBe(0);
  });

  it('have had news by a message that left, for seven days, and by none of their own', async () => {
    const { sellers, rows, sellerId, uuid, newId } = await startWaiting();
    const conversation = newId();
    const write = async (
      direction: 'inbound' | 'outbound',
      daysAgo: number,
      status: 'received' | 'sent' | 'failed',
    ) => {
      const at = new Date(NOW.getTime() - daysAgo * day);
      await rows
        .insert('message', {
          ...{
            id: newId(),
            conversation_id: conversation,
            direction,
            kind: 'email',
            subject: 'Bonjour',
            body: 'Bonjour',
          },
          ...{ status, at, ...(direction === 'inbound' && { written_by: 'person' }) },
        } as never)
        .execute();
    };
    await rows
      .insert('conversation', {
        ...{ id: conversation, contact_id: uuid('contact', sellerId), channel: 'email', status: 'open' },
        ...{ unread_count: 0, last_message_at: NOW, created_at: NOW },
      })
      .execute();
    await write('inbound', 1, 'received');
    await write('outbound', 8, 'sent');
    const [row] = (await sellers()).data;
    expect(row.newsAt).toBe(new Date(NOW.getTime() - 8 * day).toISOString());
    await write('outbound', 6, 'failed');
    expect((await sellers()).total).toBe(1);
    await write('outbound', 6, 'sent');
    expect((await sellers()).total).toBe(0);
  });

  it('are those of the person’s own properties', async () => {
    const { sellers, rows, agency } = await startWaiting();
    await rows.update('property').set({ assigned_to: null }).execute();
    expect((await sellers(true)).total).toBe(0);
    await rows.update('property').set({ assigned_to: agency.owner.id }).execute();
    expect((await sellers(true)).total).toBe(1);
  });
});
