import { describe, expect, it } from 'vitest';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from './files.ts';

const { db, createAgency } = await startTestServer();

/** The only contact of a file with this row, and its notes. */
async function importRow(cells: Record<string, string>) {
  const agency: Agency = await createAgency();
  const file = fileOf(csv([Object.keys(cells), Object.values(cells)]));
  const { counts } = await agency.perform(importRecords, { kind: 'contacts', file });
  expect(counts).toMatchObject({ created: 1, refused: 0, remarked: 0 });
  const rows = db.selectFrom('contact').selectAll().where('agency_id', '=', agency.id);
  const notes = await db.selectFrom('note').select('body').where('agency_id', '=', agency.id).orderBy('id').execute();
  return { contact: await rows.executeTakeFirstOrThrow(), lines: notes.flatMap(({ body }) => body.split('\n')) };
}

describe('a label in an address book', () => {
  it.each([
    ['Custom Field 1 - Label', 'Custom Field 1 - Value'],
    ['Champ personnalisé 1 - Étiquette', 'Champ personnalisé 1 - Valeur'],
  ])('heads what it names: %s', async (label, value) => {
    const { lines } = await importRow({ 'First Name': 'Léa', [label]: 'Code portail', [value]: '4512B' });
    expect(lines).toEqual(['Code portail\u00a0: 4512B']);
  });

  it('tells a fax from a telephone', async () => {
    const { contact, lines } = await importRow({
      Nom: 'Alba',
      'Téléphone 1 - Étiquette': 'Fax bureau',
      'Téléphone 1 - Valeur': '01 99 00 12 34',
      'Téléphone 2 - Étiquette': 'Mobile',
      'Téléphone 2 - Valeur': '06 39 98 12 34',
    });
    expect(contact).toMatchObject({ phone: '+33639981234', other_addresses: [] });
    expect(lines).toEqual(['Téléphone 1 (Fax bureau)\u00a0: 01 99 00 12 34']);
  });

  it('that says whose a number is stays in the note', async () => {
    const { contact, lines } = await importRow({
      Nom: 'Alba',
      'Phone 1 - Label': '* Mobile',
      'Phone 1 - Value': '06 39 98 12 34',
      'Phone 2 - Label': 'Gardienne',
      'Phone 2 - Value': '06 39 98 12 35',
    });
    expect(contact).toMatchObject({ phone: '+33639981234', other_addresses: ['+33639981235'] });
    expect(lines).toEqual(['Phone 2 (Gardienne)\u00a0: 06 39 98 12 35']);
  });
});

it.each(['Portable conjoint', 'Mobile épouse', 'Tél. co-acquéreur', 'E-mail Mme'])(
  'a number or e-mail of the other one of a couple is kept, and the note says whose it is: %s',
  async (heading) => {
    const written = heading.startsWith('E-mail') ? 'claire@famille.example' : '06 39 98 12 35';
    const { contact, lines } = await importRow({ Nom: 'Alba', Portable: '06 39 98 12 34', [heading]: written });
    expect(contact.phone).toBe('+33639981234');
    expect([contact.email, ...contact.other_addresses].filter(Boolean)).toHaveLength(1);
    expect(lines).toEqual([`${heading}\u00a0: ${written}`]);
  },
);

it('a number of somebody whom no heading tells is kept in the note', async () => {
  const { contact, lines } = await importRow({ Nom: 'Alba', 'Tél. gardien': '06 39 98 12 35' });
  expect(contact).toMatchObject({ phone: null, other_addresses: [] });
  expect(lines).toEqual(['Tél. gardien\u00a0: 06 39 98 12 35']);
});

describe('the name with which a program shows a person', () => {
  it.each([
    ['Nom complet', 'Claire Alba'],
    ['Afficher le nom', 'Claire Alba'],
    ['Display Name', 'Claire Alba'],
    ['E-mail Display Name', 'Claire Alba (claire@famille.example)'],
    ['Nom complet de l\u2019adresse de messagerie', 'Claire Alba <claire@famille.example>'],
  ])('is the name where there is no other: %s', async (heading, name) => {
    const { contact } = await importRow({ Prénom: '', Nom: '', [heading]: name });
    expect(contact).toMatchObject({ first_name: null, last_name: 'Claire Alba' });
  });

  it('stands in for a column with both names that is blank', async () => {
    const { contact } = await importRow({ Name: '', 'Display Name': 'ALBA Claire' });
    expect(contact).toMatchObject({ first_name: 'Claire', last_name: 'ALBA' });
  });

  it('is kept in the note only if it says more than the names', async () => {
    const own = { Prénom: 'Claire', Nom: 'Alba' };
    expect((await importRow({ ...own, 'Display Name': 'Alba Claire' })).lines).toEqual([]);
    expect((await importRow({ ...own, 'Afficher le nom': 'Claire de l\u2019agence' })).lines).toEqual([
      'Afficher le nom\u00a0: Claire de l\u2019agence',
    ]);
  });
});

it.each([
  ['Anniversaire', '0/0/00'],
  ['Date de naissance', '00/00/00'],
  ['Dernier contact', '00/00/0000'],
  ['Type de messagerie', 'SMTP'],
  ['Type de messagerie', 'EX'],
  ['Sexe', 'Non spécifié'],
  ['Critère de diffusion', 'Normal'],
])('a cell that an address book fills by itself says nothing: %s, %s', async (heading, cell) => {
  expect((await importRow({ Nom: 'Alba', [heading]: cell })).lines).toEqual([]);
});
