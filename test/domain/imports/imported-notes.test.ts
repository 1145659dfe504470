import { describe, expect, it } from 'vitest';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { mergeContacts } from '../../../domain/contacts/merge/merge-contacts.ts';
import { addContactNote } from '../../../domain/contacts/record/contact-notes.ts';
import { readTimeline } from '../../../domain/contacts/record/read-timeline.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { readColumns } from '../../../domain/imports/read-columns.ts';
import { undoImport } from '../../../domain/imports/undo-import.ts';
import { publicId } from '../../../domain/shared/ids.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from './files.ts';

const { db, createAgency } = await startTestServer();

const contacts = (rows: string[][], more: object = {}) => ({ kind: 'contacts', file: fileOf(csv(rows)), ...more });
const one = (comment: string) =>
  contacts([
    ['Nom', 'Portable', 'Commentaire'],
    ['Alba', '0639981104', comment],
  ]);

const idOf = async ({ id }: Agency, name: string) => {
  const rows = db.selectFrom('contact').select('id').where('agency_id', '=', id).where('last_name', '=', name);
  return publicId('contact', (await rows.executeTakeFirstOrThrow()).id);
};
/** The notes of a contact as its timeline shows them, the latest first. */
const notesOf = async (agency: Agency, name = 'Alba') => {
  const { data } = await agency.perform(readTimeline, { id: await idOf(agency, name), kinds: ['note'] });
  return data as { body: string; by: object; at: string }[];
};
const bodiesOf = async (agency: Agency, name = 'Alba') => (await notesOf(agency, name)).map(({ body }) => body);
const countNotes = async ({ id }: Agency) =>
  (await db.selectFrom('note').select('id').where('agency_id', '=', id).execute()).length;

describe('a column of comments', () => {
  it('becomes a note in the timeline, by the person who imports and at that time', async () => {
    const agency = await createAgency();
    const done = await agency.perform(importRecords, one('Cherche au calme,\navec jardin'));
    expect(await notesOf(agency)).toMatchObject([
      {
        body: 'Cherche au calme,\navec jardin',
        by: { kind: 'human', id: publicId('user', agency.owner.id), name: agency.owner.name },
        at: done.createdAt,
      },
    ]);
  });

  it('makes no note of a blank cell', async () => {
    const agency = await createAgency();
    await agency.perform(importRecords, one('  '));
    expect(await countNotes(agency)).toBe(0);
  });

  it.each(['Commentaire', 'Commentaires', 'REMARQUES', 'Observations', 'Notes', 'note'])(
    'is recognised: %s',
    async (heading) => {
      const agency = await createAgency();
      const { columns } = await agency.perform(readColumns, contacts([['Nom', heading]]));
      expect(columns[1]).toMatchObject({ heading, field: 'note' });
    },
  );

  it('may be one of several, whose texts stand after their headings', async () => {
    const agency = await createAgency();
    const rows = [
      ['Nom', 'Remarques', 'Créé le', 'Observations'],
      ['Alba', 'Rappeler', '12/03/2021', ''],
    ];
    await agency.perform(importRecords, contacts(rows, { mapping: { 'Créé le': 'note' } }));
    expect(await bodiesOf(agency)).toEqual(['Remarques\u00a0: Rappeler\nCréé le\u00a0: 12/03/2021']);
  });

  it('loses nothing of a text that is too long for a note: it becomes several', async () => {
    const agency = await createAgency();
    await agency.perform(importRecords, one(`${'a'.repeat(10_000)}${'🏡'.repeat(10)}`));
    expect(await bodiesOf(agency)).toEqual(['a'.repeat(10_000), '🏡'.repeat(10)]);
  });

  it.each([
    ['has pieces that a note may have', '🏡'.repeat(6000), ['🏡'.repeat(5000), '🏡'.repeat(1000)]],
    ['splits no character', `a${'🏡'.repeat(5000)}`, [`a${'🏡'.repeat(4999)}`, '🏡']],
    ['makes no note of blanks', `a${' '.repeat(25_000)}b`, [`a${' '.repeat(9999)}`, `${' '.repeat(5001)}b`]],
  ])('%s', async (_, comment, bodies) => {
    const agency = await createAgency();
    await agency.perform(importRecords, one(comment));
    expect(await bodiesOf(agency)).toEqual(bodies);
  });

  it('is added once where a value beside it is corrected meanwhile', async () => {
    const agency = await createAgency();
    const withBudget = (budget: string) =>
      contacts(
        [
          ['Nom', 'Portable', 'Commentaire', 'Budget max'],
          ['Alba', '0639981104', 'Au calme', budget],
        ],
        { existing: 'update' },
      );
    for (const budget of ['à voir', '320 000 €']) await agency.perform(importRecords, withBudget(budget));
    expect(await bodiesOf(agency)).toEqual(['Au calme', 'Budget max\u00a0: à voir']);
  });

  it('of more than one slice reaches every contact', async () => {
    const agency = await createAgency();
    const rows = Array.from({ length: 1100 }, (_, n) => [`N${n}`, `p${n}@exemple.fr`, `Note ${n}`]);
    await agency.perform(importRecords, contacts([['Nom', 'E-mail', 'Notes'], ...rows]));
    expect([await countNotes(agency), await bodiesOf(agency, 'N1099')]).toEqual([1100, ['Note 1099']]);
  });
});

