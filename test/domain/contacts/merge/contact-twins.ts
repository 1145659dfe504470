import { sql } from 'kysely';
import { createContact, getContact } from '../../../../domain/contacts/contacts.ts';
import { contactReferences, linkReferences } from '../../../../domain/contacts/merge/contact-references.ts';
import { mergeContacts } from '../../../../domain/contacts/merge/merge-contacts.ts';
import { readTimeline } from '../../../../domain/contacts/record/read-timeline.ts';
import { uuidOf } from '../../../../domain/shared/ids.ts';
import { createRecords } from '../../../support/records.ts';
import { startTestServer } from '../../../support/test-server.ts';

export const granted = { status: 'granted', source: 'Formulaire' };

/** The table of searches has no foreign key: triggers write it. */
const searchRows = { table: 'search', column: 'contact_id' };

/** A server on a clock that the test moves, and agencies with two contacts of the same person. */
export async function startTwinServer({ ownStore = false } = {}) {
  let now = new Date('2026-11-23T10:30:00Z');
  const server = await startTestServer({ ownStore, now: () => now });
  const { db, createAgency } = server;
  const minuteLater = () => {
    now = new Date(now.getTime() + 60_000);
  };

  /** An agency with a contact, and with a second card of the same person that has a history of its own. */
  async function createTwice(second: object = {}) {
    const agency = await createAgency();
    const records = await createRecords(server, agency);
    const create = async (more: object) =>
      (await agency.perform(createContact, { allowDuplicate: true, ...more })).id as string;
    const twin = await create({
      firstName: 'Elodie',
      lastName: 'LE GOFF',
      phone: '06 39 98 12 34',
      source: 'Salon',
      ...second,
    });
    const read = (id: string) => agency.perform(getContact, { id });
    const inputFor = async (id: string, mergedId: string, more: object = {}) => ({
      ...{ id, readAt: (await read(id)).updatedAt },
      ...{ mergedId, mergedReadAt: (await read(mergedId)).updatedAt },
      ...more,
    });
    const merge = async (id: string, mergedId: string, more: object = {}) => {
      const input = await inputFor(id, mergedId, more);
      minuteLater();
      return agency.perform(mergeContacts, input);
    };
    const kindsOf = async (id: string) =>
      (await agency.perform(readTimeline, { id, limit: 100 })).data.map(({ kind }: { kind: string }) => kind).sort();
    /** Whether the timeline offers to undo each merge, the last one first. */
    const offersUndo = async (id: string) =>
      (await agency.perform(readTimeline, { id, kinds: ['merge'] })).data.map(
        ({ undoUntil }: { undoUntil: string | null }) => undoUntil !== null,
      );
    return { agency, ...records, twin, read, inputFor, merge, kindsOf, offersUndo, create };
  }

  /** Both contacts and all that refers to them, as rows. */
  async function rowsAbout(ids: string[]) {
    const uuids = ids.map((id) => uuidOf('contact', id));
    const found: Record<string, unknown> = {};
    for (const { table, column } of [
      { table: 'contact', column: 'id' },
      ...contactReferences,
      ...linkReferences,
      searchRows,
    ]) {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(t) - 'updated_at' as row from ${sql.table(table)} as t
        where ${sql.ref(column)} = any(${uuids}::uuid[]) order by 1`.execute(db);
      found[`${table}.${column}`] = rows.map(({ row }) => row);
    }
    return found;
  }

  return { server, db, createAgency, createTwice, rowsAbout, minuteLater, now: () => now };
}

export type Twins = Awaited<ReturnType<Awaited<ReturnType<typeof startTwinServer>>['createTwice']>>;
