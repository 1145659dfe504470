import { describe, expect, it } from 'vitest';
import { cancelVisit, missVisit, moveVisit, restoreVisit } from '../../../approval/agenda/visit-acts.ts';
import { readReview } from '../../../approval/drafts/review-queue.ts';
import { readContactSheet } from '../../../domain/contacts/record/contact-sheet.ts';
import { readTimeline } from '../../../domain/contacts/record/read-timeline.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { linkSeller } from '../../../domain/properties/property-sellers.ts';
import { listProposedProperties } from '../../../domain/proposed-properties/list-proposed-properties.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { completeVisit, correctReport } from '../../../domain/visit-messages/report-visit.ts';
import { getVisit } from '../../../domain/visits/get-visit.ts';
import { readAgenda } from '../../../domain/visits/read-agenda.ts';
import { changeVisit, scheduleVisit } from '../../../domain/visits/visit-changes.ts';
import { listVisitsBrief } from '../../../domain/visits/visits.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { journalOf, startTwilioServer, WITHIN_HOURS } from '../../support/twilio-server.ts';

const testServer = await startTestServer({ ownStore: true });
const { db } = testServer;
const server = await startTwilioServer(testServer);
server.clock.now = WITHIN_HOURS;

const at = (hour: string) => ({ startsAt: `2026-12-01T${hour}:00Z`, endsAt: `2026-12-01T${hour.slice(0, 2)}:59:00Z` });

/** An agency with a visit on Tuesday 1 December at 10 h, and a contact for it. */
async function startAgency() {
  const sender = await server.createSendingAgency();
  const { id: contactId } = await sender.createContact();
  const property = await sender.perform(createProperty, {
    ...{ reference: newId(), title: 'Maison de ville', type: 'house', status: 'available' },
    address: { postcode: '44000', city: 'Nantes' },
  });
  const about = { propertyId: property.id as string, contactId };
  const visit = await sender.perform(scheduleVisit, { ...about, ...at('09:00') });
  const row = async (id: string) =>
    db.selectFrom('draft').selectAll().where('id', '=', uuidOf('draft', id)).executeTakeFirstOrThrow();
  const flagsOf = async (id: string): Promise<{ id: string }[]> => {
    const { findings } = await sender.perform(readReview, { id });
    return findings.filter(({ flag }: { flag: boolean }) => flag);
  };
  return { sender, about, visit, row, flagsOf };
}

describe('a draft that names an appointment', () => {
  it('waits for a decision again if the appointment moves after its approval', async () => {
    const { sender, visit, about, row } = await startAgency();
    const named = await sender.createDraft(
      'Bonjour, votre visite aura lieu mardi 1er décembre à 10 h.',
      about.contactId,
    );
    const other = await sender.createDraft('Bonjour, merci de votre message.', about.contactId);
    for (const id of [named, other]) await sender.approve(id);
    await sender.perform(moveVisit, { id: visit.id, ...at('13:00') });
    expect(await row(named)).toMatchObject({ status: 'pending', flagged: true });
    expect(await row(other)).toMatchObject({ status: 'approved' });
    const entries = await journalOf(db, sender.agency.id, named);
    expect(entries).toContain('returnOutdated done');
  });

  it('stays approved if the person accepted the flag that it has', async () => {
    const { sender, visit, about, row, flagsOf } = await startAgency();
    const id = await sender.createDraft('Bonjour, votre visite aura lieu mardi 1er décembre à 11 h.', about.contactId);
    const flags = await flagsOf(id);
    expect(flags).not.toEqual([]);
    await sender.approve(id, { acceptedFlags: flags.map((flag) => flag.id) });
    await sender.perform(moveVisit, { id: visit.id, ...at('13:00') });
    expect(await row(id)).toMatchObject({ status: 'approved' });
  });

  it('is flagged for the sellers too when it is called off', async () => {
    const { sender, visit, about, row } = await startAgency();
    const { id: seller } = await sender.createContact();
    await sender.perform(linkSeller, { propertyId: about.propertyId, contactId: seller });
    const before = (await row(await sender.createDraft('Bonjour, merci.', seller))).checked_at;
    server.clock.advance(60);
    const id = await sender.createDraft('Bonjour, je vous remercie.', seller);
    server.clock.advance(60);
    await sender.perform(cancelVisit, { id: visit.id });
    expect((await row(id)).checked_at?.getTime()).toBeGreaterThan(before?.getTime() ?? Number.POSITIVE_INFINITY);
  });
});

