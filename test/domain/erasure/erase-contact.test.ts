import { describe, expect, it } from 'vitest';
import { missVisit } from '../../../approval/agenda/visit-acts.ts';
import { rejectDraft } from '../../../approval/drafts/decisions.ts';
import { reopenDraft } from '../../../approval/drafts/reopen-draft.ts';
import { createContact, getContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { mergeContacts } from '../../../domain/contacts/merge/merge-contacts.ts';
import { draftEmail, draftSms } from '../../../domain/conversations/message-drafts.ts';
import { addNote } from '../../../domain/conversations/notes.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { changeOffer, counterOffer } from '../../../domain/offers/change-offer.ts';
import { recordOffer } from '../../../domain/offers/offers.ts';
import { enrollSequence } from '../../../domain/sequences/enroll.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { changeTask } from '../../../domain/tasks/change-task.ts';
import { createTask } from '../../../domain/tasks/tasks.ts';
import { completeVisit } from '../../../domain/visit-messages/report-visit.ts';
import { checkJournal } from '../../../door/journal/check-journal.ts';
import { perform } from '../../../door/perform.ts';
import { digestRows } from '../../support/all-rows.ts';
import { createColleague, refusalOf } from '../../support/colleagues.ts';
import { receiveText } from '../../support/receive-text.ts';
import { createRecords } from '../../support/records.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const { db, context, createAgency } = server;

const granted = { status: 'granted', source: 'Formulaire' } as const;
const consent = { sms: granted, email: granted };
const addresses = { email: 'alba@courriel.example', phone: '+33639981101' };
const alba = { firstName: 'Alba', lastName: 'Noël', ...addresses, consent };
const erasing = (id: string) => ({ id, name: ' alba  NOËL ', reason: 'request' });
const mail = { subject: 'Bonjour', body: 'Bonjour' };

async function enroll(agency: Agency, id: string) {
  const { sequence } = await createRecords(server, agency);
  await agency.perform(enrollSequence, { id: sequence, prospectId: id });
}

describe('the erasure of a person', () => {
  it('ends what is under way, empties the record, and stays in a journal that is intact', async () => {
    const agency = await createAgency();
    const { id } = await agency.perform(createContact, { ...alba, budgetMaxEuros: 300_000, tags: ['vip'] });
    await enroll(agency, id);
    const { draftId } = await agency.perform(draftSms, { prospectId: id, body: 'Bonjour Alba' });
    await agency.perform(createTask, { title: 'Rappeler Alba', contactId: id });
    await agency.perform(eraseContact, erasing(id));
    const uuid = uuidOf('contact', id);
    const enrollments = db.selectFrom('enrollment').select(['status', 'reason_code', 'address']);
    expect(await enrollments.where('contact_id', '=', uuid).execute()).toEqual([
      { status: 'cancelled', reason_code: 'erased', address: '' },
    ]);
    const drafts = db
      .selectFrom('draft')
      .select(['status', 'reason_code', 'item'])
      .where('id', '=', uuidOf('draft', draftId));
    expect(await drafts.executeTakeFirst()).toMatchObject({
      status: 'rejected',
      reason_code: 'erased',
      item: { body: '', purpose: expect.anything() },
    });
    const tasks = db.selectFrom('task').select(['status', 'title']).where('contact_id', '=', uuid);
    expect(await tasks.execute()).toEqual([{ status: 'done', title: 'Contact effacé' }]);
    expect(await agency.perform(getContact, { id })).toMatchObject({
      firstName: null,
      lastName: 'Contact effacé',
      email: null,
      stage: 'new',
      tags: [],
      budgetMaxEuros: null,
      consent: { sms: { status: 'granted', source: null } },
    });
    const events = db.selectFrom('event').select(['type', 'data']).where('agency_id', '=', agency.id);
    const about = (await events.execute()).filter(({ data }) => JSON.stringify(data).includes(id));
    expect(about).toMatchObject([{ type: 'contact.updated', data: { lastName: 'Contact effacé', phone: null } }]);
    expect(await agency.perform(checkJournal, {})).toMatchObject({ intact: true });
    const journal = db.selectFrom('journal_entry').select(['operation', 'subject']).where('agency_id', '=', agency.id);
    expect(await journal.orderBy('seq', 'desc').executeTakeFirst()).toEqual({ operation: 'eraseContact', subject: id });
    const erasures = db.selectFrom('erasure').select(['reason', 'erased_by']).where('agency_id', '=', agency.id);
    expect(await erasures.execute()).toMatchObject([{ reason: 'request', erased_by: { name: 'Camille Test' } }]);
  });

  it('lets nothing be sent to the addresses afterwards, whoever brings them back, until a person records a new consent', async () => {
    const agency = await createAgency();
    const first = await agency.perform(createContact, alba);
    await agency.perform(eraseContact, erasing(first.id));
    const key = { kind: 'key', id: crypto.randomUUID(), name: 'K', agencyId: agency.id } as const;
    const scopes = ['contacts:write', 'messages:write'] as never;
    const again = (await perform(context, { ...key, scopes }, createContact, { ...alba, consent: undefined })).output;
    const refused = (operation: typeof draftSms | typeof draftEmail, more: object) =>
      refusalOf(agency.perform(operation as typeof draftSms, { prospectId: again.id, ...(more as { body: string }) }));
    expect(await refused(draftEmail, mail)).toMatchObject({ code: 'opted_out' });
    await agency.perform(updateContact, { id: again.id, consent: { sms: granted } });
    await agency.perform(draftSms, { prospectId: again.id, body: 'Bonjour' });
    expect(await refused(draftEmail, mail)).toMatchObject({ code: 'opted_out' });
    const hashes = db.selectFrom('erased_address').select('channel').where('agency_id', '=', agency.id);
    expect(await hashes.execute()).toEqual([{ channel: 'email' }]);
  });

  it('leaves an address that somebody else has too as it was', async () => {
    const agency = await createAgency();
    const { id } = await agency.perform(createContact, alba);
    const partner = { ...alba, firstName: 'Bruno', email: 'bruno@courriel.example', allowDuplicate: true };
    const { id: partnerId } = await agency.perform(createContact, partner);
    await agency.perform(eraseContact, erasing(id));
    await agency.perform(draftSms, { prospectId: partnerId, body: 'Bonjour Bruno' });
    expect(await agency.perform(getContact, { id: partnerId })).toMatchObject({ phone: addresses.phone });
  });

  it('lets nobody write about the person again, in what stays of their records either', async () => {
    const agency = await createAgency();
    const { property, conversation, contact: id, visit } = await createRecords(server, agency);
    const about = { contactId: id, propertyId: property };
    const task = await agency.perform(createTask, { title: 'Rappeler', ...about });
    const offer = await agency.perform(recordOffer, { ...about, amountEuros: 300_000 });
    await agency.perform(eraseContact, { ...erasing(id), name: 'Élodie Le Goff' });
    const rows = await digestRows(db);
    const tries = [
      () => agency.perform(addNote, { id: conversation, body: 'Élodie rappelle' }),
      () => agency.perform(completeVisit, { id: visit, feedback: 'Élodie hésite' }),
      () => agency.perform(changeTask, { id: task.id, title: 'Rappeler Élodie' }),
      () => agency.perform(changeOffer, { id: offer.id, conditions: 'Élodie vend d’abord' }),
      () =>
        agency.perform(counterOffer, { id: offer.id, party: 'seller', amountEuros: 310_000, note: 'Élodie réfléchit' }),
    ];
    for (const attempt of tries) expect(await refusalOf(attempt())).toMatchObject({ code: 'person_erased' });
    expect(await digestRows(db)).toEqual(rows);
    // Ending the visit needs no word about the person.
    await agency.perform(missVisit, { id: visit });
  });

  it('leaves a record that no statement changes, whatever it writes', async () => {
    const agency = await createAgency();
    const { id } = await agency.perform(createContact, alba);
    await agency.perform(eraseContact, erasing(id));
    const record = () => db.updateTable('contact').where('id', '=', uuidOf('contact', id));
    const changes = [
      record().set({ first_name: 'Alba' }),
      record().set({ phone: addresses.phone }),
      record().set({ stage: 'lost' }),
      record().set({ erased_at: null }),
    ];
    for (const change of changes) expect(await refusalOf(change.execute())).toMatchObject({ code: 'ERASD' });
  });

  it('does not hide why something else was refused', async () => {
    const agency = await createAgency();
    const { id: contactId } = await agency.perform(createContact, alba);
    await agency.perform(eraseContact, erasing(contactId));
    const [propertyId, assigneeId] = [publicId('property', newId()), publicId('user', newId())];
    const task = { title: 'Rappeler', contactId };
    for (const unknown of [{ propertyId }, { assigneeId }]) {
      expect(await refusalOf(agency.perform(createTask, { ...task, ...unknown }))).toMatchObject({ code: 'not_found' });
    }
  });

  it('lets the offer of somebody else go on whose notary it was', async () => {
    const agency = await createAgency();
    const { property: propertyId, contact: contactId } = await createRecords(server, agency);
    const notary = await agency.perform(createContact, { lastName: 'Maître Roux' });
    const { id } = await agency.perform(recordOffer, { contactId, propertyId, amountEuros: 300_000 });
    await agency.perform(changeOffer, { id, buyerNotaryId: notary.id });
    await agency.perform(eraseContact, { ...erasing(notary.id), name: 'Maître Roux' });
    await agency.perform(changeOffer, { id, conditions: 'Vend d’abord' });
    const kept = await agency.perform(createContact, { lastName: 'Le Goff' });
    const merged = await agency.perform(getContact, { id: contactId });
    const [readAt, mergedReadAt] = [kept.updatedAt, merged.updatedAt];
    await agency.perform(mergeContacts, { id: kept.id, readAt, mergedId: merged.id, mergedReadAt });
    const again = () => agency.perform(changeOffer, { id, sellerNotaryId: notary.id });
    expect(await refusalOf(again())).toMatchObject({ code: 'person_erased' });
  });

  it('takes a message from the same number as one of an unknown sender', async () => {
    const agency = await createAgency();
    const { contact: id, conversation } = await createRecords(server, agency);
    await agency.perform(eraseContact, { ...erasing(id), name: 'Élodie Le Goff' });
    await receiveText(context, agency, { from: '+33639981234', body: 'C’est encore moi' });
    const conversations = db.selectFrom('conversation').select(['id', 'contact_id', 'address']);
    const found = await conversations.where('agency_id', '=', agency.id).orderBy('created_at').execute();
    expect(found).toEqual([
      { id: uuidOf('conversation', conversation), contact_id: uuidOf('contact', id), address: null },
      { id: expect.any(String), contact_id: null, address: '+33639981234' },
    ]);
  });

  it('leaves a text that was rejected before where it is', async () => {
    const agency = await createAgency();
    const { id } = await agency.perform(createContact, alba);
    const { draftId } = await agency.perform(draftSms, { prospectId: id, body: 'Bonjour Alba' });
    await agency.perform(rejectDraft, { id: draftId, reason: 'Non' });
    await agency.perform(eraseContact, erasing(id));
    expect(await refusalOf(agency.perform(reopenDraft, { id: draftId }))).toMatchObject({ code: 'conflict' });
  });

  it('waits for a message that is being sent', async () => {
    const agency = await createAgency();
    const { id } = await agency.perform(createContact, alba);
    const { draftId } = await agency.perform(draftSms, { prospectId: id, body: 'Bonjour' });
    const draft = uuidOf('draft', draftId);
    const sending = { status: 'sending', sending_at: new Date(), decided_at: new Date(), approved_hash: '-' } as const;
    await db.updateTable('draft').set(sending).where('id', '=', draft).execute();
    expect(await refusalOf(agency.perform(eraseContact, erasing(id)))).toMatchObject({ code: 'conflict' });
    expect(await agency.perform(getContact, { id })).toMatchObject({ firstName: 'Alba' });
  });

  it('needs an owner, the name of the person, and somebody who is not erased yet', async () => {
    const [agency, other] = [await createAgency(), await createAgency()];
    const { id } = await agency.perform(createContact, alba);
    const { actor } = await createColleague(db, agency, 'negotiator');
    const tries = [
      [() => perform(context, actor, eraseContact, erasing(id)), 'missing_scope'],
      [() => agency.perform(eraseContact, { ...erasing(id), name: 'Alba' }), 'invalid_request'],
      [() => agency.perform(eraseContact, { ...erasing(id), reason: 'retention' }), 'invalid_request'],
      [() => other.perform(eraseContact, erasing(id)), 'not_found'],
    ] as const;
    for (const [attempt, code] of tries) expect(await refusalOf(attempt())).toMatchObject({ code });
    await agency.perform(eraseContact, erasing(id));
    const again = { ...erasing(id), name: 'Contact effacé' };
    expect(await refusalOf(agency.perform(eraseContact, again))).toMatchObject({ code: 'person_erased' });
  });
});
