import { describe, expect, it } from 'vitest';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from './files.ts';

const { db, createAgency } = await startTestServer();

const contactsOf = ({ id }: Agency) =>
  db.selectFrom('contact').selectAll().where('agency_id', '=', id).orderBy('last_name').execute();

describe('an imported consent', () => {
  const consentHeading = ['Nom', 'Portable', 'SMS', 'Source', 'Date'];
  const mapping = { SMS: 'smsConsent', Source: 'smsConsentSource', Date: 'smsConsentDate' };
  const stated = (...rows: string[][]) => ({
    kind: 'contacts',
    file: fileOf(csv([consentHeading, ...rows])),
    mapping,
  });

  it('is granted only with its source, date and address in the same row', async () => {
    const agency = await createAgency();
    const rows = [
      ['A', '0639981234', 'oui', '', ''],
      ['B', '0639981235', 'oui', 'Formulaire', ''],
      ['C', '0639981236', 'oui', '', '01/02/2026'],
      ['D', '', 'oui', 'Formulaire', '01/02/2026'],
      ['E', '0639981237', 'oui', 'Formulaire', '01/02/2199'],
      ['F', '0639981238', 'oui', 'Formulaire', '01/02/2026'],
    ];
    const { errors, remarks } = await agency.perform(previewImport, stated(...rows));
    expect(errors).toEqual([]);
    expect(remarks.map(({ column, rows }: any) => [column, rows])).toEqual([
      ['SMS', [2, 3, 4, 6]],
      ['SMS', [5]],
      ['Date', [6]],
    ]);
    await agency.perform(importRecords, stated(...rows));
    const unknown = { sms_consent: { status: 'unknown' } };
    expect(await contactsOf(agency)).toMatchObject([
      ...Array(5).fill(unknown),
      {
        last_name: 'F',
        sms_consent: {
          status: 'granted',
          source: 'Formulaire',
          recordedAt: '2026-01-31T23:00:00.000Z',
          evidence: null,
        },
        email_consent: { status: 'unknown' },
      },
    ]);
    const proofs = db.selectFrom('consent_change').selectAll().where('agency_id', '=', agency.id);
    expect(await proofs.execute()).toMatchObject([{ channel: 'sms', status: 'granted', source: 'Formulaire' }]);
    const notes = await db.selectFrom('note').select('body').where('agency_id', '=', agency.id).orderBy('id').execute();
    expect(notes.map(({ body }) => body)).toEqual([
      ...Array(4).fill('SMS\u00a0: oui'),
      'SMS\u00a0: oui\nDate\u00a0: 01/02/2199',
    ]);
  });

  it.each([
    ['O', 'unknown'],
    ['à demander', 'unknown'],
    ['non renseigné', 'unknown'],
    ['N', 'denied'],
    ['ne veut rien recevoir', 'denied'],
    ['pas de SMS, mail seulement', 'denied'],
    ['oui pour les visites, non pour la pub', 'denied'],
    ['a envoyé STOP le 12/03', 'opted_out'],
    ['merci de ne plus m’écrire', 'opted_out'],
    ['désabonnée', 'opted_out'],
  ])('is what any word of its text refuses, and else unknown: %s', async (text, status) => {
    const agency = await createAgency();
    const { counts } = await agency.perform(importRecords, stated(['A', '0639981234', text, '', '']));
    expect(counts).toMatchObject({ created: 1, refused: 0, declining: status === 'unknown' ? 0 : 1 });
    expect(await contactsOf(agency)).toMatchObject([{ sms_consent: { status } }]);
  });

  it('that is refused is so whatever is wrong with its date and source', async () => {
    const agency = await createAgency();
    await agency.perform(importRecords, stated(['A', '0639981234', 'non', 'x'.repeat(201), '01/02/2199']));
    expect(await contactsOf(agency)).toMatchObject([{ sms_consent: { status: 'denied', source: null } }]);
  });

  it('that is refused opts the address out', async () => {
    const agency = await createAgency();
    await agency.perform(
      importRecords,
      stated(['A', '0639981234', 'STOP', '', ''], ['B', '0639981235', 'non', '', '']),
    );
    expect(await contactsOf(agency)).toMatchObject([
      { sms_consent: { status: 'opted_out' } },
      { sms_consent: { status: 'denied' } },
    ]);
    const optOuts = db.selectFrom('opt_out').select(['channel', 'address']).where('agency_id', '=', agency.id);
    expect(await optOuts.execute()).toEqual([{ channel: 'sms', address: '+33639981234' }]);
  });

  it('of an existing contact can be taken away and not given', async () => {
    const agency = await createAgency();
    await agency.perform(createContact, { lastName: 'A', phone: '0639981234' });
    const granted = await agency.perform(createContact, { lastName: 'B', phone: '0639981235' });
    await agency.perform(updateContact, { id: granted.id, consent: { sms: { status: 'granted', source: 'Agence' } } });
    const out = await agency.perform(createContact, { lastName: 'C', phone: '0639981236' });
    await agency.perform(updateContact, { id: out.id, consent: { sms: { status: 'opted_out' } } });
    const rows = [
      ['A', '0639981234', 'oui', 'Formulaire', '01/02/2026'],
      ['B', '0639981235', 'stop', '', ''],
      ['C', '0639981236', 'oui', 'Formulaire', '01/02/2026'],
    ];
    const done = await agency.perform(importRecords, { ...stated(...rows), existing: 'update' });
    expect(done.counts).toMatchObject({ updated: 1, existing: 2 });
    const statuses = (await contactsOf(agency)).map(({ sms_consent }) => sms_consent.status);
    expect(statuses).toEqual(['unknown', 'opted_out', 'opted_out']);
  });
});

