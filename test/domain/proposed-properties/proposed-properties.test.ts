import { describe, expect, it } from 'vitest';
import { readTimeline } from '../../../domain/contacts/record/read-timeline.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { exportContact } from '../../../domain/exports/export-contact.ts';
import { recordOffer } from '../../../domain/offers/offers.ts';
import {
  proposeProperty,
  refuseProperty,
  removeProposedProperty,
} from '../../../domain/proposed-properties/change-proposed-properties.ts';
import { listProposedProperties } from '../../../domain/proposed-properties/list-proposed-properties.ts';
import { newId, uuidOf } from '../../../domain/shared/ids.ts';
import { completeVisit } from '../../../domain/visit-messages/report-visit.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { createRecords } from '../../support/records.ts';
import { startTestServer } from '../../support/test-server.ts';

let now = new Date('2026-12-03T10:30:00Z');
const server = await startTestServer({ now: () => now });

/** A contact, a property that they are to visit, and its moments as their kinds, the latest first. */
async function createBuyer() {
  const agency = await server.createAgency();
  const records = await createRecords(server, agency);
  const { contact, property } = records;
  const pair = { contactId: contact, propertyId: property };
  const perform = async (operation: any, input: object) => {
    now = new Date(now.getTime() + 60_000);
    return agency.perform(operation, input);
  };
  const read = async () => (await agency.perform(listProposedProperties, { contactId: contact })).data;
  const kinds = async () => (await read())[0]?.moments.map(({ kind }: { kind: string }) => kind);
  return { agency, ...records, pair, perform, read, kinds };
}

/** Writes a message to the contact, or receives one of theirs. */
async function write({ agency, conversation }: Awaited<ReturnType<typeof createBuyer>>, body: string, status = 'sent') {
  const row = { id: newId(), conversation_id: uuidOf('conversation', conversation), kind: 'sms', body, at: now };
  const message = { ...row, direction: status === 'received' ? 'inbound' : 'outbound', status } as never;
  await tenantOf(server.db, agency.id).insert('message', message).execute();
}

describe('the properties of a contact', () => {
  it('say what happened with each, and how far it got', async () => {
    const buyer = await createBuyer();
    const { pair, perform, read, visit, property } = buyer;
    expect(await read()).toMatchObject([{ property: { id: property }, state: 'visit_planned' }]);
    await perform(proposeProperty, pair);
    await perform(completeVisit, { id: visit, feedback: 'Trop bruyant' });
    await perform(refuseProperty, { ...pair, reason: 'location', note: 'Rue trop passante' });
    expect(await read()).toMatchObject([
      {
        state: 'refused',
        moments: [
          { kind: 'refused', reason: 'location', note: 'Rue trop passante', by: { name: 'Camille Test' } },
          { kind: 'proposed', by: { name: 'Camille Test' } },
          { kind: 'visit', status: 'completed', feedback: 'Trop bruyant' },
        ],
      },
    ]);
    await perform(recordOffer, { ...pair, amountEuros: 270_000 });
    expect(await read()).toMatchObject([
      { state: 'offered', moments: [{ kind: 'offer', amountEuros: 270_000 }, {}, {}, {}] },
    ]);
  });

  it('include one that a message that left names by its reference, and no other', async () => {
    const buyer = await createBuyer();
    const { agency, kinds, read } = buyer;
    await tenantOf(server.db, agency.id).remove('visit').execute();
    await write(buyer, 'Le T3 lumineux rue du Port vous plaira.');
    await write(buyer, 'Voyez le bien NAN-0042.', 'failed');
    expect(await read()).toEqual([]);
    await write(buyer, 'Voyez le bien réf. nan 0042, et NAN-9999.');
    expect(await kinds()).toEqual(['named']);
    expect((await read())[0]).toMatchObject({ state: 'named', moments: [{ channel: 'sms' }] });
  });

  it('include one that the contact asks about by its reference, until it was proposed', async () => {
    const buyer = await createBuyer();
    const { agency, kinds, read, perform, pair } = buyer;
    await tenantOf(server.db, agency.id).remove('visit').execute();
    await write(buyer, 'Bonjour, le bien NAN-0042 est-il libre ?', 'received');
    expect(await read()).toMatchObject([{ state: 'asked', moments: [{ kind: 'asked', channel: 'sms' }] }]);
    await write(buyer, 'Oui, NAN-0042 est libre.');
    expect((await kinds()).sort()).toEqual(['asked', 'named']);
    expect((await read())[0].state).toBe('asked');
    await perform(proposeProperty, pair);
    expect((await read())[0].state).toBe('proposed');
  });

  it('are noted once, until the contact is asked again after a refusal', async () => {
    const { pair, perform, kinds } = await createBuyer();
    for (const _ of [1, 2]) await perform(proposeProperty, pair);
    expect(await kinds()).toEqual(['proposed', 'visit']);
    await perform(refuseProperty, { ...pair, reason: 'price' });
    await perform(refuseProperty, { ...pair, reason: 'other', note: 'Attend la vente de sa maison' });
    await perform(proposeProperty, pair);
    expect(await kinds()).toEqual(['proposed', 'refused', 'proposed', 'visit']);
  });

  it('lose what was noted by mistake', async () => {
    const { agency, contact, pair, perform, kinds } = await createBuyer();
    const { data } = await perform(proposeProperty, pair);
    const { id } = data[0].moments[0];
    const other = await createBuyer();
    expect(await refusalOf(other.perform(removeProposedProperty, { contactId: other.contact, id }))).toMatchObject({
      code: 'not_found',
    });
    await agency.perform(removeProposedProperty, { contactId: contact, id });
    expect(await kinds()).toEqual(['visit']);
  });

  it('are refused for another reason only with words', async () => {
    const { pair, perform } = await createBuyer();
    const refused = perform(refuseProperty, { ...pair, reason: 'other', note: ' ' });
    expect(await refusalOf(refused)).toMatchObject({ code: 'invalid_request', errors: [{ path: 'note' }] });
  });
});

it('the timeline, the export of the person and their erasure know what was proposed and refused', async () => {
  const { agency, contact, pair, perform, read } = await createBuyer();
  await perform(proposeProperty, pair);
  await perform(refuseProperty, { ...pair, reason: 'price', note: 'Ses mots' });
  const { data } = await agency.perform(readTimeline, { id: contact, kinds: ['proposed', 'refused'] });
  expect(data).toMatchObject([
    { kind: 'refused', reason: 'price', note: 'Ses mots', property: { reference: 'NAN-0042' } },
    { kind: 'proposed', by: { name: 'Camille Test' } },
  ]);
  const { records } = await agency.perform(exportContact, { id: contact });
  expect(records.proposed_property).toMatchObject([{ event: 'proposed' }, { event: 'refused', note: 'Ses mots' }]);
  await agency.perform(eraseContact, { id: contact, name: 'Élodie Le Goff', reason: 'request' });
  const [{ moments }] = await read();
  expect(moments.slice(0, 2)).toMatchObject([{ reason: 'price', note: null }, { kind: 'proposed' }]);
  expect(await refusalOf(perform(proposeProperty, pair))).toMatchObject({ code: 'person_erased' });
});
