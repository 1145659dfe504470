import { describe, expect, it } from 'vitest';
import { approveDraft } from '../../../../approval/drafts/decisions.ts';
import { readReview } from '../../../../approval/drafts/review-queue.ts';
import { updateContact } from '../../../../domain/contacts/contacts.ts';
import { forgetMergedContacts } from '../../../../domain/contacts/merge/merged-contacts.ts';
import { undoMerge } from '../../../../domain/contacts/merge/undo-merge.ts';
import { movePipeline } from '../../../../domain/contacts/pipeline.ts';
import { linkContacts } from '../../../../domain/contacts/record/contact-links.ts';
import { addContactNote } from '../../../../domain/contacts/record/contact-notes.ts';
import { readContactSheet } from '../../../../domain/contacts/record/contact-sheet.ts';
import { readTimeline } from '../../../../domain/contacts/record/read-timeline.ts';
import { saveSearch } from '../../../../domain/contacts/searches/searches.ts';
import { draftUnitSms } from '../../../../domain/conversations/message-drafts.ts';
import { eraseContact } from '../../../../domain/erasure/erase-contact.ts';
import { cancelEnrollment, enrollSequence } from '../../../../domain/sequences/enroll.ts';
import { uuidOf } from '../../../../domain/shared/ids.ts';
import { createTask } from '../../../../domain/tasks/tasks.ts';
import { asJson } from '../../../../storage/json.ts';
import { refusalOf } from '../../../support/colleagues.ts';
import { granted, startTwinServer, type Twins } from './contact-twins.ts';

const { db, createTwice, rowsAbout, minuteLater, now } = await startTwinServer();

describe('a merge is refused while something is on its way:', () => {
  it('an approved message that has not left', async () => {
    const { agency, contact, twin, merge } = await createTwice({ consent: { sms: granted } });
    const { draftId } = await agency.perform(draftUnitSms, { prospectId: twin, body: 'Bonjour Élodie' });
    const { draft, findings } = await agency.perform(readReview, { id: draftId });
    const acceptedFlags = findings.filter(({ flag }: any) => flag).map(({ id }: any) => id);
    await agency.perform(approveDraft, { id: draftId, fingerprint: draft.fingerprint, acceptedFlags });
    expect(await refusalOf(merge(contact, twin))).toMatchObject({ code: 'conflict' });
    expect((await merge(twin, contact)).contact.id).toBe(twin);
  });

  it('a sequence in which both are, until it is stopped for one', async () => {
    const { agency, contact, twin, sequence, merge } = await createTwice({ email: 'elodie2@courriel.example' });
    await agency.perform(enrollSequence, { id: sequence, prospectId: contact });
    const { id } = await agency.perform(enrollSequence, { id: sequence, prospectId: twin });
    expect(await refusalOf(merge(contact, twin))).toMatchObject({ code: 'conflict' });
    await agency.perform(cancelEnrollment, { id });
    await merge(contact, twin);
    const running = db.selectFrom('enrollment').select('contact_id').where('agency_id', '=', agency.id);
    expect(await running.where('status', '=', 'active').execute()).toEqual([
      { contact_id: uuidOf('contact', contact) },
    ]);
  });

  it('a campaign; when it has ended, its messages to both are kept', async () => {
    const { agency, contact, twin, merge, read } = await createTwice({ phone: '06 39 98 12 98' });
    const campaign = crypto.randomUUID();
    const by = asJson({ kind: 'human' as const, id: null, name: 'Camille Test' });
    const times = { created_at: now(), updated_at: now() };
    const text = {
      name: 'Portes ouvertes',
      body: 'Samedi',
      filter: asJson({}),
      per_minute: 60,
      excluded: asJson({}),
      handed: asJson([]),
    };
    await db
      .insertInto('campaign')
      .values({
        agency_id: agency.id,
        id: campaign,
        ...text,
        status: 'running',
        approved_by: by,
        approved_at: now(),
        approved_hash: 'x',
        started_at: now(),
        created_by: by,
        ...times,
      } as never)
      .execute();
    for (const id of [contact, twin]) {
      const item = asJson({ to: (await read(id)).phone, body: 'Samedi' });
      const row = {
        id: crypto.randomUUID(),
        kind: 'sms',
        operation: 'campaignMessage',
        status: 'sent',
        item,
        asked: item,
      };
      const decided = { decided_by: by, decided_at: now(), approved_hash: 'x', sent_at: now() };
      await db
        .insertInto('draft')
        .values({
          ...row,
          ...decided,
          agency_id: agency.id,
          contact_id: uuidOf('contact', id),
          campaign_id: campaign,
          requested_by: by,
          created_at: now(),
          expires_at: now(),
        } as never)
        .execute();
    }
    const exclusion = { agency_id: agency.id, campaign_id: campaign, reason: 'no_phone' };
    for (const id of [contact, twin]) {
      await db
        .insertInto('campaign_exclusion')
        .values({ ...exclusion, contact_id: uuidOf('contact', id) })
        .execute();
    }
    expect(await refusalOf(merge(contact, twin))).toMatchObject({ code: 'conflict' });
    await db.updateTable('campaign').set({ status: 'completed' }).where('id', '=', campaign).execute();
    const before = await rowsAbout([contact, twin]);
    const { mergeId } = await merge(contact, twin);
    const messages = db.selectFrom('draft').select('contact_id').where('campaign_id', '=', campaign);
    expect((await messages.execute()).map(({ contact_id }) => contact_id)).toEqual(
      Array(2).fill(uuidOf('contact', contact)),
    );
    await agency.perform(undoMerge, { id: mergeId });
    expect({ ...(await rowsAbout([contact, twin])), 'contact_merge.survivor_id': [] }).toEqual(before);
  });
});