describe('a row with several numbers or e-mails that states a consent', () => {
  const mapping = {
    SMS: 'smsConsent',
    'SMS origine': 'smsConsentSource',
    'SMS date': 'smsConsentDate',
    Mailing: 'emailConsent',
    'Mailing origine': 'emailConsentSource',
    'Mailing date': 'emailConsentDate',
  };
  /** The remarks and contacts of a row with these addresses and the same statement for both channels. */
  async function rowWith(statement: string, addresses: Record<string, string>) {
    const agency = await createAgency();
    const stated = [statement, 'Formulaire', '01/02/2026'];
    const table = csv([
      ['Nom', ...Object.keys(addresses), ...Object.keys(mapping)],
      ['Alba', ...Object.values(addresses), ...stated, ...stated],
    ]);
    const request = { kind: 'contacts', file: fileOf(table), mapping };
    const { errors, remarks } = await agency.perform(previewImport, request);
    expect(errors).toEqual([]);
    await agency.perform(importRecords, request);
    const reasons = remarks.map(({ column, message }: any) => [column, message]);
    return { remarks: reasons, contacts: await contactsOf(agency) };
  }
  const both = { Portable: '06 39 98 12 34', 'E-mail': 'alba@courriel.example' };

  it.each([
    ['Portable', '06 39 98 12 34 / 06 99', 'SMS', 'is not a phone number: « 06 99 »'],
    ['E-mail', 'alba@courriel.example / alba@', 'Mailing', 'is not an e-mail address: « alba@ »'],
  ])('is not granted where a part of %s cannot be read', async (column, cell, channel, message) => {
    const { remarks, contacts } = await rowWith('oui', { ...both, [column]: cell });
    expect(remarks).toEqual([
      [column, message],
      [channel, 'is a consent, but one of the numbers or addresses that it may be for cannot be read'],
    ]);
    const [granted, unknown] = [{ status: 'granted' }, { status: 'unknown' }];
    expect(contacts).toMatchObject([
      channel === 'SMS'
        ? { sms_consent: unknown, email_consent: granted }
        : { sms_consent: granted, email_consent: unknown },
    ]);
  });

  it('is granted where words stand beside the number', async () => {
    const { contacts } = await rowWith('oui', { ...both, Portable: '06 39 98 12 34 (bureau)' });
    expect(contacts).toMatchObject([{ phone: '+33639981234', sms_consent: { status: 'granted' } }]);
  });

  it('is granted for the mobile of its own columns, whatever stands in a further one', async () => {
    const addresses = { Téléphone: '01 99 00 12 34', ...both, 'Autre téléphone': '06 39 98 55 55 / aucun' };
    const { contacts } = await rowWith('oui', addresses);
    const granted = { status: 'granted' };
    expect(contacts).toMatchObject([{ phone: '+33639981234', sms_consent: granted, email_consent: granted }]);
  });

  const further = 'is a consent, but the number or address to write to stands in a column of others';
  it.each<[string, Record<string, string>, string]>([
    [
      'the mobile',
      { 'E-mail': both['E-mail'], Téléphone: '01 99 00 12 34', 'Autre téléphone': '06 39 98 12 34' },
      'SMS',
    ],
    ['the only number', { 'E-mail': both['E-mail'], 'Autre téléphone': '06 39 98 12 34' }, 'SMS'],
    ['the only e-mail', { Portable: both.Portable, 'Autre e-mail': 'alba@courriel.example' }, 'Mailing'],
  ])('is not granted where %s stands in a further column', async (_, addresses, column) => {
    const { remarks, contacts } = await rowWith('oui', addresses);
    expect(remarks).toEqual([[column, further]]);
    const consent = column === 'SMS' ? 'sms_consent' : 'email_consent';
    expect(contacts).toMatchObject([{ [consent]: { status: 'unknown' } }]);
  });

  it.each<[string, Record<string, string>]>([
    [
      'beside a part that cannot be read',
      { Portable: '06 39 98 12 34 / 06 99', 'E-mail': `${both['E-mail']} / alba@` },
    ],
    ['beside a column that cannot be read', { ...both, Téléphone: 'voir Paul' }],
    [
      'in a further column',
      { Téléphone: '01 99 00 12 34', 'Autre téléphone': '06 39 98 12 34', 'Autre e-mail': both['E-mail'] },
    ],
  ])('is refused for what is written to: %s', async (_, addresses) => {
    const { contacts } = await rowWith('stop', addresses);
    const out = { status: 'opted_out' };
    const written = { phone: '+33639981234', email: both['E-mail'] };
    expect(contacts).toMatchObject([{ ...written, sms_consent: out, email_consent: out }]);
  });
});
