import { describe, expect, it } from 'vitest';
import { addContact } from '../../../domain/contacts/add-contact.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { undoImport } from '../../../domain/imports/undo-import.ts';
import { asJson } from '../../../storage/json.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from './files.ts';

const { db, createAgency } = await startTestServer();

const [mobile, secondMobile, landline, office] = ['+33639981122', '+33639981133', '+33199001122', '+33199001133'];

const contacts = (headings: string[], ...rows: string[][]) => ({
  kind: 'contacts',
  file: fileOf(csv([headings, ...rows])),
});

const addressesOf = async ({ id }: Agency) => {
  const columns = ['last_name', 'phone', 'email', 'other_addresses'] as const;
  const rows = db.selectFrom('contact').select(columns).where('agency_id', '=', id).orderBy('id');
  return rows.execute();
};

/** The addresses of a contact whom a file of one row makes. */
async function imported(headings: string[], ...cells: string[]) {
  const agency = await createAgency();
  await agency.perform(importRecords, contacts(['Nom', ...headings], ['Alba', ...cells]));
  const [{ phone, email, other_addresses } = {} as never] = await addressesOf(agency);
  return { phone, email, others: other_addresses };
}

describe('the numbers and addresses of a row', () => {
  it('are the mobile to write to and the landline beside it', async () => {
    const cells = ['01 99 00 11 22', '06 39 98 11 22'];
    expect(await imported(['Téléphone', 'Portable'], ...cells)).toMatchObject({ phone: mobile, others: [landline] });
    expect(await imported(['Portable', 'Téléphone'], ...cells)).toMatchObject({ phone: mobile, others: [landline] });
  });

  it.each([
    ['06 39 98 11 22 / 01 99 00 11 22', mobile, [landline]],
    ['01 99 00 11 22/06 39 98 11 22', mobile, [landline]],
    ['01 99 00 11 22 ; 06.39.98.11.22 ; 06 39 98 11 33', mobile, [landline, secondMobile]],
    ['0639981122;0199001122', mobile, [landline]],
    ['0199001122,0639981122', mobile, [landline]],
    ['0199001122\n0639981122', mobile, [landline]],
    ['01 99 00 11 22 ou 06 39 98 11 22', mobile, [landline]],
    ['01 99 00 11 22 - 06 39 98 11 22', mobile, [landline]],
    ['01-99-00-11-22 et 06/39/98/11/22', mobile, [landline]],
    ['01 99 00 11 22 / 01 99 00 11 33', landline, [office]],
    ['01 99 00 11 22 / +44 20 7946 0018', '+442079460018', [landline]],
    ['06 39 98 11 22 / 06 39 98 11 22', mobile, []],
  ])('may stand in one cell: %j', async (cell, phone, others) => {
    expect(await imported(['Téléphone'], cell)).toMatchObject({ phone, others });
  });

  it.each([' ; ', '/', ' ou ', '\n'])('may be several e-mails in one cell: %j', async (between) => {
    const cell = ['Alba@courriel.example', 'alba@etude.example'].join(between);
    const email = 'alba@courriel.example';
    expect(await imported(['E-mail'], cell)).toMatchObject({ email, others: ['alba@etude.example'] });
  });

  it.each([
    'Téléphone 2',
    'Autre téléphone',
    'Tél. bureau',
    'Tél. professionnel',
    'Téléphone travail',
    'Téléphone fixe',
    'Email 2',
    'Autre e-mail',
    'Mail secondaire',
    'Autres numéros et e-mails',
  ])('are also found in further columns: %s', async (heading) => {
    const cells = ['06 39 98 11 22', '01 99 00 11 22', 'alba@courriel.example', '01 99 00 11 33, alba@etude.example'];
    const row = await imported(['Portable', 'Téléphone', 'E-mail', heading], ...cells);
    expect(row).toEqual({
      phone: mobile,
      email: 'alba@courriel.example',
      others: [landline, office, 'alba@etude.example'],
    });
  });

  it('may fill several further columns', async () => {
    const cells = ['06 39 98 11 22', '01 99 00 11 22', '01 99 00 11 33'];
    const row = await imported(['Portable', 'Tél. bureau', 'Autre téléphone'], ...cells);
    expect(row).toMatchObject({ phone: mobile, others: [landline, office] });
  });

  it('in a further column are the ones to write to where the row has no others', async () => {
    const row = await imported(['Portable', 'Tél. bureau', 'Email 2'], '', '01 99 00 11 22', 'alba@etude.example');
    expect(row).toEqual({ phone: landline, email: 'alba@etude.example', others: [] });
  });
});

