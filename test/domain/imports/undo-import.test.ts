import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { listImports } from '../../../domain/imports/import-record.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { deleteOldImportRecords, undoImport } from '../../../domain/imports/undo-import.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { createTask } from '../../../domain/tasks/tasks.ts';
import { scheduleVisit } from '../../../domain/visits/visit-changes.ts';
import { perform } from '../../../door/perform.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from './files.ts';

const { db, context, createAgency } = await startTestServer();

const contacts = (rows: string[][], more: object = {}) => ({
  kind: 'contacts',
  file: fileOf(
    csv([
      ['Nom', 'Portable', 'Ville recherchée', 'SMS'],
      ...rows.map((row) => [...row, ...Array(4 - row.length).fill('')]),
    ]),
  ),
  mapping: { SMS: 'smsConsent' },
  ...more,
});
const properties = (...references: string[]) => ({
  kind: 'properties',
  file: fileOf(
    csv([
      ['Référence', 'Type', 'CP', 'Ville'],
      ...references.map((reference) => [reference, 'Maison', '44000', 'Nantes']),
    ]),
  ),
});

const namesOf = async ({ id }: Agency) => {
  const rows = await db.selectFrom('contact').select('last_name').where('agency_id', '=', id).execute();
  return rows.map((row) => row.last_name).sort();
};
const contactId = async ({ id }: Agency, name: string) => {
  const rows = db.selectFrom('contact').select('id').where('agency_id', '=', id).where('last_name', '=', name);
  return (await rows.executeTakeFirstOrThrow()).id;
};
const countOf = async ({ id }: Agency, table: 'contact_town' | 'consent_change' | 'import_record' | 'event') => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from ${sql.table(table)} where agency_id = ${id}`.execute(db);
  return rows[0]?.n;
};
const publicContact = async (agency: Agency, name: string) => {
  const { publicId } = await import('../../../domain/shared/ids.ts');
  return publicId('contact', await contactId(agency, name));
};

describe('the undo of an import', () => {
  it('removes what it made, with its towns and proofs, and keeps the history', async () => {
    const agency = await createAgency();
    await agency.perform(createContact, { lastName: 'Ancien', search: { cities: ['Rezé'] } });
    const done = await agency.perform(
      importRecords,
      contacts([
        ['A', '0639981234', 'Nantes', 'stop'],
        ['B', '', 'Pornic'],
      ]),
    );
    expect([await namesOf(agency), await countOf(agency, 'contact_town')]).toEqual([['A', 'Ancien', 'B'], 3]);
    const undone = await agency.perform(undoImport, { id: done.id });
    expect(undone.undone).toMatchObject({ counts: { removed: 2, restored: 0, kept: 0 } });
    expect(await namesOf(agency)).toEqual(['Ancien']);
    expect([await countOf(agency, 'contact_town'), await countOf(agency, 'consent_change')]).toEqual([1, 0]);
    // An address that opted out stays so, and the events stay in the history.
    const optOuts = db.selectFrom('opt_out').select('address').where('agency_id', '=', agency.id);
    expect(await optOuts.execute()).toEqual([{ address: '+33639981234' }]);
    expect(await countOf(agency, 'event')).toBe(3);
    const journal = db.selectFrom('journal_entry').select(['operation', 'subject']).where('agency_id', '=', agency.id);
    expect(await journal.orderBy('seq').execute()).toMatchObject([
      { operation: 'createContact' },
      { operation: 'importRecords', subject: done.id },
      { operation: 'undoImport', subject: done.id },
    ]);
    expect((await agency.perform(listImports, {})).imports).toMatchObject([
      { id: done.id, undone: { counts: { removed: 2 } } },
    ]);
  });

  it('keeps what was changed or used since, and says why', async () => {
    const agency = await createAgency();
    const done = await agency.perform(importRecords, contacts([['A'], ['B'], ['C'], ['D'], ['E', '0639981234']]));
    await agency.perform(updateContact, { id: await publicContact(agency, 'B'), tags: ['rappelé'] });
    await agency.perform(createTask, { title: 'Rappeler', contactId: await publicContact(agency, 'C') });
    await agency.perform(updateContact, {
      id: await publicContact(agency, 'E'),
      consent: { sms: { status: 'granted', source: 'Téléphone' } },
    });
    // Only its proof tells that the consent was recorded after the import.
    await db
      .updateTable('contact')
      .set({ updated_at: new Date(done.createdAt) })
      .where('id', '=', await contactId(agency, 'E'))
      .execute();
    await db
      .deleteFrom('contact')
      .where('id', '=', await contactId(agency, 'D'))
      .execute();
    const { kept, undone } = await agency.perform(undoImport, { id: done.id });
    expect(undone.counts).toEqual({ removed: 1, restored: 0, kept: 4 });
    expect(kept.map(({ row, reason, usedBy }: any) => [row, reason, usedBy]).sort()).toEqual([
      [3, 'changed', null],
      [4, 'used', 'task'],
      [5, 'gone', null],
      [6, 'used', 'consent_change'],
    ]);
    expect(await namesOf(agency)).toEqual(['B', 'C', 'E']);
  });

  it('restores what it changed, with an event of the import, unless it was changed since', async () => {
    const agency = await createAgency();
    const key = {
      kind: 'key',
      id: crypto.randomUUID(),
      name: 'K',
      agencyId: agency.id,
      scopes: ['contacts:write'],
    } as const;
    const old = { lastName: 'Ancien', phone: '0639981234', search: { cities: ['Rezé'] }, tags: ['vip'] };
    await perform(context, key, createContact, old);
    await agency.perform(createContact, { lastName: 'Autre', phone: '0639981235' });
    const rows = [
      ['Ancien-Nouveau', '0639981234', 'Nantes'],
      ['Autre-Changé', '0639981235'],
    ];
    const done = await agency.perform(importRecords, contacts(rows, { existing: 'update' }));
    expect(done.counts).toMatchObject({ updated: 2 });
    await agency.perform(updateContact, { id: await publicContact(agency, 'Autre-Changé'), tags: ['x'] });
    const undone = await agency.perform(undoImport, { id: done.id });
    expect(undone.undone.counts).toEqual({ removed: 0, restored: 1, kept: 1 });
    const row = db
      .selectFrom('contact')
      .selectAll()
      .where('id', '=', await contactId(agency, 'Ancien'));
    expect(await row.executeTakeFirst()).toMatchObject({
      last_name: 'Ancien',
      search_cities: ['Rezé'],
      tags: ['vip'],
      key_written: ['last_name', 'search_cities'],
    });
    const towns = db.selectFrom('contact_town').select('town').where('agency_id', '=', agency.id);
    expect(await towns.execute()).toEqual([{ town: 'reze' }]);
    const events = await db.selectFrom('event').selectAll().where('agency_id', '=', agency.id).orderBy('id').execute();
    const [last] = events.slice(-1);
    expect([last?.type, last?.import_id, last?.data.lastName]).toEqual([
      'contact.updated',
      uuidOf('import', done.id),
      'Ancien',
    ]);
  });

  it('of properties keeps those with a visit', async () => {
    const agency = await createAgency();
    const done = await agency.perform(importRecords, properties('A-1', 'A-2'));
    const visited = await db
      .selectFrom('property')
      .select('id')
      .where('agency_id', '=', agency.id)
      .where('reference', '=', 'A-1')
      .executeTakeFirstOrThrow();
    const { publicId } = await import('../../../domain/shared/ids.ts');
    const contact = await agency.perform(createContact, { lastName: 'X' });
    const hours = { startsAt: '2026-12-02T10:00:00Z', endsAt: '2026-12-02T10:30:00Z' };
    await agency.perform(scheduleVisit, {
      propertyId: publicId('property', visited.id),
      contactId: contact.id,
      ...hours,
    });
    const { undone, kept } = await agency.perform(undoImport, { id: done.id });
    expect([undone.counts, kept.map(({ usedBy }: any) => usedBy)]).toEqual([
      { removed: 1, restored: 0, kept: 1 },
      ['visit'],
    ]);
  });

  it('is possible once, within a day, by an owner of the agency', async () => {
    const [agency, other] = [await createAgency(), await createAgency()];
    const done = await agency.perform(importRecords, contacts([['A']]));
    const agent = { ...agency.owner, role: 'negotiator' as const };
    await expect(perform(context, agent, undoImport, { id: done.id })).rejects.toMatchObject({ code: 'missing_scope' });
    await expect(other.perform(undoImport, { id: done.id })).rejects.toMatchObject({ code: 'not_found' });
    const later = (ms: number) => ({ ...context, now: () => new Date(new Date(done.createdAt).getTime() + ms) });
    const day = 24 * 3_600_000;
    const late = perform(later(day + 1), agency.owner, undoImport, { id: done.id });
    await expect(late).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('within a day') });
    await perform(later(day), agency.owner, undoImport, { id: done.id });
    await expect(agency.perform(undoImport, { id: done.id })).rejects.toMatchObject({ code: 'conflict' });
  });
});

it('how records were before is forgotten once nobody can undo the import', async () => {
  const agency = await createAgency();
  const done = await agency.perform(importRecords, contacts([['A']]));
  const at = new Date(done.createdAt).getTime();
  await deleteOldImportRecords(db, new Date(at + 24 * 3_600_000));
  expect(await countOf(agency, 'import_record')).toBe(1);
  await deleteOldImportRecords(db, new Date(at + 24 * 3_600_000 + 1));
  expect([await countOf(agency, 'import_record'), await namesOf(agency)]).toEqual([0, ['A']]);
});
