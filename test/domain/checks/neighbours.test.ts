import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { agendasFrom } from '../../../domain/checks/agenda.ts';
import { checkDrafts } from '../../../domain/checks/check-drafts.ts';
import { knownViewsFrom } from '../../../domain/checks/check-views.ts';
import type { DraftToCheck } from '../../../domain/checks/draft-texts.ts';
import { otherPeopleFrom } from '../../../domain/checks/other-people.ts';
import { wantedBy } from '../../../domain/checks/wanted-records.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { linkContacts } from '../../../domain/contacts/record/contact-links.ts';
import { addNote } from '../../../domain/conversations/notes.ts';
import { recordOffer } from '../../../domain/offers/offers.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { newId, uuidOf } from '../../../domain/shared/ids.ts';
import { scheduleVisit } from '../../../domain/visits/visit-changes.ts';
import { readingWork } from '../../../door/transaction/transact.ts';
import { db, NOW, server, startAgency } from './agency-with-agent.ts';

type Started = Awaited<ReturnType<typeof startAgency>>;

/** The codes of a draft that is checked alone, and of the same beside another. */
async function codesOf({ agency }: Started, draft: DraftToCheck, neighbour: DraftToCheck) {
  const check = async (drafts: DraftToCheck[]) =>
    (await checkDrafts(readingWork(server.context, agency.owner, NOW), drafts)).get(draft.id) ?? [];
  const alone = await check([draft]);
  expect(await check([draft, neighbour])).toEqual(alone);
  expect(await check([neighbour, draft])).toEqual(alone);
  return alone.filter(({ flag }) => flag).map(({ code }) => code);
}

const draftTo = (contact: string, body: string, more: Partial<DraftToCheck> = {}): DraftToCheck => ({
  ...{ id: newId(), kind: 'email', contact_id: uuidOf('contact', contact), created_at: NOW },
  item: { to: 'camille@courriel.example', subject: 'Votre recherche', body, purpose: 'service' },
  requested_by: { kind: 'agent' },
  ...more,
});

describe('beside a draft to somebody else', () => {
  let started: Started;
  let zoe: string;
  let toPaul: DraftToCheck;

  /** Paul visits a flat of which its advert tells, and Camille one of which it does not; Zoé is linked with Paul. */
  beforeAll(async () => {
    started = await startAgency();
    const { agency, camille, paul, writes, conversation, propose } = started;
    await writes('paul@courriel.example', 'Mon cousin de Lille répare des pianos anciens chaque mercredi après-midi.');
    for (const said of ['Bonjour.', 'Merci.', 'Entendu.']) await writes('paul@courriel.example', said);
    const addHome = async (reference: string, street: string, description: string): Promise<string> => {
      const home = { reference, title: 'Appartement T3', type: 'apartment', status: 'available', priceEuros: 285_000 };
      const address = { street, postcode: '44000', city: 'Nantes' };
      const { id: propertyId } = await agency.perform(createProperty, { ...home, address });
      await db.updateTable('property').set({ description }).where('id', '=', uuidOf('property', propertyId)).execute();
      return propertyId;
    };
    const ofCamille = await addHome('T-104', '12 rue des Acacias', 'Lumineux.');
    const ofPaul = await addHome('T-230', '3 rue Racine', 'L’immeuble a un ascenseur. Charges : 1 234 € par an.');
    const asked = await addHome('T-310', '7 rue Foch', 'L’immeuble a une piscine.');
    const times = { startsAt: '2026-12-03T13:30:00Z', endsAt: '2026-12-03T14:00:00Z' };
    for (const [propertyId, contactId] of [
      [ofCamille, camille],
      [ofPaul, paul],
    ])
      await agency.perform(scheduleVisit, { propertyId, contactId, ...times });
    await agency.perform(recordOffer, { propertyId: ofPaul, contactId: paul, amountEuros: 271_000 });
    await agency.perform(addNote, {
      id: await conversation(paul),
      body: 'Il hésite encore car son chien aboie la nuit dans le couloir.',
    });
    zoe = (await agency.perform(createContact, { firstName: 'Zoé', lastName: 'Bernard', budgetMaxEuros: 290_000 })).id;
    await agency.perform(linkContacts, { contactId: paul, otherId: zoe, kind: 'couple' });
    const intents = db.updateTable('contact').set({ intent: 'buy' }).where('agency_id', '=', agency.id);
    await intents.execute();
    toPaul = (
      await propose(
        { body: 'Bonjour, nous avons deux offres, votre budget de 250 000 € compte.' },
        { to: paul, read: [paul], about: asked },
      )
    ).row;
  });

  it.each([
    ['the advert of its home proves no feature', 'L’immeuble a un ascenseur.', ['unproven_claim']],
    ['the advert that its run was asked about proves no feature', 'L’immeuble a une piscine.', ['unproven_claim']],
    ['the advert of its home proves no amount', 'Les charges sont de 1 234 € par an.', ['unproven_amount']],
    ['nobody is known who is linked with its contact', 'Demandez à Zoé Bernard.', ['belongs_to_another']],
    [
      'what its run has read is not taken to be copied',
      'Sachez que mon cousin de Lille répare des pianos anciens chaque mercredi après-midi.',
      [],
    ],
    [
      'a note on its contact is not taken to be copied',
      'Sachez que son chien aboie la nuit dans le couloir, il hésite encore car son chien aboie la nuit dans le couloir.',
      [],
    ],
    [
      'the offers for its home ground no pressure',
      'Au T3 de la rue Racine, dix personnes sont sur le coup.',
      ['unlawful'],
    ],
    ['no home is read where the text names none', 'Désolée, ce bien est déjà vendu.', []],
  ])('%s', async (_, body, codes) => {
    expect(await codesOf(started, draftTo(started.camille, body), toPaul)).toEqual(codes);
  });

  it('whoever is linked with the contact of a sequence is read for no message beside it', async () => {
    const body = 'Un couple dont le budget est de 290 000 € cherche aussi.';
    const item = { to: 'paul@courriel.example', sequence: { steps: [{ subject: 'Votre projet', body }] } };
    const steps = draftTo(started.paul, '', { kind: 'enrollment', item, requested_by: undefined });
    expect(await codesOf(started, steps, draftTo(zoe, 'Votre budget est de 250 000 €.'))).toContain(
      'belongs_to_another',
    );
  });

  it('nobody is another contact whose record is read for it alone', async () => {
    await sql`insert into contact (agency_id, id, first_name, stage, language, created_at, updated_at)
      select agency_id, gen_random_uuid(), 'Client', stage, language, created_at, updated_at + interval '1 hour'
      from contact, generate_series(1, 100) where agency_id = ${started.agency.id} and first_name = 'Zoé'`.execute(db);
    const { camille, paul, propose } = started;
    const hasReadZoe = (await propose({ body: 'Bonjour.' }, { to: paul, read: [zoe] })).row;
    for (const neighbour of [draftTo(zoe, 'Bonjour.'), hasReadZoe])
      expect(await codesOf(started, draftTo(camille, 'Demandez à Zoé Bernard.'), neighbour)).toEqual([]);
  });
});

