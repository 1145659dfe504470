import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { reviewQueue } from '../../../../approval/drafts/review-queue.ts';
import { getContact, updateContact } from '../../../../domain/contacts/contacts.ts';
import { contactReferences, linkReferences } from '../../../../domain/contacts/merge/contact-references.ts';
import { findDuplicates } from '../../../../domain/contacts/merge/find-duplicates.ts';
import { mergeContacts } from '../../../../domain/contacts/merge/merge-contacts.ts';
import { undoMerge } from '../../../../domain/contacts/merge/undo-merge.ts';
import { movePipeline } from '../../../../domain/contacts/pipeline.ts';
import { addContactNote } from '../../../../domain/contacts/record/contact-notes.ts';
import { readContactSheet } from '../../../../domain/contacts/record/contact-sheet.ts';
import { draftUnitSms } from '../../../../domain/conversations/message-drafts.ts';
import { recordOffer } from '../../../../domain/offers/offers.ts';
import { refuseProperty } from '../../../../domain/proposed-properties/change-proposed-properties.ts';
import { publicId, uuidOf } from '../../../../domain/shared/ids.ts';
import { listTasks } from '../../../../domain/tasks/task-list.ts';
import { createTask } from '../../../../domain/tasks/tasks.ts';
import { perform } from '../../../../door/perform.ts';
import { countOutcomes, createColleague, refusalOf } from '../../../support/colleagues.ts';
import { granted, startTwinServer } from './contact-twins.ts';

const { server, db, createAgency, createTwice, minuteLater, now } = await startTwinServer();

