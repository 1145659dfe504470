import { describe, expect, it } from 'vitest';
import { approveDraft } from '../../../approval/drafts/decisions.ts';
import { readReview, reviewQueue } from '../../../approval/drafts/review-queue.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { linkContacts } from '../../../domain/contacts/record/contact-links.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { completeVisit, correctReport } from '../../../domain/visit-messages/report-visit.ts';
import { changeVisit } from '../../../domain/visits/visit-changes.ts';
import { startTestServer } from '../../support/test-server.ts';
import { NOW, startVisitAgency } from '../../support/visit-agency.ts';

const server = await startTestServer({ ownStore: true, now: () => NOW });

const report = {
  interest: 4,
  liked: 'La lumière du séjour. Le calme de la rue.',
  disliked: 'La cuisine est à refaire',
  feltPriceEuros: 285_000,
  nextStep: 'second_visit',
  tellSellers: true,
};
async function reported() {
  const { agency, visitId } = await startVisitAgency(server);
  const { sellerDrafts } = await agency.perform(completeVisit, { id: visitId, ...report });
  return { agency, visitId, sellerDrafts };
}
const textOf = (draft: { item: Record<string, unknown> }) => [draft.item.subject, draft.item.body].join('\n');

describe('the report for the seller', () => {
  it('waits as a draft by the person, with the facts of the visit alone', async () => {
    const { agency, visitId, sellerId, drafts, uuid } = await startVisitAgency(server);
    const { sellerDrafts } = await agency.perform(completeVisit, { id: visitId, ...report });
    expect(sellerDrafts).toHaveLength(1);
    const [draft] = await drafts();
    expect(draft).toMatchObject({
      ...{ status: 'pending', kind: 'email', flagged: false, contact_id: uuid('contact', sellerId) },
      requested_by: { kind: 'human', name: 'Camille Test' },
    });
    expect(draft?.item.body).toMatchInlineSnapshot(`
      "Bonjour Odile,

      Votre bien (Appartement T3) a été visité le mardi 24 novembre 2026.

      Intérêt : réel.  
      Points appréciés : La lumière du séjour. Le calme de la rue.  
      Réserves : La cuisine est à refaire.  
      Suite : une deuxième visite est souhaitée.

      Bien cordialement,

      Camille Test  
      Agence du Test"
    `);
  });

  it('states a day on which the agenda has a visit of the property, and not of another one', async () => {
    const { agency, visitId, sellerDrafts } = await reported();
    const codes = async () => {
      const { findings } = await agency.perform(readReview, { id: sellerDrafts[0] });
      return findings.flatMap(({ code, start }: { code: string; start: number | null }) =>
        start !== null && /^(?:visit|date)_/.test(code) ? [code] : [],
      );
    };
    expect(new Set(await codes())).toEqual(new Set(['visit_agrees']));
    const { property_id } = await server.db
      .selectFrom('visit')
      .select('property_id')
      .where('id', '=', uuidOf('visit', visitId))
      .executeTakeFirstOrThrow();
    await server.db.deleteFrom('property_seller').where('property_id', '=', property_id).execute();
    expect(await codes()).not.toContain('visit_agrees');
  });

  it('greets as one does, closes as one does, and names the agency once', async () => {
    for (const [seller, greeting] of [
      [{ firstName: null, lastName: 'Mme Marchand' }, 'Bonjour Madame,'],
      [{ firstName: null, lastName: 'Marchand' }, 'Bonjour Madame, Monsieur,'],
      [{ firstName: 'Madame', lastName: 'Marchand' }, 'Bonjour Madame,'],
      [{ firstName: null, lastName: 'Smith', language: 'en' }, 'Hello Sir or Madam,'],
    ] as const) {
      const { agency, visitId, drafts } = await startVisitAgency(server, { seller });
      const name = 'Agence du Test';
      await agency.perform(changeAgency, { emailSignature: `${name}\n3 rue du Port, Nantes` });
      await agency.perform(completeVisit, { id: visitId, ...report });
      const [draft] = await drafts();
      const [body, signature] = [
        String(draft?.item.body),
        (draft?.item.signature as { text: string } | undefined)?.text,
      ];
      expect(body.startsWith(`${greeting}\n\n`)).toBe(true);
      expect(body).toMatch(/\n\n(?:Bien cordialement|Kind regards),\n\nCamille Test$/);
      expect(`${body}\n${signature}`.split(name)).toHaveLength(2);
      expect(draft?.flagged).toBe(false);
    }
  });

  it('tells the felt price only if the person says so', async () => {
    const { agency, visitId, drafts } = await startVisitAgency(server);
    await agency.perform(completeVisit, { id: visitId, ...report, tellPrice: true });
    const [draft] = await drafts();
    expect(textOf(draft as never)).toContain('285\u00A0000\u00A0€');
    expect(draft).toMatchObject({ flagged: false });
  });

  it('is not written unless it is wanted, nor for a contact who cannot be written to', async () => {
    const quiet = await startVisitAgency(server);
    await quiet.agency.perform(completeVisit, { id: quiet.visitId, ...report, tellSellers: false });
    expect(await quiet.drafts()).toEqual([]);
    const mute = await startVisitAgency(server, { seller: { email: undefined, phone: '+33639980143' } });
    const { sellerDrafts } = await mute.agency.perform(completeVisit, { id: mute.visitId, ...report });
    expect(sellerDrafts).toEqual([]);
  });

  it('is replaced while it waits when the report is corrected, and written once', async () => {
    const { agency, visitId, drafts } = await startVisitAgency(server);
    await agency.perform(completeVisit, { id: visitId, ...report });
    await agency.perform(correctReport, { id: visitId, interest: 2, tellSellers: true });
    const all = await drafts();
    expect(all.map(({ status, reason_code }) => [status, reason_code])).toEqual([
      ['rejected', 'replaced'],
      ['pending', null],
    ]);
    expect(textOf(all[1] as never)).toContain('faible');
    const [{ draft }] = (await agency.perform(reviewQueue, { limit: 25 })).data;
    await agency.perform(approveDraft, { id: draft.id, fingerprint: draft.fingerprint, anyHour: true });
    await agency.perform(correctReport, { id: visitId, interest: 3, tellSellers: true });
    expect(await drafts()).toHaveLength(2);
  });

  it('never names the visitor, whatever the remarks say', async () => {
    const { agency, visitId, contactId, drafts } = await startVisitAgency(server);
    const { id: otherId } = await agency.perform(createContact, {
      firstName: 'Maëlle',
      lastName: 'Le Goff',
      intent: 'buy',
    });
    await agency.perform(linkContacts, { contactId, otherId, kind: 'couple' });
    await agency.perform(changeVisit, { id: visitId, attendees: 'avec Gwenaël, son frère' });
    const liked = [
      'M. Kerguelen aime la cuisine. La terrasse plaît.',
      'YANN trouve le séjour grand; maelle aussi\nGwenael a mesuré la chambre',
      'Rappeler au 06 39 98 01 42 ou yann.kerguelen@courriel.example. Le goff reviendra',
      'Leur budget est de 310 000 €, avec un prêt',
      'Madame Dupont préfère le balcon',
    ].join('\n');
    await agency.perform(completeVisit, { id: visitId, ...report, liked, disliked: 'kerguelen : trop bruyant' });
    const [draft] = await drafts();
    const text = textOf(draft as never);
    expect(text).toContain('La terrasse plaît');
    expect(text).not.toMatch(/kerguelen|yann|ma[eë]lle|goff|gwena|dupont|39|budget|310|€|@/i);
  });
});
