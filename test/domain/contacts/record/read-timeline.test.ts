import { describe, expect, it } from 'vitest';
import { reviewQueue } from '../../../../approval/drafts/review-queue.ts';
import { createContact, getContact } from '../../../../domain/contacts/contacts.ts';
import { editContact } from '../../../../domain/contacts/edit-contact.ts';
import { movePipeline } from '../../../../domain/contacts/pipeline.ts';
import { addContactNote } from '../../../../domain/contacts/record/contact-notes.ts';
import { readTimeline } from '../../../../domain/contacts/record/read-timeline.ts';
import { draftUnitSms } from '../../../../domain/conversations/message-drafts.ts';
import { addNote } from '../../../../domain/conversations/notes.ts';
import { recordOffer } from '../../../../domain/offers/offers.ts';
import { publicId } from '../../../../domain/shared/ids.ts';
import { completeTask } from '../../../../domain/tasks/change-task.ts';
import { createTask } from '../../../../domain/tasks/tasks.ts';
import { completeVisit } from '../../../../domain/visit-messages/report-visit.ts';
import { refusalOf } from '../../../support/colleagues.ts';
import { createRecords } from '../../../support/records.ts';
import { startTestServer } from '../../../support/test-server.ts';

let now = new Date('2026-11-23T10:30:00Z');
const server = await startTestServer({ now: () => now });
const later = () => {
  now = new Date(now.getTime() + 60_000);
};

const report = { interest: 2, liked: 'Le balcon', disliked: 'La rue', feltPriceEuros: 270_000, nextStep: 'none' };

/** An agency with a contact with whom a lot has happened, a minute apart. */
async function createHistory() {
  const agency = await server.createAgency();
  const records = await createRecords(server, agency);
  const { contact, property, conversation, visit } = records;
  const steps: (() => Promise<{ id: string }>)[] = [
    () => agency.perform(addNote, { id: conversation, body: 'Cherche une cave' }),
    () => agency.perform(addContactNote, { id: contact, body: 'Vu au salon' }),
    () => agency.perform(movePipeline, { id: contact, stage: 'visiting' }),
    () => agency.perform(recordOffer, { contactId: contact, propertyId: property, amountEuros: 280_000 }),
    () => agency.perform(draftUnitSms, { prospectId: contact, body: 'Bonjour Élodie' }),
    async () => agency.perform(completeTask, await onlyId(agency.perform(createTask, task))),
    () => agency.perform(completeVisit, { id: visit, feedback: 'Trop bruyant', ...report }),
  ];
  const task = { title: 'Rappeler', contactId: contact };
  for (const step of steps) {
    later();
    await step();
  }
  later();
  return { agency, ...records };
}

const onlyId = async (made: Promise<{ id: string }>) => ({ id: (await made).id });

describe('the timeline of a contact', () => {
  it('has everything that happened, the latest first and a visit at its own time', async () => {
    const { agency, contact, property } = await createHistory();
    const { data, nextCursor } = await agency.perform(readTimeline, { id: contact });
    expect(data).toMatchObject([
      { kind: 'visit', status: 'completed', feedback: 'Trop bruyant', ...report, property: { id: property } },
      { kind: 'task', title: 'Rappeler' },
      { kind: 'draft', draftKind: 'sms', status: 'pending', excerpt: 'Bonjour Élodie', decidedBy: null },
      { kind: 'offer', amountEuros: 280_000, stage: 'received', property: { reference: 'NAN-0042' } },
      { kind: 'stage', from: 'new', to: 'visiting', by: { name: 'Camille Test' } },
      { kind: 'note', body: 'Vu au salon', conversationId: null },
      { kind: 'note', body: 'Cherche une cave', conversationId: expect.stringMatching(/^conversation_/) },
      ...data.slice(7),
    ]);
    const begin = data.slice(7).map(({ kind }: { kind: string }) => kind);
    expect(begin.sort()).toEqual(['consent', 'consent', 'created', 'message']);
    expect(nextCursor).toBeNull();
  });

  it('is the same, page by page, and holds each entry once', async () => {
    const { agency, contact } = await createHistory();
    const all = (await agency.perform(readTimeline, { id: contact })).data;
    const found: unknown[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await agency.perform(readTimeline, { id: contact, limit: 2, cursor });
      found.push(...page.data);
      if (!page.nextCursor) break;
      cursor = page.nextCursor;
    }
    expect(found).toEqual(all);
  });

  it('shows only the asked kinds', async () => {
    const { agency, contact } = await createHistory();
    const { data } = await agency.perform(readTimeline, { id: contact, kinds: ['message', 'stage'] });
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['stage', 'message']);
    expect(data[1]).toMatchObject({ body: 'Bonjour', isCut: false });
    expect((await agency.perform(readTimeline, { id: contact, kinds: ['stage'] })).data).toEqual([data[0]]);
  });

  it('shows a draft that waits and no one else’s', async () => {
    const { agency, contact } = await createHistory();
    const other = await agency.perform(createContact, { firstName: 'Rose', phone: '06 39 98 77 01' });
    expect((await agency.perform(reviewQueue, { contactId: contact })).data).toHaveLength(1);
    const { data } = await agency.perform(readTimeline, { id: other.id });
    expect(data).toMatchObject([{ kind: 'created' }]);
  });

  it('of another agency’s contact cannot be told from one that does not exist', async () => {
    const { contact } = await createHistory();
    const stranger = await server.createAgency();
    const unknown = publicId('contact', crypto.randomUUID());
    for (const operation of [readTimeline, addContactNote]) {
      for (const id of [contact, unknown]) {
        const input = operation === readTimeline ? { id } : { id, body: 'Bonjour' };
        expect(await refusalOf(stranger.perform(operation, input))).toMatchObject({
          code: 'not_found',
          message: `There is no contact ${id}.`,
        });
      }
    }
  });
});

describe('a contact that is edited', () => {
  it('is refused to whom has not read what somebody else saved meanwhile', async () => {
    const agency = await server.createAgency();
    const { id, updatedAt } = await agency.perform(createContact, { firstName: 'Rose', lastName: 'Le Goff' });
    later();
    await agency.perform(editContact, { id, readAt: updatedAt, firstName: 'Rosalie' });
    const refusal = await refusalOf(agency.perform(editContact, { id, readAt: updatedAt, firstName: 'Rosa' }));
    expect(refusal).toMatchObject({ code: 'conflict' });
    const contact = await agency.perform(getContact, { id });
    expect(contact.firstName).toBe('Rosalie');
    await agency.perform(editContact, { id, readAt: contact.updatedAt, firstName: 'Rosa' });
    expect((await agency.perform(getContact, { id })).firstName).toBe('Rosa');
  });
});