describe('the undo of a merge', () => {
  it('restores both exactly, with what referred to each', async () => {
    const { agency, contact, twin, merge, read, create } = await createTwice({
      ...{ tags: ['vendeur'], assignedTo: null, search: { cities: ['Rezé'], minRooms: 3 } },
    });
    await agency.perform(saveSearch, { contactId: contact, cities: ['Nantes'] });
    const third = await create({ firstName: 'Yann' });
    await agency.perform(linkContacts, { contactId: twin, otherId: third, kind: 'couple' });
    await agency.perform(linkContacts, { contactId: twin, otherId: contact, kind: 'co_buyers' });
    await agency.perform(addContactNote, { id: twin, body: 'Vu au salon' });
    await agency.perform(createTask, { title: 'Rappeler', contactId: twin });
    await agency.perform(movePipeline, { id: twin, stage: 'visiting' });
    const before = await rowsAbout([contact, twin]);
    const cards = [await read(contact), await read(twin)];
    const { mergeId, contact: merged } = await merge(contact, twin, { take: ['firstName', 'source'] });
    expect(merged.searches).toMatchObject([{ cities: ['Nantes'] }, { cities: ['Rezé'], minRooms: 3 }]);
    const { links } = await agency.perform(readContactSheet, { id: contact });
    expect(links).toMatchObject([{ contactId: third, kind: 'couple' }]);
    const undone = await agency.perform(undoMerge, { id: mergeId });
    const without = ({ updatedAt: _, ...card }: Record<string, unknown>) => card;
    expect([undone.contact, undone.restored].map(without)).toEqual(cards.map(without));
    expect({ ...(await rowsAbout([contact, twin])), 'contact_merge.survivor_id': [] }).toEqual(before);
    const { data } = await agency.perform(readTimeline, { id: contact, kinds: ['merge'] });
    expect(data).toMatchObject([{ undone: { by: { name: 'Camille Test' } }, undoUntil: null }]);
    expect(await refusalOf(agency.perform(undoMerge, { id: mergeId }))).toMatchObject({ code: 'conflict' });
    await merge(contact, twin);
  });

  it('lets the two be merged the other way round, and that be undone too', async () => {
    const { agency, contact, twin, merge } = await createTwice();
    await agency.perform(undoMerge, { id: (await merge(contact, twin)).mergeId });
    const before = (await rowsAbout([contact, twin])) as Record<string, object[]>;
    await agency.perform(undoMerge, { id: (await merge(twin, contact)).mergeId });
    const after = await rowsAbout([contact, twin]);
    for (const rows of ['contact.id', 'contact_merge.survivor_id']) {
      expect(after[rows]).toEqual(expect.arrayContaining(before[rows] as object[]));
    }
  });

  it('leaves what came since with the contact that stayed', async () => {
    const { agency, contact, twin, merge, kindsOf } = await createTwice();
    const { mergeId } = await merge(contact, twin);
    await agency.perform(addContactNote, { id: contact, body: 'Depuis' });
    await agency.perform(undoMerge, { id: mergeId });
    expect(await kindsOf(twin)).toEqual(['created']);
    expect(await kindsOf(contact)).toContain('note');
  });

  const happenings: [string, (made: Twins & { draftId: string }) => Promise<string>][] = [
    [
      'the contact was changed',
      async ({ agency, contact }) => (await agency.perform(updateContact, { id: contact, source: 'Autre' })).id,
    ],
    [
      'a waiting draft of the other one was approved',
      async ({ agency, contact, draftId }) => {
        const { draft, findings } = await agency.perform(readReview, { id: draftId });
        const acceptedFlags = findings.filter(({ flag }: any) => flag).map(({ id }: any) => id);
        await agency.perform(approveDraft, { id: draftId, fingerprint: draft.fingerprint, acceptedFlags });
        return contact;
      },
    ],
    [
      'a waiting draft of the other one has left',
      async ({ contact, draftId }) => {
        const sent = { status: 'sent', decided_at: now(), sent_at: now(), approved_hash: 'read' } as const;
        await db.updateTable('draft').set(sent).where('id', '=', uuidOf('draft', draftId)).execute();
        return contact;
      },
    ],
    [
      'it was merged again',
      async ({ contact, merge, create }) => {
        const third = await create({ lastName: 'Le Goff' });
        await merge(third, contact);
        return third;
      },
    ],
  ];
  it.each(happenings)('is refused, and not offered, if %s', async (_, happen) => {
    const made = await createTwice({ consent: { sms: granted } });
    const { draftId } = await made.agency.perform(draftUnitSms, { prospectId: made.twin, body: 'Bonjour Élodie' });
    const { mergeId } = await made.merge(made.contact, made.twin);
    expect(await made.offersUndo(made.contact)).toEqual([true]);
    minuteLater();
    const survivor = await happen({ ...made, draftId });
    expect((await made.offersUndo(survivor)).at(-1)).toBe(false);
    const refusal = await refusalOf(made.agency.perform(undoMerge, { id: mergeId }));
    expect(refusal).toMatchObject({ code: 'conflict' });
  });

  it('is possible for a day, and then the other contact is forgotten', async () => {
    const { agency, contact, twin, merge } = await createTwice();
    const { mergeId } = await merge(contact, twin);
    const kept = async () => {
      const rows = db.selectFrom('contact_merge').select('undo').where('id', '=', uuidOf('merge', mergeId));
      return (await rows.executeTakeFirstOrThrow()).undo !== null;
    };
    await forgetMergedContacts(db, new Date(now().getTime() + 24 * 3_600_000));
    expect(await kept()).toBe(true);
    await forgetMergedContacts(db, new Date(now().getTime() + 24 * 3_600_000 + 1));
    expect(await kept()).toBe(false);
    expect(await refusalOf(agency.perform(undoMerge, { id: mergeId }))).toMatchObject({ code: 'conflict' });
  });
});