/** An agency with a contact who has each kind of address. */
async function agencyWithMarie() {
  const agency = await createAgency();
  await agency.perform(addContact, {
    firstName: 'Marie',
    lastName: 'Le Bris',
    phone: mobile,
    email: 'marie@courriel.example',
    otherAddresses: [secondMobile, landline, 'marie@etude.example'],
  });
  return agency;
}

const columns = ['Prénom', 'Nom', 'Portable', 'Téléphone', 'E-mail'];

describe('a contact that the agency has is recognised', () => {
  const isKnown = async (...row: string[]) => {
    const agency = await agencyWithMarie();
    const { counts } = await agency.perform(previewImport, contacts(columns, row));
    return counts.existing === 1;
  };

  it.each([
    ['another mobile of theirs', ['M.', 'Bris', '06 39 98 11 33', '', '']],
    ['another e-mail of theirs', ['', '', '', '', 'Marie@Etude.example']],
    ['a further mobile of the row', ['', '', '06 39 98 77 77 / 06 39 98 11 22', '', '']],
    ['a landline and the same name', ['MARIE', 'Le Bris', '', '01 99 00 11 22', '']],
    [
      'a landline beside a mobile and the same name in one column',
      ['', 'Le Bris Marie', '06 39 98 77 77', '0199001122', ''],
    ],
  ])('by %s', async (_, row) => expect(await isKnown(...row)).toBe(true));

  it.each([
    ['of a couple', ['Paul', 'Le Bris', '06 39 98 77 77', '01 99 00 11 22', '']],
    ['of a couple who have nothing else', ['Paul', 'Le Bris', '', '01 99 00 11 22', '']],
    ['with half of a name', ['', 'Le Bris', '', '01 99 00 11 22', '']],
  ])('but not by a landline alone: %s', async (_, row) => expect(await isKnown(...row)).toBe(false));

  it('by the number that is the one to write to rather than by one that another contact has beside it', async () => {
    const agency = await agencyWithMarie();
    await agency.perform(createContact, { lastName: 'Paul', phone: secondMobile, allowDuplicate: true });
    const file = {
      ...contacts(['Nom', 'Portable', 'Étiquettes'], ['Paul', '06 39 98 11 33', 'x']),
      existing: 'update',
    };
    const { counts } = await agency.perform(importRecords, file);
    expect(counts).toMatchObject({ updated: 1, refused: 0 });
  });
});

describe('two rows of a file', () => {
  const outcome = async (...rows: string[][]) => {
    const agency = await createAgency();
    const { counts } = await agency.perform(importRecords, contacts(columns, ...rows));
    return [counts.created, counts.repeated];
  };
  const marie = ['Marie', 'Le Bris', '06 39 98 11 22', '01 99 00 11 22', ''];

  it.each([
    ['a mobile each', ['Paul', 'Le Bris', '06 39 98 11 33', '01 99 00 11 22', '']],
    ['one mobile', ['Paul', 'Le Bris', '', '01 99 00 11 22', '']],
  ])('that share a landline beside %s are two people', async (_, paul) => {
    expect(await outcome(marie, paul)).toEqual([2, 0]);
  });

  it.each([
    ['a mobile', ['Marie', 'Bris', '06 39 98 77 77 / 06 39 98 11 22', '', '']],
    ['a landline and a name', ['marie', 'le bris', '', '01 99 00 11 22', '']],
  ])('that share %s are one', async (_, again) => expect(await outcome(marie, again)).toEqual([1, 1]));

  it('are decided alike in one slice and in two', async () => {
    const others = Array.from({ length: 600 }, (_, n) => ['N', `${n}`, '', '', `n${n}@courriel.example`]);
    const paul = ['Paul', 'Le Bris', '', '01 99 00 11 22', ''];
    expect(await outcome(marie, ...others, paul, marie)).toEqual([602, 1]);
  });

  it('about one contact change it once', async () => {
    const agency = await agencyWithMarie();
    const rows = [
      ['Marie', 'Le Bris', '06 39 98 11 22', '06 39 98 44 44', ''],
      ['Marie', 'Le Bris', '06 39 98 55 55', '', 'marie@etude.example'],
    ];
    const file = { ...contacts(columns, ...rows), existing: 'update' };
    const preview = await agency.perform(previewImport, file);
    expect(preview.repeated).toMatchObject([{ row: 3, firstRow: 2 }]);
    expect((await agency.perform(importRecords, file)).counts).toMatchObject({ updated: 1, repeated: 1 });
  });
});

