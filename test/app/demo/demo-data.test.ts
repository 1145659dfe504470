import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedBulk } from '../../../app/demo/bulk.ts';
import { agencyId } from '../../../app/demo/directory.ts';
import { seedDemo } from '../../../app/demo/seed-demo.ts';
import { listContacts } from '../../../domain/contacts/list/contact-list.ts';
import { Contact } from '../../../domain/contacts/record/contact-record.ts';
import { listConversations } from '../../../domain/conversations/conversations.ts';
import { listProperties } from '../../../domain/properties/properties.ts';
import { listSequences } from '../../../domain/sequences/sequences.ts';
import type { Operation } from '../../../domain/shared/operation.ts';
import { listVisits } from '../../../domain/visits/visits.ts';
import { perform } from '../../../door/perform.ts';
import { readAllRows } from '../../support/all-rows.ts';
import { startTestServer } from '../../support/test-server.ts';

const [server, secondServer] = [await startTestServer({ ownStore: true }), await startTestServer({ ownStore: true })];
const demoOptions = { now: new Date('2026-03-10T10:00:00Z'), passwordHash: '-' };
beforeAll(async () => {
  await seedDemo(server.db, demoOptions);
});

/** All records of a list. `perform` fails for a record that does not match its contract. */
async function listAll(operation: Operation, input: object = {}): Promise<any[]> {
  const actor = { kind: 'system', id: null, name: 'Test', agencyId } as const;
  const records: any[] = [];
  let cursor: string | null = null;
  do {
    const { output }: { output: any } = await perform(server.context, actor, operation, {
      limit: 100,
      ...input,
      ...(cursor === null ? {} : { cursor }),
    });
    records.push(...output.data);
    cursor = output.nextCursor;
  } while (cursor);
  return records;
}

describe('the demo agency', () => {
  it('has a realistic size, and its records match their contracts', async () => {
    const [contacts, properties, visits, conversations] = await Promise.all(
      [listContacts, listProperties, listVisits, listConversations].map((operation) => listAll(operation)),
    );
    expect(contacts).toHaveLength(300);
    expect(properties).toHaveLength(60);
    expect(visits).toHaveLength(87);
    expect(conversations?.length).toBeGreaterThanOrEqual(60);
    const actor = { kind: 'system', id: null, name: 'Test', agencyId } as const;
    const { output } = await perform(server.context, actor, listSequences, {});
    expect(output.sequences).toHaveLength(2);
    expect(new Set(contacts?.map((contact) => contact.stage))).toEqual(new Set(Contact.shape.stage.options));
  });

  it('shows each kind of record that colleagues keep', async () => {
    const count = async (table: 'contact_link' | 'proposed_property' | 'message_template' | 'saved_view') =>
      (await server.db.selectFrom(table).selectAll().execute()).length;
    expect(await count('contact_link')).toBe(8);
    expect(await count('message_template')).toBe(5);
    expect(await count('saved_view')).toBe(9);
    expect(await count('proposed_property')).toBeGreaterThan(60);
    const searches = await server.db.selectFrom('search').select('position').where('position', '=', 1).execute();
    expect(searches.length).toBeGreaterThan(10);
    const colleagues = await server.db.selectFrom('user_account').select('role').execute();
    expect(colleagues.map(({ role }) => role).sort()).toEqual(['assistant', 'negotiator', 'negotiator', 'owner']);
  });

  it('has refusals that follow their proposal, and nothing that has yet to come', async () => {
    const rows = await server.db.selectFrom('proposed_property').selectAll().execute();
    const refused = rows.filter(({ event }) => event === 'refused');
    expect(new Set(refused.map(({ reason }) => reason)).size).toBeGreaterThan(5);
    for (const refusal of refused) {
      const same = rows.filter(
        (row) => row.contact_id === refusal.contact_id && row.property_id === refusal.property_id,
      );
      expect(same.some(({ event, at }) => event === 'proposed' && at < refusal.at)).toBe(true);
    }
    expect(rows.filter(({ at }) => at > demoOptions.now)).toEqual([]);
  });

  it('contains only phone numbers and e-mail addresses that are reserved for fiction', async () => {
    const contacts = await listAll(listContacts);
    for (const { phone, email } of contacts) {
      if (phone) expect(phone).toMatch(/^\+33(63998|19900)\d{4}$/);
      if (email) expect(email).toMatch(/\.example$/);
    }
  });

  it('has properties in real communes with their postal and INSEE codes', async () => {
    const nantes = await listAll(listProperties, { city: 'nantes' });
    expect(nantes.length).toBeGreaterThan(5);
    for (const { address } of nantes) {
      expect(address.postcode).toMatch(/^44[0-3]00$/);
      expect(address.inseeCode).toBe('44109');
    }
  });

  it('has the address of each conversation, and all addresses that have opted out', async () => {
    const rows = await server.db
      .selectFrom('conversation')
      .innerJoin('contact', 'contact.id', 'conversation.contact_id')
      .select(['channel', 'address', 'phone', 'email'])
      .execute();
    for (const { channel, address, phone, email } of rows) expect(address).toBe(channel === 'sms' ? phone : email);
    const contacts = await server.db.selectFrom('contact').select(['phone', 'sms_consent']).execute();
    const optedOut = contacts.filter((row) => (row.sms_consent as { status: string }).status === 'opted_out');
    const optOuts = await server.db.selectFrom('opt_out').select('address').where('channel', '=', 'sms').execute();
    expect(optedOut.length).toBeGreaterThan(0);
    expect(optOuts.map(({ address }) => address).sort()).toEqual(optedOut.map(({ phone }) => phone).sort());
  });

  it('is the same every time', async () => {
    await seedDemo(secondServer.db, demoOptions);
    // The states of properties have random names.
    const rowsOf = ({ db }: typeof server) => readAllRows(db, ['property_version']);
    expect(await rowsOf(secondServer)).toEqual(await rowsOf(server));
  });
});

it('bulk contacts are added to the agency and can be searched', async () => {
  await seedBulk(server.db, { agencyId, contacts: 2500, now: new Date('2026-03-11T10:00:00Z') });
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from contact`.execute(server.db);
  expect(rows[0]?.count).toBe(2800);
  expect((await listAll(listContacts, { q: 'martin' })).length).toBeGreaterThan(5);
});
