import { describe, expect, it } from 'vitest';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from './files.ts';

const { db, createAgency } = await startTestServer();

const [mobile, landline] = ['+33639981122', '+33199001122'];

const contacts = (headings: string[], ...rows: string[][]) => ({
  kind: 'contacts',
  file: fileOf(csv([headings, ...rows])),
});

const addressesOf = async ({ id }: { id: string }) => {
  const columns = ['last_name', 'phone', 'email', 'other_addresses'] as const;
  return db.selectFrom('contact').select(columns).where('agency_id', '=', id).orderBy('id').execute();
};

describe('a number or address that cannot be read', () => {
  const headings = ['Nom', 'Portable', 'Téléphone', 'E-mail', 'Autre téléphone', 'Tél. bureau'];
  const previewOf = async (name: string, ...cells: string[]) => {
    const agency = await createAgency();
    const file = contacts(headings, [name, ...cells, ...Array(5 - cells.length).fill('')]);
    const { errors } = await agency.perform(previewImport, file);
    await agency.perform(importRecords, { ...file, skipErrors: true });
    const notes = db.selectFrom('note').select('body').where('agency_id', '=', agency.id);
    const bodies = (await notes.execute()).map(({ body }) => body);
    return { errors, bodies, stored: await addressesOf(agency) };
  };

  const preview = (...cells: string[]) => previewOf('Alba', ...cells);

  it('is an error where the row has nothing else by which to know the person', async () => {
    const { errors, stored } = await previewOf('', 'voir fiche', '', 'pas une adresse');
    expect(errors).toEqual([
      { row: 2, column: 'Portable', message: 'is not a phone number: « voir fiche »' },
      { row: 2, column: 'E-mail', message: 'is not an e-mail address: « pas une adresse »' },
    ]);
    expect(stored).toEqual([]);
  });

  it.each<[string, string[], string, string[]]>([
    ['with words in its cell', ['06 39 98 11 22 (bureau)'], 'Portable\u00a0: 06 39 98 11 22 (bureau)', []],
    ['with words without a mark', ['0639981122 le soir'], 'Portable\u00a0: 0639981122 le soir', []],
    ['of its cell', ['06 39 98 11 22 / voir Paul'], 'Portable\u00a0: 06 39 98 11 22 / voir Paul', []],
    ['of another column', ['06 39 98 11 22', 'sur liste rouge'], 'Téléphone\u00a0: sur liste rouge', []],
    ['of a mobile', ['voir Paul', '06 39 98 11 22'], 'Portable\u00a0: voir Paul', []],
    [
      'of a further column alone',
      ['06 39 98 11 22', '', '', 'aucun', '01 99 00 11 22'],
      'Autre téléphone\u00a0: aucun',
      [landline],
    ],
  ])('is kept in a note beside one that can: %s', async (_, cells, note, others) => {
    const { errors, bodies, stored } = await preview(...cells);
    expect([errors, bodies]).toEqual([[], [note]]);
    expect(stored).toMatchObject([{ phone: mobile, other_addresses: others }]);
  });

  it('is kept in a note where the name tells who it is', async () => {
    const { errors, bodies, stored } = await preview('', '', 'nc');
    expect([errors, bodies]).toEqual([[], ['E-mail\u00a0: nc']]);
    expect(stored).toMatchObject([{ last_name: 'Alba', email: null }]);
  });

  it('takes a consent with it that may have been given for it', async () => {
    const agency = await createAgency();
    const rows = [['Alba', 'voir Paul', '01 99 00 11 22', 'oui', 'Formulaire', '03/11/2026']];
    const mapping = { SMS: 'smsConsent', 'SMS origine': 'smsConsentSource', 'SMS date': 'smsConsentDate' };
    const file = contacts(['Nom', 'Portable', 'Téléphone', ...Object.keys(mapping)], ...rows);
    const { errors, remarks } = await agency.perform(previewImport, { ...file, mapping });
    expect(errors).toEqual([]);
    expect(remarks).toMatchObject([{ column: 'Portable' }, { column: 'SMS' }]);
    await agency.perform(importRecords, { ...file, mapping });
    const consents = db.selectFrom('contact').select('sms_consent').where('agency_id', '=', agency.id);
    expect(await consents.execute()).toMatchObject([{ sms_consent: { status: 'unknown' } }]);
  });

  it('is one of more than a contact may have', async () => {
    const many = Array.from({ length: 22 }, (_, n) => `06 39 98 20 ${n + 10}`).join(' / ');
    const { errors } = await previewOf('', many);
    expect(errors).toMatchObject([{ column: 'Portable', message: 'has more than 20 numbers or addresses' }]);
  });
});