describe('a row about a contact that the agency has', () => {
  const row = ['Marie', 'Le Bris', '06 39 98 44 44', '01 99 00 11 33', 'marie@courriel.example'];
  const before = [secondMobile, landline, 'marie@etude.example'];

  it('adds its numbers to the others, and the undo takes them away again', async () => {
    const agency = await agencyWithMarie();
    const { id } = await agency.perform(importRecords, { ...contacts(columns, row), existing: 'update' });
    const stored = { phone: mobile, email: 'marie@courriel.example' };
    const added = { ...stored, other_addresses: [...before, '+33639984444', office] };
    expect(await addressesOf(agency)).toMatchObject([added]);
    const again = await agency.perform(importRecords, { ...contacts(columns, row), existing: 'update' });
    expect(again.counts).toMatchObject({ updated: 0, existing: 1 });
    await agency.perform(undoImport, { id });
    expect(await addressesOf(agency)).toMatchObject([{ ...stored, other_addresses: before }]);
  });

  it('is restored to none by the undo of an import from before contacts had others', async () => {
    const agency = await createAgency();
    await agency.perform(createContact, { lastName: 'Alba', phone: mobile });
    const file = contacts(['Nom', 'Portable', 'Étiquettes'], ['Alba', '06 39 98 11 22', 'x']);
    const { id } = await agency.perform(importRecords, { ...file, existing: 'update' });
    const record = db.selectFrom('import_record').select('before').where('agency_id', '=', agency.id);
    const stored = await record.executeTakeFirstOrThrow();
    const { other_addresses: _, ...earlier } = stored.before as Record<string, unknown>;
    const records = db.updateTable('import_record').set({ before: asJson(earlier) });
    await records.where('agency_id', '=', agency.id).execute();
    const { undone } = await agency.perform(undoImport, { id });
    expect(undone.counts).toMatchObject({ restored: 1 });
    expect(await addressesOf(agency)).toMatchObject([{ other_addresses: [] }]);
  });

  it('makes one of its others the number to write to where the contact has none', async () => {
    const agency = await createAgency();
    const known = { lastName: 'Alba', email: 'marie@courriel.example', otherAddresses: [secondMobile] };
    await agency.perform(addContact, known);
    const again = ['', '', '06 39 98 11 33', '', 'marie@courriel.example'];
    await agency.perform(importRecords, { ...contacts(columns, again), existing: 'update' });
    expect(await addressesOf(agency)).toMatchObject([{ phone: secondMobile, other_addresses: [] }]);
  });
});

it('a preview warns of an erased person whose number is an other one of the row', async () => {
  const agency = await createAgency();
  const { id } = await agency.perform(createContact, { lastName: 'Alba', phone: '01 99 00 11 22' });
  await agency.perform(eraseContact, { id, name: 'Alba', reason: 'request' });
  const row = ['', 'Alba', '06 39 98 11 22', '01 99 00 11 22', ''];
  expect((await agency.perform(previewImport, contacts(columns, row))).erased).toEqual([2]);
});