describe('of what was read for several drafts, one has', () => {
  const nothing = wantedBy([], { messages: [], written: [], unknown: [] }, {});
  const colleague = { id: 'nora', name: 'Nora', email: 'nora@agence.example' };
  const price = (euros: number, role = 'price') => ({ euros, tolerance: 0, role }) as never;

  it('the offers with its amounts, and the accepted ones where it speaks of an offer', () => {
    const anyOffers = [
      { id: '1', amount_euros: 271_000, stage: 'received' },
      { id: '2', amount_euros: 280_000, stage: 'accepted' },
    ] as never;
    const idsWith = (...prices: never[]) =>
      otherPeopleFrom({ anyOffers }, { ...nothing, prices }).offers.map(({ id }) => id);
    expect(idsWith()).toEqual([]);
    expect(idsWith(price(271_000))).toEqual(['1']);
    expect(idsWith(price(1, 'offer'))).toEqual(['2']);
  });

  it('the people with its addresses, and those with its budgets among the last that changed', () => {
    const person = { email: 'paul@courriel.example', phone: '+33639980102', budget_min_euros: null };
    const people = [
      { ...person, id: 'old', budget_max_euros: 290_000, has_budget: false },
      { ...person, id: 'new', email: null, phone: null, budget_max_euros: 290_000, has_budget: true },
    ] as never;
    const idsWith = (more: Partial<typeof nothing>) =>
      otherPeopleFrom({ people }, { ...nothing, ...more }).people.map(({ id }) => id);
    expect(idsWith({})).toEqual([]);
    expect(idsWith({ budgets: [290_000] })).toEqual(['new']);
    expect(idsWith({ addresses: ['+33639980102'] })).toEqual(['old']);
    expect(idsWith({ addresses: ['paul@courriel.example'] })).toEqual(['old']);
  });

  it('the views of what its contact sells, and of what it names by reference', () => {
    const row = { title: 'Maison', portal: null, sellers: [], news_for: [] };
    const portalViews = [
      { ...row, id: 'own', reference: 'A-1', reference_key: 'a1', sellers: ['paul'] },
      { ...row, id: 'named', reference: 'A-2', reference_key: 'a2' },
    ] as never;
    const idsWith = (contacts: string[], referenceKeys: string[]) =>
      knownViewsFrom({ portalViews }, { profile: { timeZone: 'Europe/Paris' } } as never, {
        ...nothing,
        contacts,
        mentioned: { ...nothing.mentioned, referenceKeys },
      }).map(({ property }) => property.id);
    expect(idsWith([], [])).toEqual([]);
    expect(idsWith(['paul'], [])).toEqual(['own']);
    expect(idsWith([], ['a2'])).toEqual(['named']);
  });

  it('the visits of its days and colleagues, and the drafts that offer one of its times', () => {
    const at = (day: string, agent_id: string) => ({ starts_at: new Date(`${day}T10:00:00Z`), agent_id });
    const read = {
      agendaVisits: [at('2026-12-01', 'nora'), at('2026-12-01', 'paul'), at('2026-12-02', 'nora')],
      agendaDrafts: [
        { id: 'near', contact_id: null, slots: ['nora 2026-12-01T11:10'] },
        { id: 'far', contact_id: null, slots: ['nora 2026-12-01T15:00'] },
      ],
    } as never;
    const agendaFor = agendasFrom(read, { profile: { timeZone: 'Europe/Paris' } } as never);
    expect(agendaFor({ slots: [] })).toEqual({ visits: [], drafts: [] });
    const { visits, drafts } = agendaFor({ slots: [{ colleague, day: '2026-12-01', time: '11:00' }] });
    expect(visits).toMatchObject([{ day: '2026-12-01', time: '11:00', agent_id: 'nora' }]);
    expect(drafts.map(({ id }) => id)).toEqual(['near']);
  });
});