it('every foreign key to contacts is moved by a merge', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || own.attname as name
    from pg_constraint as key cross join lateral unnest(key.conkey, key.confkey) as pair (own, other)
    join pg_attribute as own on own.attrelid = key.conrelid and own.attnum = pair.own
    join pg_attribute as other on other.attrelid = key.confrelid and other.attnum = pair.other
    where key.contype = 'f' and key.confrelid = 'contact'::regclass and other.attname = 'id'`.execute(db);
  const known = [...contactReferences, ...linkReferences].map(({ table, column }) => `${table}.${column}`);
  expect(known.sort()).toEqual(rows.map(({ name }) => name).sort());
});

describe('the duplicates of a contact', () => {
  it('have the same number, the same address, or the same name and a town in common', async () => {
    const { agency, create } = await createTwice();
    const search = { cities: ['Saint-Herblain'] };
    const id = await create({
      firstName: 'Rose',
      lastName: 'Tanguy',
      phone: '06 39 98 77 10',
      email: 'r@courriel.example',
      search,
    });
    const sameName = await create({
      firstName: 'ROSE',
      lastName: 'Tanguy',
      search: { cities: ['saint herblain', 'Orvault'] },
    });
    const both = await create({ lastName: 'T.', phone: '06 39 98 77 10', email: 'R@courriel.example' });
    await create({ firstName: 'Rose', lastName: 'Tanguy', search: { cities: ['Nantes'] } });
    await create({ lastName: 'Tanguy', search });
    const { duplicates } = await agency.perform(findDuplicates, { id });
    expect(duplicates.map(({ contact, reasons }: any) => [contact.id, reasons])).toEqual([
      [both, ['phone', 'email']],
      [sameName, ['name']],
    ]);
  });
});

describe('a merge', () => {
  it('moves all that refers to the contact, and keeps both histories', async () => {
    const { agency, contact, property, twin, merge, kindsOf, read } = await createTwice();
    await agency.perform(addContactNote, { id: twin, body: 'Vu au salon' });
    await agency.perform(movePipeline, { id: twin, stage: 'visiting' });
    await agency.perform(recordOffer, { contactId: twin, propertyId: property, amountEuros: 250_000 });
    await agency.perform(createTask, { title: 'Rappeler', contactId: twin });
    await agency.perform(refuseProperty, { contactId: twin, propertyId: property, reason: 'price' });
    const before = [...(await kindsOf(contact)), ...(await kindsOf(twin))];
    const { contact: after } = await merge(contact, twin);
    expect(await kindsOf(contact)).toEqual([...before.toSpliced(before.lastIndexOf('created'), 1), 'merge'].sort());
    expect((await agency.perform(listTasks, { contactId: contact })).data).toHaveLength(1);
    expect(after).toMatchObject({ firstName: 'Élodie', source: 'Salon', stage: 'new' });
    expect(await read(contact)).toEqual(after);
    const events = db.selectFrom('event').select(['type', 'data']).where('agency_id', '=', agency.id);
    const told = await events.where('type', '=', 'contact.updated').execute();
    expect(told.map(({ data }) => (data as { id: string }).id)).toEqual([contact]);
  });

  it('takes the chosen values, and the tags of both', async () => {
    const { contact, twin, merge } = await createTwice({ tags: ['vendeur'], language: 'en' });
    const { contact: after } = await merge(contact, twin, { take: ['firstName', 'language'] });
    expect(after).toMatchObject({ firstName: 'Elodie', lastName: 'Le Goff', language: 'en', tags: ['vendeur'] });
  });

  it('is remembered: the old id says where it went, also after a second merge', async () => {
    const { agency, contact, twin, merge, create } = await createTwice();
    const third = await create({ lastName: 'Le Goff', phone: '06 39 98 12 34' });
    await merge(contact, twin);
    await merge(third, contact);
    for (const operation of [getContact, readContactSheet, updateContact, movePipeline]) {
      const refusal = await refusalOf(
        agency.perform(operation, { id: twin, ...(operation === movePipeline && { stage: 'won' }) }),
      );
      expect(refusal).toMatchObject({ code: 'not_found', message: `There is no contact ${twin}.`, existingId: third });
      expect(refusal.hint).toContain(third);
    }
    const stranger = await createAgency();
    const refusal = await refusalOf(stranger.perform(getContact, { id: twin }));
    expect(refusal.hint).not.toContain('merged');
  });

  it('leaves waiting drafts as they are, with their recipient', async () => {
    const { agency, contact, twin, merge } = await createTwice({ phone: '06 39 98 12 99', consent: { sms: granted } });
    const { draftId } = await agency.perform(draftUnitSms, { prospectId: twin, body: 'Bonjour Élodie' });
    await merge(contact, twin);
    const { data } = await agency.perform(reviewQueue, { contactId: contact });
    expect(data).toMatchObject([{ draft: { id: draftId, status: 'pending', contactId: contact } }]);
    expect(data[0].draft.item).toMatchObject({ to: '+33639981299', body: 'Bonjour Élodie' });
    // The contact that stays has another number, so it cannot leave.
    const waiting = db.selectFrom('waiting_draft').select(['contact_id', 'blocked']).where('agency_id', '=', agency.id);
    expect(await waiting.execute()).toEqual([{ contact_id: uuidOf('contact', contact), blocked: true }]);
  });

  it.each([
    ['a contact with itself', 'invalid_request', (id: string) => [id, id]],
    ['an unknown contact', 'not_found', (id: string) => [id, publicId('contact', crypto.randomUUID())]],
  ])('is refused for %s', async (_, code, ids) => {
    const { agency, contact } = await createTwice();
    const [id, mergedId] = ids(contact);
    const readAt = now().toISOString();
    expect(
      await refusalOf(agency.perform(mergeContacts, { id, readAt, mergedId, mergedReadAt: readAt })),
    ).toMatchObject({ code });
  });

  it('does not reach another agency, and is not told from one that does not exist', async () => {
    const [mine, theirs] = [await createTwice(), await createTwice()];
    const readAt = now().toISOString();
    const input = { id: mine.contact, readAt, mergedId: theirs.twin, mergedReadAt: readAt };
    expect(await refusalOf(mine.agency.perform(mergeContacts, input))).toMatchObject({ code: 'not_found' });
    const { mergeId } = await theirs.merge(theirs.contact, theirs.twin);
    expect(await refusalOf(mine.agency.perform(undoMerge, { id: mergeId }))).toMatchObject({ code: 'not_found' });
  });

  it('is refused if somebody changed one of them meanwhile', async () => {
    const { agency, contact, twin, inputFor } = await createTwice();
    const input = await inputFor(contact, twin);
    minuteLater();
    await agency.perform(updateContact, { id: twin, source: 'Bouche à oreille' });
    expect(await refusalOf(agency.perform(mergeContacts, input))).toMatchObject({ code: 'conflict' });
  });

  it('is refused with a contact that was erased', async () => {
    const { contact, twin, merge } = await createTwice();
    await db.updateTable('contact').set({ erased_at: now() }).where('id', '=', uuidOf('contact', twin)).execute();
    expect(await refusalOf(merge(contact, twin))).toMatchObject({ code: 'person_erased' });
    expect(await refusalOf(merge(twin, contact))).toMatchObject({ code: 'person_erased' });
  });

  it('into each other at once leaves one contact with everything', async () => {
    const { agency, contact, twin, inputFor, read } = await createTwice();
    const inputs = [await inputFor(contact, twin), await inputFor(twin, contact)];
    const colleague = await createColleague(db, agency);
    const outcomes = await countOutcomes([
      agency.perform(mergeContacts, inputs[0]),
      perform(server.context, colleague.actor, mergeContacts, inputs[1]),
    ]);
    expect(outcomes).toEqual({ done: 1, not_found: 1 });
    const left = await Promise.all(
      [contact, twin].map((id) =>
        read(id).then(
          () => 1,
          () => 0,
        ),
      ),
    );
    expect(left.reduce((a: number, b: number) => a + b, 0)).toBe(1);
  });
});

describe('the consent after a merge', () => {
  const cases: [string, object, object, string][] = [
    ['a refusal of the other one counts', granted, { status: 'denied' }, 'denied'],
    ['an opt-out counts, whichever has it', { status: 'opted_out' }, granted, 'opted_out'],
    ['a grant for the number that is kept counts', granted, {}, 'granted'],
    ['a grant of the other one for the same number counts', {}, granted, 'granted'],
    ['nothing is invented', {}, {}, 'unknown'],
  ];
  it.each(cases)('%s', async (_, kept, merged, status) => {
    const { create, merge } = await createTwice();
    const phone = '06 39 98 55 01';
    const consentOf = (statement: object) => ('status' in statement ? { consent: { sms: statement } } : {});
    const id = await create({ lastName: 'Tanguy', phone, ...consentOf(kept) });
    const mergedId = await create({ lastName: 'Tanguy', phone, ...consentOf(merged) });
    expect((await merge(id, mergedId)).contact.consent.sms.status).toBe(status);
  });

  it('is not taken from one number to another', async () => {
    const { create, merge } = await createTwice();
    const id = await create({ lastName: 'Tanguy', phone: '06 39 98 55 02', consent: { sms: granted } });
    const mergedId = await create({ lastName: 'Tanguy', phone: '06 39 98 55 03' });
    const { contact } = await merge(id, mergedId, { take: ['phone'] });
    expect(contact).toMatchObject({ phone: '+33639985503', consent: { sms: { status: 'unknown' } } });
  });
});
