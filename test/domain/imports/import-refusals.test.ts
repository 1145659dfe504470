import { describe, expect, it } from 'vitest';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { undoImport } from '../../../domain/imports/undo-import.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from './files.ts';

const { db, createAgency } = await startTestServer();

const [A, B, C] = ['+33639981234', '+33639981235', '+33639981236'];
const heading = ['Nom', 'Portable', 'Autre téléphone', 'E-mail', 'Autre e-mail', 'SMS', 'Mailing', 'Origine', 'Date'];
const mapping = { SMS: 'smsConsent', Mailing: 'emailConsent', Origine: 'smsConsentSource', Date: 'smsConsentDate' };
type Row = Partial<Record<(typeof heading)[number], string>>;
const fileWith = (rows: readonly Row[], more: object = {}) => ({
  kind: 'contacts',
  file: fileOf(csv([heading, ...rows.map((row) => heading.map((column) => row[column] ?? ''))])),
  mapping,
  ...more,
});
const granted = { SMS: 'oui', Origine: 'Formulaire', Date: '01/02/2026' };

const contactsOf = ({ id }: Agency) =>
  db.selectFrom('contact').selectAll().where('agency_id', '=', id).orderBy('created_at').orderBy('id').execute();
async function optOutsOf({ id }: Agency): Promise<string[]> {
  const rows = await db.selectFrom('opt_out').select('address').where('agency_id', '=', id).execute();
  return rows.map(({ address }) => address).sort();
}
async function statusesOf(agency: Agency, channel: 'sms' | 'email' = 'sms'): Promise<string[]> {
  return (await contactsOf(agency)).map((contact) => contact[`${channel}_consent`].status);
}
const statusAt = async (agency: Agency, phone: string) =>
  (await contactsOf(agency)).find((contact) => contact.phone === phone)?.sms_consent.status;
const consenting = async (agency: Agency, details: { phone: string; otherAddresses?: string[] }) => {
  const contact = await agency.perform(createContact, { lastName: 'Alba', phone: details.phone });
  await agency.perform(updateContact, { id: contact.id, consent: { sms: { status: 'granted', source: 'Agence' } } });
  return contact;
};

