import { describe, expect, it } from 'vitest';
import { personPage } from '../../../app/export/person-page.ts';
import { turnAgentOn } from '../../../domain/agent/agent-settings.ts';
import { addStep, insertRun, noteContacts, startRun } from '../../../domain/agent/run-transitions.ts';
import { createCampaign } from '../../../domain/campaigns/campaigns.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { movePipeline } from '../../../domain/contacts/pipeline.ts';
import { linkContacts } from '../../../domain/contacts/record/contact-links.ts';
import { saveSearch } from '../../../domain/contacts/searches/searches.ts';
import { draftSms } from '../../../domain/conversations/message-drafts.ts';
import { addNote } from '../../../domain/conversations/notes.ts';
import { saveMessage } from '../../../domain/conversations/save-message.ts';
import { exportedTables, exportOf } from '../../../domain/exports/all-tables.ts';
import { exportContact, type PersonsData } from '../../../domain/exports/export-contact.ts';
import { declareRegister } from '../../../domain/mandates/register.ts';
import { reserveMandate } from '../../../domain/mandates/reserve-mandate.ts';
import { changeOfferBuyer } from '../../../domain/offers/change-buyer.ts';
import { addOfferCondition } from '../../../domain/offers/change-condition.ts';
import { recordOffer } from '../../../domain/offers/offers.ts';
import { linkSeller } from '../../../domain/properties/property-sellers.ts';
import { proposeProperty } from '../../../domain/proposed-properties/change-proposed-properties.ts';
import { enrollSequence } from '../../../domain/sequences/enroll.ts';
import { systemActor } from '../../../domain/shared/actor.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { requestReplyText } from '../../../domain/suggestions/suggestions.ts';
import { createTask } from '../../../domain/tasks/tasks.ts';
import { perform } from '../../../door/perform.ts';
import { transact } from '../../../door/transaction/transact.ts';
import { asJson } from '../../../storage/json.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import { createColleague, refusalOf } from '../../support/colleagues.ts';
import { createRecords } from '../../support/records.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const { context, db } = server;
const agency = await server.createAgency();
const records = await createRecords(server, agency);
const tablesOfPerson = exportedTables.filter((table) => exportOf(table).ofPerson);

