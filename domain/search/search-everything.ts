import { z } from 'zod';
import { part, readTogether } from '../../storage/read-together.ts';
import { firstMatches } from '../contacts/list/text-search.ts';
import { Stage } from '../contacts/record/contact-record.ts';
import { firstMessages } from '../conversations/message-search.ts';
import { FoundProperty, firstProperties, foundProperty } from '../properties/property-search.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { searchText, time } from '../shared/fields.ts';
import { id, publicId } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { excerptAround } from './excerpt.ts';

/** So few of each kind are shown at once; what is missing is found by typing on. */
const LIMIT = 5;

const Matches = z.object({
  contacts: z.array(
    z.object({
      id: id('contact'),
      name: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      stage: Stage,
    }),
  ),
  properties: z.array(FoundProperty),
  conversations: z.array(
    z.object({
      id: id('conversation'),
      /** Null for SMS. */
      subject: z.string().nullable(),
      lastMessageAt: time,
      /** The contact's name, or the address of a sender nobody knows. */
      from: z.string().nullable(),
      /** The words around the first that was found; null where they are in the subject alone. */
      excerpt: z.string().nullable(),
    }),
  ),
});

const input = z.strictObject({ q: searchText(200).describe('What was typed; nothing matches a blank') });

export const searchEverything = direct({
  name: 'searchEverything',
  scope: 'human',
  summary: 'The best matches among contacts, properties and the messages of conversations, in one round trip.',
  effect: 'read',
  input,
  output: Matches,
  run: async (work, input) => {
    const q = input.q.trim();
    if (q === '') return { contacts: [], properties: [], conversations: [] };
    const parts = {
      contacts: part(firstMatches(work, q, LIMIT), {}),
      properties: part(firstProperties(work, q, LIMIT), {}),
      conversations: part(firstMessages(work, q, LIMIT), { last_message_at: true }),
    };
    const rows = await readTogether(work.agency.db, parts, { prepare: false });
    return {
      contacts: rows.contacts.map((row) => ({
        id: publicId('contact', row.id),
        name: nameOfRow(row),
        phone: row.phone,
        email: row.email,
        stage: row.stage,
      })),
      properties: rows.properties.map(foundProperty),
      conversations: rows.conversations.map((row) => ({
        id: publicId('conversation', row.id),
        subject: row.subject,
        lastMessageAt: row.last_message_at.toISOString(),
        from: row.contact_id ? nameOfRow(row) : row.address,
        excerpt: excerptAround(row.text, q),
      })),
    };
  },
});

export const searchProperties = direct({
  name: 'searchProperties',
  scope: 'human',
  summary: 'The properties among these matches, for a field in which one is chosen.',
  effect: 'read',
  input,
  output: Matches.pick({ properties: true }),
  run: async (work, input) => {
    const q = input.q.trim();
    if (q === '') return { properties: [] };
    const { rows } = await firstProperties(work, q, LIMIT).execute(work.agency.db);
    return { properties: rows.map(foundProperty) };
  },
});