describe('a refusal in a file', () => {
  it('holds for every number or e-mail of a row that makes a contact', async () => {
    const agency = await createAgency();
    const row = { Nom: 'Alba', Portable: '0639981234 / 0639981235', 'Autre téléphone': '01 99 00 12 34' };
    const emails = { 'E-mail': 'alba@courriel.example', 'Autre e-mail': 'bureau@courriel.example' };
    await agency.perform(importRecords, fileWith([{ ...row, ...emails, SMS: 'stop', Mailing: 'non' }]));
    expect(await optOutsOf(agency)).toEqual([`+33199001234`, A, B]);
    const other = await createAgency();
    await other.perform(importRecords, fileWith([{ ...row, ...emails, Mailing: 'stop' }]));
    expect(await optOutsOf(other)).toEqual(['alba@courriel.example', 'bureau@courriel.example']);
  });

  it.each(['skip', 'update'])('holds for the number of the contact and for that of the row (%s)', async (existing) => {
    const agency = await createAgency();
    await consenting(agency, { phone: A });
    const file = fileWith([{ Nom: 'Alba', Portable: '0639981234 / 0639981235', SMS: 'STOP' }], { existing });
    expect((await agency.perform(previewImport, file)).counts).toMatchObject({ declining: 1 });
    const done = await agency.perform(importRecords, file);
    const fate = existing === 'skip' ? { updated: 0, existing: 1 } : { updated: 1, existing: 0 };
    expect(done.counts).toMatchObject({ ...fate, declining: 1 });
    expect(await statusesOf(agency)).toEqual(['opted_out']);
    expect(await optOutsOf(agency)).toEqual([A, B]);
    await agency.perform(undoImport, { id: done.id });
    expect(await statusesOf(agency)).toEqual(['opted_out']);
    expect(await optOutsOf(agency)).toEqual([A, B]);
  });

  it.each(['skip', 'update'])(
    'holds for a further number of a contact who has opted out before (%s)',
    async (existing) => {
      const agency = await createAgency();
      const { id } = await consenting(agency, { phone: A });
      await agency.perform(updateContact, { id, consent: { sms: { status: 'opted_out' } } });
      const rows = [{ Nom: 'Alba', Portable: '0639981234', 'Autre téléphone': '0639981235' }];
      await agency.perform(importRecords, fileWith(rows, { existing: 'update' }));
      expect(await optOutsOf(agency)).toEqual([A]);
      await agency.perform(importRecords, fileWith([{ ...rows[0], SMS: 'stop' }], { existing }));
      expect(await optOutsOf(agency)).toEqual([A, B]);
    },
  );

  it('of another contact’s number is theirs too', async () => {
    const agency = await createAgency();
    await consenting(agency, { phone: A });
    await consenting(agency, { phone: B });
    const rows = [{ Nom: 'Alba', Portable: '0639981234', 'Autre téléphone': '0639981235', SMS: 'non' }];
    await agency.perform(importRecords, fileWith(rows, { existing: 'update' }));
    expect(await statusesOf(agency)).toEqual(['denied', 'denied']);
  });

  it.each([
    ['stop', 'opted_out', [A, C]],
    ['non', 'denied', []],
  ])('in a row that repeats another one is not lost: %s', async (word, status, optOuts) => {
    const agency = await createAgency();
    const rows = [
      { Nom: 'Alba', Portable: '0639981234', ...granted },
      { Nom: 'Alba', Portable: '0639981234', 'Autre téléphone': '0639981236', SMS: word },
    ];
    const done = await agency.perform(importRecords, fileWith(rows));
    expect(done.counts).toMatchObject({ created: 1, repeated: 1, declining: 1 });
    expect(await statusesOf(agency)).toEqual([status]);
    expect(await optOutsOf(agency)).toEqual(optOuts);
    const undone = await agency.perform(undoImport, { id: done.id });
    expect(undone.undone?.counts).toEqual({ removed: 1, restored: 0, kept: 0 });
    expect(await optOutsOf(agency)).toEqual(optOuts);
  });

  it('in a row of which values cannot be read is not lost', async () => {
    const agency = await createAgency();
    await consenting(agency, { phone: A });
    const rows = [
      { Nom: 'Alba', Portable: '0639981234 / 0639981235', 'E-mail': 'alba@', SMS: 'stop' },
      { Nom: 'x'.repeat(300), Portable: '0639981236', SMS: 'stop', Date: '01/02/2199' },
    ];
    const { counts } = await agency.perform(previewImport, fileWith(rows));
    expect(counts).toMatchObject({ created: 1, existing: 1, refused: 0, declining: 2 });
    await agency.perform(importRecords, fileWith(rows));
    expect(await optOutsOf(agency)).toEqual([A, B, C]);
    expect(await statusesOf(agency)).toEqual(['opted_out', 'opted_out']);
  });

  it('in a row that fits two contacts is one of each', async () => {
    const agency = await createAgency();
    await consenting(agency, { phone: A });
    await agency.perform(createContact, { lastName: 'Alba', email: 'alba@courriel.example' });
    const row = { Nom: 'Alba', Portable: '0639981234', 'E-mail': 'alba@courriel.example', SMS: 'stop' };
    const file = fileWith([row], { existing: 'update', skipErrors: true });
    expect((await agency.perform(importRecords, file)).counts).toMatchObject({ refused: 1, declining: 1 });
    expect(await statusesOf(agency)).toEqual(['opted_out', 'opted_out']);
  });

  describe.each([0, 600])('with %d rows before the next row about the person', (between) => {
    const rowsBetween = Array.from({ length: between }, () => ({ Nom: 'Foule', Portable: '0639981236' }));
    const faultyWith = (word: string) => ({ Nom: 'Alba', Portable: '0639981234', SMS: word, Date: '01/02/2199' });

    it.each([
      ['stop', 'opted_out', [A]],
      ['non', 'denied', []],
    ])('holds where a later row about the person says yes: %s', async (word, status, optOuts) => {
      const agency = await createAgency();
      const rows = [faultyWith(word), ...rowsBetween, { Nom: 'Alba', Portable: '0639981234', ...granted }];
      const { counts, fingerprint } = await agency.perform(previewImport, fileWith(rows));
      expect(counts).toMatchObject({ refused: 0, declining: 1 });
      expect((await agency.perform(importRecords, fileWith(rows, { fingerprint }))).counts).toEqual(counts);
      expect(await statusAt(agency, A)).toBe(status);
      expect(await optOutsOf(agency)).toEqual(optOuts);
    });

    it('holds for a contact of a later row who is written to at a further number of a repetition', async () => {
      const agency = await createAgency();
      const repetition = { Nom: 'Alba', Portable: '0639981234', 'Autre téléphone': '+32 470 12 34 56', SMS: 'non' };
      const later = { Nom: 'Bosc', Portable: '+32 470 12 34 56', ...granted };
      const rows = [{ Nom: 'Alba', Portable: '0639981234' }, repetition, ...rowsBetween, later];
      await agency.perform(importRecords, fileWith(rows));
      expect(await statusAt(agency, '+32470123456')).toBe('denied');
    });

    it('changes nothing about what the preview has shown of a later row', async () => {
      const agency = await createAgency();
      await consenting(agency, { phone: A });
      const rows = [faultyWith('non'), ...rowsBetween, { Nom: 'Alba', Portable: '0639981234', SMS: 'non' }];
      const { counts, fingerprint } = await agency.perform(previewImport, fileWith(rows, { existing: 'update' }));
      const file = fileWith(rows, { existing: 'update', skipErrors: true, fingerprint });
      expect((await agency.perform(importRecords, file)).counts).toEqual(counts);
      expect(await statusAt(agency, A)).toBe('denied');
    });
  });

  it.each([
    ['too many cells', ['Alba', '0639981234', 'stop', 'stop']],
    ['broken characters', ['Al\u0000ba', '0639981234', 'stop']],
  ])('is not read in a row with %s, whose columns cannot be trusted', async (_, cells) => {
    const agency = await createAgency();
    const table = fileOf(csv([['Nom', 'Portable', 'SMS'], cells]), { encoding: 'utf-8' });
    const file = { kind: 'contacts', file: table, mapping: { SMS: 'smsConsent' } };
    expect((await agency.perform(previewImport, file)).counts).toMatchObject({ refused: 1, declining: 0 });
    await agency.perform(importRecords, { ...file, skipErrors: true });
    expect(await optOutsOf(agency)).toEqual([]);
  });

  it('in a row that makes a contact is one of whoever is written to at a further number of the row', async () => {
    const agency = await createAgency();
    await consenting(agency, { phone: '+32470123456' });
    const row = { Nom: 'Bosc', Portable: '0639981234', 'Autre téléphone': '+32 470 12 34 56', SMS: 'non' };
    expect((await agency.perform(importRecords, fileWith([row]))).counts).toMatchObject({ created: 1 });
    expect(await statusAt(agency, '+32470123456')).toBe('denied');
  });

  it('emits one event about a contact that stays otherwise, and none when it says nothing new', async () => {
    const agency = await createAgency();
    await consenting(agency, { phone: A });
    const updates = async () => {
      const events = db.selectFrom('event').selectAll().where('agency_id', '=', agency.id).orderBy('id');
      return (await events.execute()).filter(({ import_id }) => import_id !== null);
    };
    const file = fileWith([{ Nom: 'Alba', Portable: '0639981234', SMS: 'stop' }]);
    await agency.perform(importRecords, file);
    expect(await updates()).toMatchObject([
      { type: 'contact.updated', data: { consent: { sms: { status: 'opted_out' } } } },
    ]);
    await agency.perform(importRecords, file);
    expect(await updates()).toHaveLength(1);
  });

  it('of an e-mail in a further column is that of the contact who is written to at it', async () => {
    const agency = await createAgency();
    await agency.perform(createContact, { lastName: 'Alba', email: 'alba@courriel.example' });
    await agency.perform(
      importRecords,
      fileWith([{ Nom: 'Bosc', Portable: '0639981234', 'Autre e-mail': 'alba@courriel.example', Mailing: 'stop' }]),
    );
    expect(await statusesOf(agency, 'email')).toEqual(['opted_out', 'opted_out']);
    expect(await optOutsOf(agency)).toEqual(['alba@courriel.example']);
  });

  it('never grants anything beside it', async () => {
    const agency = await createAgency();
    await agency.perform(createContact, { lastName: 'Alba', phone: A, email: 'alba@courriel.example' });
    const consent = { ...mapping, Origine: 'emailConsentSource', Date: 'emailConsentDate' };
    const row = { Nom: 'Alba', Portable: '0639981234', 'E-mail': 'alba@courriel.example', SMS: 'stop', Mailing: 'oui' };
    const stated = { ...row, Origine: 'Formulaire', Date: '01/02/2026' };
    await agency.perform(importRecords, fileWith([stated], { mapping: consent }));
    expect([await statusesOf(agency), await statusesOf(agency, 'email')]).toEqual([['opted_out'], ['unknown']]);
  });
});
