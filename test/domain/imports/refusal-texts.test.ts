import { describe, expect, it } from 'vitest';
import { faultInFrench } from '../../../console/web/i18n/fr/import-faults.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { readColumns } from '../../../domain/imports/read-columns.ts';
import { startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from './files.ts';

const { db, createAgency } = await startTestServer();

async function importRow(cells: Record<string, string>, mapping?: Record<string, string>) {
  const agency = await createAgency();
  const file = fileOf(csv([Object.keys(cells), Object.values(cells)]));
  const request = { kind: 'contacts', file, ...(mapping && { mapping }) };
  const { mentions } = await agency.perform(previewImport, request);
  const { counts } = await agency.perform(importRecords, request);
  const contact = await db
    .selectFrom('contact')
    .selectAll()
    .where('agency_id', '=', agency.id)
    .executeTakeFirstOrThrow();
  const optOuts = db.selectFrom('opt_out').select(['channel', 'address']).where('agency_id', '=', agency.id);
  return { counts, mentions, sms: contact.sms_consent, email: contact.email_consent, optOuts: await optOuts.execute() };
}
const alba = { Nom: 'Alba', Portable: '06 39 98 12 34', 'E-mail': 'alba@famille.example' };

describe('a text in a column of consents', () => {
  const mapping = { 'Accord SMS': 'smsConsent', 'Accord mail': 'emailConsent' };
  const started = '2024-02-29T23:00:00.000Z';

  it('is the evidence of the refusal, with the day that it names', async () => {
    const text = 'ne veut plus de mails depuis 03/2024';
    const { email } = await importRow({ ...alba, 'Accord mail': text }, { 'Accord mail': 'emailConsent' });
    expect(email).toEqual({ status: 'denied', source: null, evidence: text, recordedAt: started });
  });

  it('keeps its words behind a word that says all', async () => {
    const { sms } = await importRow(
      { ...alba, 'Accord SMS': 'STOP le 01/03/2024 au téléphone' },
      { 'Accord SMS': 'smsConsent' },
    );
    expect(sms).toMatchObject({
      status: 'opted_out',
      evidence: 'STOP le 01/03/2024 au téléphone',
      recordedAt: started,
    });
  });

  it.each([
    ['oui sauf SMS', 'denied', 'unknown'],
    ['oui, mails uniquement', 'denied', 'unknown'],
    ['oui sauf e-mails', 'unknown', 'denied'],
  ])('refuses what it excludes: %s', async (text, sms, email) => {
    const found = await importRow({ ...alba, 'Accord SMS': text, 'Accord mail': text }, mapping);
    expect([found.sms.status, found.email.status]).toEqual([sms, email]);
  });

  it('refuses another channel that it names', async () => {
    const found = await importRow({ ...alba, Accord: 'ne veut plus de mails' }, { Accord: 'smsConsent' });
    expect(found.email).toMatchObject({ status: 'denied', evidence: 'ne veut plus de mails' });
  });
});

describe('a note that refuses messages', () => {
  it.each<[string, string, string]>([
    ['Ne pas démarcher', 'denied', 'denied'],
    ['Cherche T3. STOP SMS', 'opted_out', 'unknown'],
    ['Ne souhaite plus recevoir de mails', 'unknown', 'denied'],
  ])('is a refusal, with its text as the evidence: %s', async (note, sms, email) => {
    const found = await importRow({ ...alba, Notes: note });
    expect([found.sms.status, found.email.status]).toEqual([sms, email]);
    const refused = found.sms.status === 'unknown' ? found.email : found.sms;
    expect(refused).toMatchObject({ source: 'Fichier importé', evidence: note });
    expect(found.counts).toMatchObject({ created: 1, declining: 1 });
  });

  it('goes before a consent of its row', async () => {
    const { sms } = await importRow(
      { ...alba, SMS: 'oui', Origine: 'Formulaire', Date: '01/02/2024', Notes: 'STOP SMS le 01/03/2024' },
      { SMS: 'smsConsent', Origine: 'smsConsentSource', Date: 'smsConsentDate' },
    );
    expect(sms).toMatchObject({
      status: 'opted_out',
      source: 'Fichier importé',
      recordedAt: '2024-02-29T23:00:00.000Z',
    });
  });

  it('is pointed out by row before the import, as a tag is', async () => {
    const { mentions } = await importRow({ ...alba, Observations: 'Ne plus appeler', Tags: 'VIP, stop sms' });
    expect(mentions).toEqual({
      count: 1,
      cells: [
        {
          row: 2,
          column: 'Observations',
          message: 'may refuse messages, and is recorded as no refusal: « Ne plus appeler »',
        },
        { row: 2, column: 'Tags', message: 'refuses SMS: « stop sms »' },
      ],
    });
    expect(mentions.cells.map(({ message }: { message: string }) => faultInFrench(message))).toEqual([
      expect.stringMatching(/^est peut-être un refus/),
      expect.stringMatching(/^refuse les SMS/),
    ]);
  });

  it('is no consent and no refusal where a person has to judge', async () => {
    const found = await importRow({ ...alba, Notes: 'Ne pas contacter avant 18 h' });
    expect([found.sms.status, found.email.status, found.mentions.count]).toEqual(['unknown', 'unknown', 1]);
  });

  it('counts for a contact that the agency has', async () => {
    const agency = await createAgency();
    await agency.perform(createContact, { lastName: 'Alba', phone: '0639981234' });
    const file = fileOf('Nom;Portable;Notes\nAlba;0639981234;Ne pas démarcher\n');
    await agency.perform(importRecords, { kind: 'contacts', file });
    const rows = db.selectFrom('contact').select('sms_consent').where('agency_id', '=', agency.id);
    expect(await rows.executeTakeFirst()).toMatchObject({ sms_consent: { status: 'denied' } });
  });
});

describe('a column of oui and non about advertising', () => {
  const columnOf = async (heading: string, ...cells: string[]) => {
    const agency = await createAgency();
    const file = fileOf(csv([['Nom', heading], ...cells.map((cell, n) => [`N${n}`, cell])]));
    return (await agency.perform(readColumns, { kind: 'contacts', file })).columns[1];
  };

  it.each(['Pub', 'Pubs', 'Démarchage', 'Prospection', 'SMS', 'Accepte offres'])(
    'is to be decided: %s',
    async (heading) => {
      expect(await columnOf(heading, 'oui', '', 'non')).toMatchObject({ isUndecided: true });
    },
  );

  it('is none where its cells say something else', async () => {
    expect(await columnOf('Pub', 'LeBonToit', 'oui')).toMatchObject({ isUndecided: false });
  });

  it('stops an import until somebody has decided', async () => {
    const agency = await createAgency();
    const request = { kind: 'contacts', file: fileOf('Nom;Pubs\nAlba;non\n') };
    await expect(agency.perform(importRecords, request)).rejects.toMatchObject({
      errors: [{ path: 'mapping', message: expect.stringMatching(/^Pubs: does this column say who accepts/) }],
    });
  });
});
