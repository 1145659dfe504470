import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Page } from '../../../app/export/export-agency.ts';
import { writeExport } from '../../../app/export/write-export.ts';
import { recordsOfCsv } from '../../support/csv.ts';
import { dataFolder } from '../../support/process.ts';

it('a message has the contact of its conversation, also one without a name, and none for an unknown sender', async () => {
  async function* pages(): AsyncGenerator<Page> {
    yield { table: 'contact', records: [contact('c1', 'Élodie', null), contact('c2', null, null)] };
    // Pages of one table may follow each other.
    yield { table: 'contact', records: [contact('c3', 'Marie', 'Le Bris')] };
    yield { table: 'conversation', records: [conversation('v1', 'c1'), conversation('v2', 'c2')] };
    yield { table: 'conversation', records: [conversation('v3', 'c3'), conversation('v4', null)] };
    yield {
      table: 'message',
      records: ['v1', 'v2', 'v3', 'v4'].map((id) => ({ conversationId: id, at: null, failure: null })),
    };
  }
  const folder = join(dataFolder(), 'export');
  const agency = {
    agencyId: 'a',
    slug: 's',
    name: 'A',
    timeZone: 'Europe/Paris',
    exportedAt: '2026-11-24T10:00:00.000Z',
  };
  await writeExport(folder, { agency: agency as never, pages: pages() });
  const cells = recordsOfCsv(readFileSync(join(folder, 'csv', 'messages.csv'), 'utf8'));
  expect(cells.map((cell) => [cell.Conversation, cell.Contact, cell['Nom du contact']])).toEqual([
    ['v1', 'c1', 'Élodie'],
    ['v2', 'c2', null],
    ['v3', 'c3', 'Marie Le Bris'],
    ['v4', null, null],
  ]);
});

const consent = { status: 'unknown', recordedAt: null, source: null, evidence: null };
const lists = { otherAddresses: [], searchCities: [], searchPropertyTypes: [], tags: [], keyWritten: [] };
const contact = (id: string, firstName: string | null, lastName: string | null) => ({
  ...{ id, firstName, lastName, smsConsent: consent, emailConsent: consent, ...lists },
  ...{ phone: null, createdAt: null, updatedAt: null, erasedAt: null },
});
const conversation = (id: string, contactId: string | null) => ({ id, contactId, ...times, address: null });
const times = { lastMessageAt: null, askedAt: null, createdAt: null, updatedAt: null };