describe('two appointments at once', () => {
  it('of a contact or a colleague are refused with the other one, and made on purpose', async () => {
    const { sender, visit, about } = await startAgency();
    const input = { ...about, ...at('09:00') };
    expect(await refusalOf(sender.perform(scheduleVisit, input))).toMatchObject({
      code: 'double_booking',
      existingId: visit.id,
    });
    await sender.perform(scheduleVisit, { ...input, allowOverlap: true });
    const agentId = publicId('user', sender.agency.owner.id);
    const [{ id: first }, { id: second }] = [await sender.createContact(), await sender.createContact()];
    await sender.perform(scheduleVisit, { ...about, contactId: first, agentId, ...at('14:00') });
    const call = { kind: 'call', contactId: second, agentId };
    expect(await refusalOf(sender.perform(scheduleVisit, { ...call, ...at('14:00') }))).toMatchObject({
      code: 'double_booking',
    });
    // The one ends as the other begins.
    const next = { startsAt: '2026-12-01T14:59:00Z', endsAt: '2026-12-01T15:30:00Z' };
    expect(await sender.perform(scheduleVisit, { ...call, ...next })).toMatchObject({ kind: 'call', property: null });
  });

  it('are refused when an appointment moves or gets another colleague, and nothing has changed', async () => {
    const { sender, visit, about } = await startAgency();
    const { id: contactId } = await sender.createContact();
    const agentId = publicId('user', sender.agency.owner.id);
    await sender.perform(scheduleVisit, { ...about, contactId, agentId, ...at('10:00') });
    await sender.perform(changeVisit, { id: visit.id, agentId, note: 'Prendre le badge' });
    expect(await refusalOf(sender.perform(moveVisit, { id: visit.id, ...at('10:00') }))).toMatchObject({
      code: 'double_booking',
    });
    expect(await sender.perform(getVisit, { id: visit.id })).toMatchObject({ status: 'scheduled' });
    const moved = await sender.perform(moveVisit, { id: visit.id, ...at('08:00') });
    expect(moved).toMatchObject({ agentId, startsAt: '2026-12-01T08:00:00.000Z', status: 'scheduled' });
  });

  it('that two colleagues make at the same time: one is refused', async () => {
    const { sender, about } = await startAgency();
    const agentId = publicId('user', sender.agency.owner.id);
    const contacts = await Promise.all(Array.from({ length: 6 }, () => sender.createContact()));
    const made = await Promise.allSettled(
      contacts.map(({ id }) => sender.perform(scheduleVisit, { ...about, contactId: id, agentId, ...at('16:00') })),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('the report of an appointment', () => {
  it('is kept with it, and can be corrected', async () => {
    const { sender, visit } = await startAgency();
    const report = {
      interest: 4,
      liked: 'Le jardin',
      disliked: 'La rue',
      feltPriceEuros: 280_000,
      nextStep: 'second_visit',
    };
    expect(await refusalOf(sender.perform(correctReport, { id: visit.id, interest: 3 }))).toMatchObject({
      code: 'conflict',
    });
    expect(await sender.perform(completeVisit, { id: visit.id, ...report })).toMatchObject({
      ...{ ...report, status: 'completed', slipSignedAt: null },
    });
    expect(await sender.perform(correctReport, { id: visit.id, interest: 5, disliked: null })).toMatchObject({
      ...{ interest: 5, disliked: null, liked: 'Le jardin' },
    });
    expect(await refusalOf(sender.perform(completeVisit, { id: visit.id, interest: 6 }))).toMatchObject({
      code: 'invalid_request',
    });
  });
});

describe('a visit that was moved', () => {
  it('names the one that took its place, wherever it is shown', async () => {
    const { sender, visit, about } = await startAgency();
    const moved = await sender.perform(moveVisit, { id: visit.id, ...at('13:00') });
    const movedTo = { id: moved.id, startsAt: moved.startsAt };
    expect(moved.movedTo).toBeNull();
    expect(await sender.perform(getVisit, { id: visit.id })).toMatchObject({ status: 'cancelled', movedTo });
    const { data } = await sender.perform(readTimeline, { id: about.contactId, kinds: ['visit'] });
    expect(data.map((entry: { movedTo: unknown }) => entry.movedTo)).toEqual([null, movedTo]);
    const day = { from: '2026-12-01', to: '2026-12-01', withCancelled: true };
    const { appointments } = await sender.perform(readAgenda, day);
    expect(appointments.map((each: { movedTo: unknown }) => each.movedTo)).toEqual([movedTo, null]);
    const { visits } = await sender.perform(listVisitsBrief, { status: 'cancelled' });
    expect(visits).toMatchObject([{ id: visit.id, movedTo: moved.id }]);
  });

  it('is not restored: the one in its place moves back', async () => {
    const { sender, visit } = await startAgency();
    const moved = await sender.perform(moveVisit, { id: visit.id, ...at('13:00') });
    expect(await refusalOf(sender.perform(restoreVisit, { id: visit.id }))).toMatchObject({
      code: 'conflict',
      existingId: moved.id,
    });
  });

  it('is no visit of the property beside the one in its place', async () => {
    const { sender, visit, about } = await startAgency();
    const moved = await sender.perform(moveVisit, { id: visit.id, ...at('13:00') });
    const { data } = await sender.perform(listProposedProperties, { contactId: about.contactId });
    expect(data).toMatchObject([{ state: 'visit_planned', moments: [{ kind: 'visit', id: moved.id }] }]);
  });
});

describe('a visit that was called off', () => {
  it('is restored, and a draft that names it agrees again', async () => {
    const { sender, visit, about, row } = await startAgency();
    const id = await sender.createDraft('Bonjour, votre visite aura lieu mardi 1er décembre à 10 h.', about.contactId);
    await sender.perform(cancelVisit, { id: visit.id });
    expect(await row(id)).toMatchObject({ flagged: true });
    expect(await sender.perform(restoreVisit, { id: visit.id })).toMatchObject({ id: visit.id, status: 'scheduled' });
    expect(await row(id)).toMatchObject({ flagged: false });
    expect(await journalOf(db, sender.agency.id, visit.id)).toContain('restoreVisit done');
    await sender.perform(missVisit, { id: visit.id });
    expect(await sender.perform(restoreVisit, { id: visit.id })).toMatchObject({ status: 'scheduled' });
  });

  it('is not restored once its time is taken, except on purpose, nor if it was not called off', async () => {
    const { sender, visit, about } = await startAgency();
    expect(await refusalOf(sender.perform(restoreVisit, { id: visit.id }))).toMatchObject({ code: 'conflict' });
    await sender.perform(cancelVisit, { id: visit.id });
    await sender.perform(scheduleVisit, { ...about, ...at('09:00') });
    expect(await refusalOf(sender.perform(restoreVisit, { id: visit.id }))).toMatchObject({
      code: 'double_booking',
    });
    const both = { id: visit.id, allowOverlap: true };
    expect(await sender.perform(restoreVisit, both)).toMatchObject({ status: 'scheduled' });
  });
});

it('a visit needs a property, and the other kinds need none', async () => {
  const { sender } = await startAgency();
  const { id: contactId } = await sender.createContact();
  expect(await refusalOf(sender.perform(scheduleVisit, { contactId, ...at('07:00') }))).toMatchObject({
    code: 'invalid_request',
  });
  for (const kind of ['appraisal', 'signature', 'call']) {
    const made = await sender.perform(scheduleVisit, { kind, contactId, ...at('07:00'), allowOverlap: true });
    expect(made).toMatchObject({ kind, propertyId: null });
  }
});

it('the next action of a contact names the kind of the appointment, with its property if it has one', async () => {
  const { sender, about, visit } = await startAgency();
  const next = async () => (await sender.perform(readContactSheet, { id: about.contactId })).nextAction;
  expect(await next()).toMatchObject({ visitKind: 'visit', title: 'Maison de ville' });
  await sender.perform(cancelVisit, { id: visit.id });
  await sender.perform(scheduleVisit, { contactId: about.contactId, kind: 'appraisal', ...at('10:00') });
  expect(await next()).toMatchObject({ visitKind: 'appraisal', title: '' });
});
