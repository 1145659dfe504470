import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type AgencyExport, beginExport, type Page } from '../../../app/export/export-agency.ts';
import { writeExport } from '../../../app/export/write-export.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { type Tenant, tenantOf } from '../../../storage/tenant.ts';
import { recordsOfCsv } from '../../support/csv.ts';
import { createInstallation } from '../../support/installation.ts';
import { withInstallation } from '../../support/open-installation.ts';
import { dataFolder } from '../../support/process.ts';
import { createExportingAgency } from './exporting-agency.ts';

const source = await createInstallation();

it('a message has the contact of its conversation, also one without a name, and none for an unknown sender', async () => {
  await withInstallation(source, async (installation) => {
    const { db, context } = installation;
    const mine = await createExportingAgency(installation, 'agence-un');
    const contactOf = async (details: object) => String((await mine.perform(createContact, details)).id);
    const whole = await contactOf({ firstName: 'Marie', lastName: 'Le Bris' });
    const firstName = await contactOf({ firstName: 'Anaïs' });
    const nameless = await contactOf({ email: 'sans.nom@courriel.example' });
    const erased = await contactOf({ firstName: 'Paul', lastName: 'Oublié' });
    const expected: [contact: string | null, name: string | null][] = [
      [whole, 'Marie Le Bris'],
      [firstName, 'Anaïs'],
      [nameless, null],
      [erased, null],
      [null, null],
    ];
    const conversations: string[] = [];
    for (const [contact] of expected)
      conversations.push(await converse(tenantOf(db, mine.id), contact, context.now(), 1));
    await mine.perform(eraseContact, { id: erased, name: 'Paul Oublié', reason: 'request' });
    const folder = join(dataFolder(), 'export');
    await writeExport(folder, await beginExport(context, mine.owner));
    const cells = recordsOfCsv(readFileSync(join(folder, 'csv', 'messages.csv'), 'utf8'));
    const found = conversations.map((id) => cells.find(({ Conversation }) => Conversation === id));
    expect(found.map((cell) => [cell?.Contact, cell?.['Nom du contact']])).toEqual(expected);
  });
});

it('a page of messages comes with the contacts of its own conversations, so that no others wait in memory', async () => {
  await withInstallation(source, async (installation) => {
    const { db, context } = installation;
    const mine = await createExportingAgency(installation, 'agence-deux');
    const rows = tenantOf(db, mine.id);
    // More messages than a page has.
    const conversations = [
      await converse(rows, mine.records.contact, context.now(), 600),
      await converse(rows, mine.records.contact, context.now(), 600),
    ];
    const pages = await pagesOf(await beginExport(context, mine.owner));
    expect(pages.filter(({ contacts }) => contacts).every(({ table }) => table === 'message')).toBe(true);
    const ofMessages = pages.filter(({ table, records }) => table === 'message' && records.length > 0);
    expect(ofMessages.length).toBeGreaterThan(2);
    for (const { records, contacts } of ofMessages) {
      const own = new Set(records.map(({ conversationId }) => conversationId));
      expect(Object.keys(contacts ?? {}).sort()).toEqual([...own].sort());
    }
    const known = Object.assign({}, ...ofMessages.map(({ contacts }) => contacts));
    for (const id of conversations) expect(known[id]).toEqual({ id: mine.records.contact, name: 'Élodie Le Goff' });
  });
});

async function pagesOf({ pages }: AgencyExport): Promise<Page[]> {
  const found: Page[] = [];
  for await (const page of pages) found.push(page);
  return found;
}

/** A conversation with some messages; its public id. */
async function converse(rows: Tenant, contactId: string | null, at: Date, messages: number): Promise<string> {
  const id = newId();
  const contact_id = contactId && uuidOf('contact', contactId);
  const conversation = { id, contact_id, channel: 'sms', status: 'open', unread_count: 0 } as const;
  await rows.insert('conversation', { ...conversation, last_message_at: at, created_at: at }).execute();
  const message = {
    conversation_id: id,
    direction: 'inbound',
    kind: 'sms',
    body: 'Bonjour',
    status: 'received',
  } as const;
  const many = Array.from({ length: messages }, () => ({ ...message, id: newId(), at }));
  await rows.insert('message', many).execute();
  return publicId('conversation', id);
}
