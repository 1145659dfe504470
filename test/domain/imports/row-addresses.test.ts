import { describe, expect, it } from 'vitest';
import { addContact } from '../../../domain/contacts/add-contact.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { addressesOf, keysOf } from '../../../domain/imports/row-addresses.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from './files.ts';

const { db, createAgency } = await startTestServer();

describe('a number of the overseas departments', () => {
  const landline = '+33199001122';

  it.each(['+262692123456', '+262639123456', '+590691301234', '+594694123456', '+596697123456', '+508708451234'])(
    'is written to before any landline and number of another country, as a mobile: %s',
    (phone) => {
      const { others } = addressesOf({ phone: [landline, '+442079460018', phone] });
      expect([addressesOf({ phone: [landline, '+442079460018', phone] }).phone, others]).toEqual([
        phone,
        [landline, '+442079460018'],
      ]);
      expect(keysOf({ other_addresses: [phone] }).other).toEqual([`phone ${phone}`]);
    },
  );

  it.each(['+262262123456', '+590590201234', '+594594123456', '+596596123456'])(
    'is no number of another country, but a landline: %s',
    (phone) => {
      expect(addressesOf({ phone: [landline, phone] }).phone).toBe(landline);
      expect(addressesOf({ phone: [phone, '+442079460018'] }).phone).toBe('+442079460018');
      expect(keysOf({ other_addresses: [phone] }).other).toEqual([]);
    },
  );
});

describe('a contact with more other numbers and e-mails than one may have', () => {
  const landlines = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => `01 99 00 20 ${String(from + n).padStart(2, '0')}`);
  const stored = (written: string[]) => written.map((number) => `+33${number.replaceAll(' ', '').slice(1)}`);
  const row = (...numbers: string[]) => {
    const table = csv([
      ['Nom', 'Portable', 'Téléphone', 'Autre téléphone'],
      ['Alba', '06 39 98 11 22', ...numbers],
    ]);
    return { kind: 'contacts', file: fileOf(table), existing: 'update' };
  };
  const contactOf = async ({ id }: Agency) => {
    const contact = db.selectFrom('contact').select('other_addresses').where('agency_id', '=', id);
    const notes = db.selectFrom('note').select('body').where('agency_id', '=', id).orderBy('id');
    return {
      others: (await contact.executeTakeFirstOrThrow()).other_addresses,
      notes: (await notes.execute()).map(({ body }) => body),
    };
  };

  it('keeps the first 20, and those beyond in a note, with a remark', async () => {
    const agency = await createAgency();
    const file = row(landlines(10, 15).join(' / '), landlines(25, 7).join(' / '));
    const beyond = '+33199002030 / +33199002031';
    const { remarks, counts } = await agency.perform(previewImport, file);
    const message = `has more than 20 other numbers and e-mails: « ${beyond} »`;
    expect(remarks).toEqual([{ column: '', message, count: 1, rows: [2] }]);
    expect(counts).toMatchObject({ created: 1, remarked: 1 });
    await agency.perform(importRecords, file);
    expect(await contactOf(agency)).toEqual({ others: stored(landlines(10, 20)), notes: [beyond] });
  });

  it('keeps those that it had, and what a file would add beyond them in a note, once', async () => {
    const agency = await createAgency();
    const had = landlines(10, 19);
    await agency.perform(addContact, { lastName: 'Alba', phone: '06 39 98 11 22', otherAddresses: had });
    const file = row(landlines(40, 1).join(), landlines(41, 2).join(' / '));
    const beyond = '+33199002041 / +33199002042';
    const { remarks } = await agency.perform(previewImport, file);
    expect(remarks).toMatchObject([{ message: `has more than 20 other numbers and e-mails: « ${beyond} »` }]);
    await agency.perform(importRecords, file);
    const after = { others: stored([...had, ...landlines(40, 1)]), notes: [beyond] };
    expect(await contactOf(agency)).toEqual(after);
    const again = await agency.perform(importRecords, file);
    expect(again.counts).toMatchObject({ updated: 0, existing: 1, remarked: 0 });
    expect(await contactOf(agency)).toEqual(after);
  });

  it('of a merge loses none of them by an import', async () => {
    const agency = await createAgency();
    await agency.perform(addContact, { lastName: 'Alba', phone: '06 39 98 11 22' });
    const had = stored(landlines(10, 23));
    await db.updateTable('contact').set({ other_addresses: had }).where('agency_id', '=', agency.id).execute();
    await agency.perform(importRecords, row(landlines(40, 1).join(), ''));
    expect(await contactOf(agency)).toEqual({ others: had, notes: ['+33199002040'] });
  });
});
