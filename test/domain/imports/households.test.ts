import { describe, expect, it } from 'vitest';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from './files.ts';

const { db, createAgency } = await startTestServer();

const heading = ['Prénom', 'Nom', 'Portable', 'E-mail', 'SMS', 'Origine', 'Date'];
const mapping = { SMS: 'smsConsent', Origine: 'smsConsentSource', Date: 'smsConsentDate' };
const fileWith = (...rows: string[][]) => ({
  kind: 'contacts',
  file: fileOf(csv([heading, ...rows.map((row) => [...row, ...Array(heading.length - row.length).fill('')])])),
  mapping,
});
const granted = ['oui', 'Formulaire', '01/02/2026'];
const mobile = '06 39 98 12 34';
const paul = ['Paul', 'Durand', mobile, ''];
const claire = ['Claire', 'Durand', mobile, ''];

const contactsOf = async ({ id }: Agency) => {
  const rows = db.selectFrom('contact').select(['first_name', 'phone', 'sms_consent']).where('agency_id', '=', id);
  return (await rows.execute()).map(({ sms_consent, ...names }) => ({ ...names, sms: sms_consent.status }));
};
const statusesOf = async (agency: Agency) =>
  Object.fromEntries((await contactsOf(agency)).map(({ first_name, sms }) => [first_name ?? '', sms]));

describe('two people of a file with one number or e-mail', () => {
  it.each<[string, string[], string[]]>([
    ['another first name', paul, claire],
    ['another last name', paul, ['Paul', 'Martin', mobile]],
    ['one e-mail', ['Paul', 'Durand', '', 'famille@courriel.example'], ['Claire', '', '', 'famille@courriel.example']],
    ['a landline alone', ['Paul', 'Durand', '01 99 00 12 34'], ['Claire', 'Durand', '01 99 00 12 34']],
  ])('are two contacts, and the preview says so: %s', async (_, one, other) => {
    const agency = await createAgency();
    const { counts, shared } = await agency.perform(previewImport, fileWith(one, other));
    expect(counts).toMatchObject({ created: 2, repeated: 0 });
    expect(shared).toEqual([{ row: 3, firstRow: 2 }]);
    await agency.perform(importRecords, fileWith(one, other));
    expect(await contactsOf(agency)).toHaveLength(2);
    // Each is recognised when the file comes again.
    const again = await agency.perform(importRecords, fileWith(one, other));
    expect(again.counts).toMatchObject({ created: 0, existing: 2 });
  });

  it.each<[string, string[]]>([
    ['the same name', paul],
    ['no name', ['', '', mobile]],
    ['the last name alone', ['', 'DURAND', mobile]],
    ['an initial', ['P.', 'Durand', mobile]],
    ['both names in one column', ['', 'DURAND Paul', mobile]],
    ['the name of the couple', ['Paul et Claire', 'Durand', mobile]],
  ])('are one where no name is another: %s', async (_, again) => {
    const agency = await createAgency();
    const { counts } = await agency.perform(previewImport, fileWith(paul, again));
    expect(counts).toMatchObject({ created: 1, repeated: 1 });
  });

  it('are one where one says the first name alone, and the other the last', async () => {
    const agency = await createAgency();
    const { counts } = await agency.perform(previewImport, fileWith(['Paul', '', mobile], ['', 'Durand', mobile]));
    expect(counts).toMatchObject({ created: 1, repeated: 1 });
  });

  it('are told apart in another slice of the file, and each from their own repetition', async () => {
    const agency = await createAgency();
    const others = Array.from({ length: 600 }, (_, n) => ['N', `${n}`, '', `n${n}@courriel.example`]);
    const { counts, repeated } = await agency.perform(previewImport, fileWith(paul, ...others, claire, paul, claire));
    expect(counts).toMatchObject({ created: 602, repeated: 2 });
    expect(repeated).toMatchObject([
      { row: 604, firstRow: 2 },
      { row: 605, firstRow: 603 },
    ]);
  });
});

describe('a contact of another name with the number of a row', () => {
  it.each(['skip', 'update'])('stays, and the row makes one of its own (%s)', async (existing) => {
    const agency = await createAgency();
    await agency.perform(createContact, { firstName: 'Paul', lastName: 'Durand', phone: mobile });
    const file = { ...fileWith(claire), existing };
    expect((await agency.perform(previewImport, file)).shared).toEqual([{ row: 2, firstRow: null }]);
    await agency.perform(importRecords, file);
    expect((await contactsOf(agency)).map(({ first_name }) => first_name).sort()).toEqual(['Claire', 'Paul']);
  });
});

describe('a refusal at a number that two people share holds for both', () => {
  it.each([
    ['stop', 'opted_out'],
    ['non', 'denied'],
  ])('whichever row comes first: %s', async (word, status) => {
    const [yes, no] = [
      [...paul, ...granted],
      [...claire, word],
    ];
    for (const rows of [
      [yes, no],
      [no, yes],
    ]) {
      const agency = await createAgency();
      await agency.perform(importRecords, fileWith(...rows));
      expect(await statusesOf(agency)).toEqual({ Paul: status, Claire: status });
    }
  });

  it('of a contact that the agency has, and of one that the file brings in', async () => {
    const agency = await createAgency();
    const { id } = await agency.perform(createContact, { firstName: 'Paul', lastName: 'Durand', phone: mobile });
    const sms = (status: string) => ({ id, consent: { sms: { status, source: 'Agence' } } });
    await agency.perform(updateContact, sms('granted'));
    await agency.perform(importRecords, fileWith([...claire, 'non']));
    expect(await statusesOf(agency)).toEqual({ Paul: 'denied', Claire: 'denied' });
    await agency.perform(importRecords, fileWith(['Zoé', 'Durand', mobile, '', ...granted]));
    expect(await statusesOf(agency)).toEqual({ Paul: 'denied', Claire: 'denied', Zoé: 'denied' });
  });

  it('and an earlier one of two contacts that the agency has is left as it was', async () => {
    const agency = await createAgency();
    const consents = { Paul: 'granted', Anne: 'denied' };
    for (const [firstName, status] of Object.entries(consents)) {
      const person = { firstName, lastName: 'Durand', phone: mobile, allowDuplicate: true };
      const { id } = await agency.perform(createContact, person);
      await agency.perform(updateContact, { id, consent: { sms: { status, source: 'Agence' } } });
    }
    await agency.perform(importRecords, fileWith(claire));
    expect(await statusesOf(agency)).toEqual({ ...consents, Claire: 'denied' });
  });
});