it('merges can be undone from the last one backwards', async () => {
  const { agency, contact, twin, merge, create, read, offersUndo } = await createTwice();
  const third = await create({ lastName: 'Le Goff', phone: '06 39 98 44 55' });
  const first = await merge(contact, twin);
  const second = await merge(third, contact);
  expect(await refusalOf(agency.perform(undoMerge, { id: first.mergeId }))).toMatchObject({ code: 'conflict' });
  expect(await offersUndo(third)).toEqual([true, false]);
  minuteLater();
  await agency.perform(undoMerge, { id: second.mergeId });
  minuteLater();
  expect(await offersUndo(contact)).toEqual([true]);
  await agency.perform(undoMerge, { id: first.mergeId });
  expect([(await read(twin)).source, (await read(contact)).firstName]).toEqual(['Salon', 'Élodie']);
});

it('an earlier merge can be undone after one that had made the contact a seller for a while', async () => {
  const { agency, contact, twin, merge, create, offersUndo } = await createTwice();
  const seller = await create({ lastName: 'Le Goff', phone: '06 39 98 44 55', intent: 'sell' });
  const first = await merge(contact, twin);
  const second = await merge(contact, seller, { take: ['kind'] });
  minuteLater();
  await agency.perform(undoMerge, { id: second.mergeId });
  expect(await offersUndo(contact)).toEqual([false, true]);
  await agency.perform(undoMerge, { id: first.mergeId });
});

it('an undo links the contact with those into whom its partners were merged since, and with nobody who was erased', async () => {
  const { agency, contact, twin, merge, create } = await createTwice();
  const [partner, card] = [await create({ lastName: 'Conjoint' }), await create({ lastName: 'Conjoint' })];
  const erased = await create({ lastName: 'Tiers' });
  for (const otherId of [partner, erased]) {
    await agency.perform(linkContacts, { contactId: twin, otherId, kind: 'couple' });
  }
  const { mergeId } = await merge(contact, twin);
  await merge(card, partner);
  await agency.perform(eraseContact, { id: erased, name: 'Tiers', reason: 'request' });
  await agency.perform(undoMerge, { id: mergeId });
  const links = db.selectFrom('contact_link').select(['contact_id', 'other_id']).where('agency_id', '=', agency.id);
  const [contact_id, other_id] = [uuidOf('contact', twin), uuidOf('contact', card)].sort();
  expect(await links.execute()).toEqual([{ contact_id, other_id }]);
});