/** A contact with a record of every kind. Each text contains `name`. */
async function createPerson(of: Agency, { property, sequence }: typeof records, name: string, phone: string) {
  const rows = tenantOf(db, of.id);
  const now = context.now();
  const { id: contactId } = await of.perform(createContact, {
    firstName: name,
    email: `${name.toLowerCase()}@courriel.example`,
    phone,
    consent: {
      sms: { status: 'granted', source: `Formulaire de ${name}` },
      email: { status: 'granted', source: name },
    },
  });
  const contact = uuidOf('contact', contactId);
  await of.perform(saveSearch, { contactId, cities: [`Commune de ${name}`] });
  const { id: otherId } = await of.perform(createContact, { lastName: 'Proche' });
  await of.perform(linkContacts, { contactId, otherId, kind: 'couple' });
  await of.perform(movePipeline, { id: contactId, stage: 'lost', reason: `Motif de ${name}` });
  await of.perform(createTask, { title: `Rappeler ${name}`, contactId });
  const offer = await of.perform(recordOffer, { propertyId: property, contactId, amountEuros: 250_000 });
  await of.perform(addOfferCondition, { offerId: offer.id, label: `Vente du studio de ${name}` });
  await of.perform(changeOfferBuyer, { id: offer.id, contactId });
  await of.perform(proposeProperty, { propertyId: property, contactId });
  await of.perform(linkSeller, { propertyId: property, contactId });
  await of.perform(declareRegister, { firstNumber: 5000, startedOn: '2020-01-01' });
  const mandants = [{ name: `${name} la mandante`, contactId }];
  await of.perform(reserveMandate, { purpose: 'search', kind: 'simple', mandants });
  await of.perform(draftSms, { prospectId: contactId, body: `Bonjour ${name}` });
  await of.perform(enrollSequence, { id: sequence, prospectId: contactId });
  await of.perform(requestReplyText, { contactId, channel: 'sms', wish: `Rassure ${name}` });
  const message = { channel: 'sms', address: phone, direction: 'inbound', subject: null, at: now } as const;
  const received = (contactId: string | null, body: string) =>
    transact(context, systemActor(of.id), (work) =>
      saveMessage(work, { ...message, contactId, body, draftId: null, driver: null, providerId: null, references: [] }),
    );
  const saved = await received(contact, `Réponse de ${name}`);
  const file = { type: 'application/pdf', bytes: 1, sha256: '0', content: Buffer.from('x'), created_at: now };
  await rows
    .insert('attachment', { ...file, id: newId(), message_id: saved?.id as string, name: `Plan de ${name}.pdf` })
    .execute();
  await rows
    .insert('original_mail', {
      message_id: saved?.id as string,
      bytes: 1,
      sha256: '0',
      content: file.content,
      created_at: now,
    })
    .execute();
  const held = rows.from('draft').select('id').where('contact_id', '=', contact).where('kind', '=', 'sms');
  const { id: draft_id } = await held.executeTakeFirstOrThrow();
  const document_id = newId();
  const pdf = {
    id: document_id,
    role: 'document' as const,
    draft_id,
    name: `Mandat de ${name}.pdf`,
    sha256: '0'.repeat(64),
  };
  await rows.insert('signature_file', { ...pdf, bytes: 1, content: file.content, created_at: now }).execute();
  await rows
    .insert('signature_signer', {
      ...{ draft_id, position: 1, contact_id: contact, first_name: null, last_name: name, email: 'x@courriel.example' },
      ...{ proof: 'email', status: 'waiting' },
    })
    .execute();
  await of.perform(turnAgentOn, { read: null });
  const run_id = newId();
  await transact(context, systemActor(of.id), async (work) => {
    await insertRun(work, { id: run_id, origin: 'person', prompt: `Relance ${name}` });
    await startRun(work, run_id);
    await addStep(work, run_id, { kind: 'text', text: `${name} attend.` });
    await noteContacts(work, run_id, [contact]);
    await work.agency.insert('ai_run_draft', { draft_id, run_id, reasons: asJson([]), created_at: now }).execute();
  });
  const offers = rows.from('offer').select('id').where('contact_id', '=', contact).limit(1);
  const offer_id = (await offers.executeTakeFirst())?.id ?? null;
  await rows
    .insert('signature_request', {
      ...{ id: newId(), draft_id, document_id, offer_id, subject: 'offer', provider: 'sandbox', environment: 'trial' },
      ...{ status: 'declined', approved_at: now, decline_reason: `${name} ne veut pas` },
    })
    .execute();
  const failure = { reason: 'inconnu', failed_at: now };
  await rows.insert('delivery_failure', { channel: 'sms', address: phone, ...failure }).execute();
  await received(null, `Inconnu, au numéro de ${name}`);
  const conversation = publicId('conversation', saved?.conversation_id as string);
  await of.perform(addNote, { id: conversation, body: `Note sur ${name}` });
  const visitId = newId();
  await rows
    .insert('visit', {
      id: visitId,
      property_id: uuidOf('property', property),
      contact_id: contact,
      agent_id: of.owner.id,
      starts_at: now,
      ends_at: now,
      status: 'completed',
      feedback: `Avis de ${name}`,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const slip = { id: newId(), visit_id: visitId, contact_id: contact, signed_at: now, bytes: 1, sha256: 'abc' };
  const signing = { signers: asJson([{ name }]), actor: asJson(systemActor(of.id)), content: Buffer.from('%') };
  await rows.insert('visit_slip', { ...slip, ...signing }).execute();
  await rows.insert('opt_out', { channel: 'sms', address: phone, at: now, source: `STOP de ${name}` }).execute();
  const campaign = await of.perform(createCampaign, { name: 'Portes ouvertes', body: 'Samedi', perMinute: 60 });
  const campaign_id = uuidOf('campaign', campaign.id);
  await rows.insert('campaign_exclusion', { campaign_id, contact_id: contact, reason: 'no_phone' }).execute();
  await rows
    .insert('campaign_recipient', { campaign_id, contact_id: contact, approved_hash: `Empreinte de ${name}` })
    .execute();
  const merge = { id: newId(), merged_id: newId(), survivor_id: contact, merged_name: `${name} bis`, merged_at: now };
  const merged_by = asJson({ kind: 'human' as const, id: null, name: 'Camille Test' });
  await rows.insert('contact_merge', { ...merge, merged_by }).execute();
  const erasure = {
    id: newId(),
    contact_id: contact,
    reason: 'request',
    erased_by: merged_by,
    erased_at: now,
  } as const;
  await rows.insert('erasure', erasure).execute();
  return contactId as string;
}

const [alba, bruno] = [
  await createPerson(agency, records, 'Alba', '+33639981101'),
  await createPerson(agency, records, 'Bruno', '+33639981102'),
];
const exportFor = async (of: Agency, id: string): Promise<PersonsData> => of.perform(exportContact, { id });

describe('the data of a person', async () => {
  const data = await exportFor(agency, alba);
  const text = JSON.stringify(data);

  it('has each record about them', () => {
    expect(Object.keys(data.records).sort()).toEqual([...tablesOfPerson].sort());
    for (const part of [
      '+33639981101',
      'alba@courriel.example',
      'Formulaire de Alba',
      'Motif de Alba',
      'Commune de Alba',
      'Alba la mandante',
      'Rappeler Alba',
      'Bonjour Alba',
      'Réponse de Alba',
      'Inconnu, au numéro de Alba',
      'Note sur Alba',
      'Plan de Alba.pdf',
      'Avis de Alba',
      'STOP de Alba',
      'Empreinte de Alba',
    ]) {
      expect(text).toContain(part);
    }
    expect(data.records.journal_entry?.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining([
        'createContact',
        'movePipeline',
        'createTask',
        'recordOffer',
        'draftSms',
        'enrollSequence',
      ]),
    );
    expect(data.records.journal_entry?.map(({ operation }) => operation)).toContain('addNote');
  });

  it('has nothing about anybody else', async () => {
    expect(text).not.toContain('Bruno');
    expect(text).not.toContain(bruno);
    const others = JSON.stringify(await exportFor(agency, bruno));
    expect(others).toContain('Bruno');
    expect(others).not.toContain('Alba');
    const ids = (one: PersonsData) =>
      Object.values(one.records)
        .flat()
        .flatMap(({ id }) => (id ? [id] : []));
    const shared = new Set(ids(await exportFor(agency, bruno)));
    expect(ids(data).filter((id) => shared.has(id))).toEqual([]);
  });

  it('names the properties, colleagues, sequences and campaigns that it refers to', () => {
    expect(Object.values(data.names).sort()).toEqual(
      ['NAN-0042 · T3 lumineux', 'Camille Test', 'Acquéreurs', 'Portes ouvertes'].sort(),
    );
  });

  it('is a page that can be read, and runs nothing of what anybody wrote', async () => {
    const page = personPage(data);
    for (const part of [
      'Vos données',
      'Note sur Alba',
      'NAN-0042 · T3 lumineux',
      'Visites',
      'Perdu',
      '>06 39 98 11 01<',
    ]) {
      expect(page).toContain(part);
    }
    // The page is for people, to whom an id beside the name says nothing.
    expect(page).toContain('<dt>Négociateur</dt><dd>Camille Test</dd>');
    expect(page).not.toContain('(identifiant)');
    const hostile = await agency.perform(createContact, {
      lastName: '<script>alert(1)</script>',
      phone: '+33639981199',
    });
    const hostilePage = personPage(await exportFor(agency, hostile.id));
    expect(hostilePage).toContain('&lt;script&gt;');
    expect(hostilePage).not.toContain('<script');
  });

  it('leaves out an unknown sender whose number another contact has too', async () => {
    const shared = { phone: '+33639981101', allowDuplicate: true };
    await agency.perform(createContact, { lastName: 'Conjoint', ...shared });
    const conversations = (await exportFor(agency, alba)).records.conversation ?? [];
    expect(conversations.map(({ contactId }) => contactId)).toEqual([alba]);
  });
});

it('an export of a person is for owners and negotiators, is journaled, and finds nobody of another agency', async () => {
  const [first, other] = [await server.createAgency(), await server.createAgency()];
  const { contact } = await createRecords(server, first);
  const { actor } = await createColleague(db, first, 'assistant');
  expect(await refusalOf(perform(context, actor, exportContact, { id: contact }))).toMatchObject({
    code: 'missing_scope',
  });
  expect(await refusalOf(other.perform(exportContact, { id: contact }))).toMatchObject({ code: 'not_found' });
  await perform(context, systemActor(first.id), exportContact, { id: contact });
  const entries = db
    .selectFrom('journal_entry')
    .select(['outcome', 'subject'])
    .where('operation', '=', 'exportContact');
  expect(await entries.where('agency_id', '=', first.id).orderBy('seq').execute()).toEqual([
    { outcome: 'refused', subject: null },
    { outcome: 'done', subject: contact },
  ]);
});
