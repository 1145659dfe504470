import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { createColleague } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { fileOf } from './files.ts';

/**
 * Address books of programs and exports of agencies' software, written byte for byte by somebody who had not seen the reader, with the
 * people whom a careful clerk would have noted.
 */
type Person = {
  name: [string | null, string | null];
  addresses: string[];
  kind?: 'buyer' | 'seller';
  budgetMax?: number;
  note?: boolean;
};

const folder = new URL('./address-books/', import.meta.url);
const books: Record<string, Person[]> = JSON.parse(readFileSync(new URL('people.json', folder), 'utf8'));
const server = await startTestServer();

async function importBook(file: string) {
  const agency = await server.createAgency();
  await createColleague(server.db, agency);
  const source = fileOf(readFileSync(new URL(file, folder)), { name: file });
  // Whether a column of consents counts is for a person to say.
  const head = await agency
    .perform(previewImport, { kind: 'contacts', file: source })
    .catch(({ errors }: { errors: { message: string }[] }) => errors);
  const undecided = Array.isArray(head) ? head.map(({ message }) => message.split(':', 1)[0] as string) : [];
  const mapping = Object.fromEntries(undecided.map((heading) => [heading, null]));
  const request = { kind: 'contacts', file: source, mapping };
  const { fingerprint } = await agency.perform(previewImport, request);
  await agency.perform(importRecords, { ...request, fingerprint, skipErrors: true });
  const contacts = server.db.selectFrom('contact').selectAll().where('agency_id', '=', agency.id);
  const notes = server.db.selectFrom('note').select('contact_id').where('agency_id', '=', agency.id);
  const noted = new Set((await notes.execute()).map(({ contact_id }) => contact_id));
  return (await contacts.execute()).map((row) => ({
    name: plain(`${row.first_name ?? ''} ${row.last_name ?? ''}`),
    addresses: [row.email, row.phone, ...row.other_addresses].filter((one) => one !== null),
    kind: row.intent === 'sell' ? 'seller' : row.intent === 'buy' ? 'buyer' : undefined,
    budgetMax: row.budget_max_euros ?? undefined,
    note: noted.has(row.id),
  }));
}
type Contact = Awaited<ReturnType<typeof importBook>>[number];

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The contact that a person has become: the one with most of their addresses, and of those the one with their name. */
function takeContact(left: Contact[], { name, addresses }: Person): Contact | undefined {
  const words = plain(name.join(' ')).split(' ').filter(Boolean);
  const score = (contact: Contact) =>
    10 * addresses.filter((address) => contact.addresses.includes(address)).length +
    words.filter((word) => contact.name.split(' ').includes(word)).length;
  const [best] = left.toSorted((one, other) => score(other) - score(one));
  if (!best || score(best) === 0) return undefined;
  left.splice(left.indexOf(best), 1);
  return best;
}

/** The values that are not read as the clerk did. */
const known = new Set([
  // « 280 à 320 000 » is a remark, and stays in the note.
  '12-habitagest.csv: Delphine Perrin: budget undefined',
]);

describe('an address book loses nobody', () => {
  it.each(Object.keys(books))('%s', async (file) => {
    const people = books[file] as Person[];
    const left = await importBook(file);
    const faults = people.flatMap((person) => {
      const contact = takeContact(left, person);
      const who = `${file}: ${person.name.filter(Boolean).join(' ') || person.addresses[0]}`;
      if (!contact) return `${who} is lost`;
      const missing = person.addresses.filter((address) => !contact.addresses.includes(address));
      return [
        ...missing.map((address) => `${who} has lost ${address}`),
        ...(person.note && !contact.note ? [`${who} has lost the note`] : []),
        ...(person.budgetMax && contact.budgetMax !== person.budgetMax ? [`${who}: budget ${contact.budgetMax}`] : []),
        ...(person.kind && contact.kind && contact.kind !== person.kind ? [`${who}: ${contact.kind}`] : []),
      ];
    });
    expect(faults).toEqual([...known].filter((fault) => fault.startsWith(`${file}:`)));
  });
});