describe('a note for a contact that the agency has', () => {
  const existing = async () => {
    const agency = await createAgency();
    const { id } = await agency.perform(createContact, { lastName: 'Alba', phone: '0639981104' });
    await agency.perform(addContactNote, { id, body: 'Ancienne note' });
    return agency;
  };

  it('is added once, and only if the contact is to be updated', async () => {
    const agency = await existing();
    await agency.perform(importRecords, one('Rappeler'));
    expect(await bodiesOf(agency)).toEqual(['Ancienne note']);
    for (const updated of [1, 0]) {
      const { counts } = await agency.perform(importRecords, { ...one('Rappeler'), existing: 'update' });
      expect(counts).toMatchObject({ updated, existing: 1 - updated });
      expect(await bodiesOf(agency)).toEqual(['Rappeler', 'Ancienne note']);
    }
  });

  it('goes when the import is undone, and the others stay', async () => {
    const agency = await existing();
    const { id } = await agency.perform(importRecords, { ...one('Rappeler'), existing: 'update' });
    const { undone } = await agency.perform(undoImport, { id });
    expect(undone.counts).toEqual({ removed: 0, restored: 1, kept: 0 });
    expect(await bodiesOf(agency)).toEqual(['Ancienne note']);
  });
});

describe('the undo of an import with notes', () => {
  it('removes contacts and notes: a note that the import brought is no use of them', async () => {
    const agency = await createAgency();
    const { id } = await agency.perform(importRecords, one('Rappeler'));
    const { undone } = await agency.perform(undoImport, { id });
    expect([undone.counts, await countNotes(agency)]).toEqual([{ removed: 1, restored: 0, kept: 0 }, 0]);
  });

  it('keeps a contact about whom somebody wrote a note since, with both', async () => {
    const agency = await createAgency();
    const { id } = await agency.perform(importRecords, one('Rappeler'));
    await agency.perform(addContactNote, { id: await idOf(agency, 'Alba'), body: 'Rappelée' });
    const { kept } = await agency.perform(undoImport, { id });
    expect(kept).toMatchObject([{ row: 2, reason: 'used', usedBy: 'note' }]);
    expect(await bodiesOf(agency)).toEqual(['Rappelée', 'Rappeler']);
  });

  it('leaves the note of a contact that was merged since with the contact that stays', async () => {
    const agency = await createAgency();
    const survivor = await agency.perform(createContact, { lastName: 'Braz' });
    const { id, createdAt } = await agency.perform(importRecords, one('Rappeler'));
    const merged = { mergedId: await idOf(agency, 'Alba'), mergedReadAt: createdAt };
    await agency.perform(mergeContacts, { id: survivor.id, readAt: survivor.updatedAt, ...merged });
    const { kept } = await agency.perform(undoImport, { id });
    expect(kept).toMatchObject([{ reason: 'gone' }]);
    expect(await bodiesOf(agency, 'Braz')).toEqual(['Rappeler']);
  });
});

it('the erasure of a person empties the notes of an import', async () => {
  const agency = await createAgency();
  await agency.perform(importRecords, one('Rappeler'));
  await agency.perform(eraseContact, { id: await idOf(agency, 'Alba'), name: 'Alba', reason: 'request' });
  expect(await countNotes(agency)).toBe(0);
});
