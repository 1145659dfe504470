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
    const { errors } = await agency.perform(previewImport, stated(...rows));
    expect(errors.map(({ row, column }: any) => [row, column])).toEqual([2, 3, 4, 5, 6].map((row) => [row, 'SMS']));
    await agency.perform(importRecords, { ...stated(...rows), skipErrors: true });
    expect(await contactsOf(agency)).toMatchObject([
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
