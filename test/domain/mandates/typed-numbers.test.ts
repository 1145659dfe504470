import { describe, expect, it } from 'vitest';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { signMandate } from '../../../domain/mandates/decide-mandate.ts';
import { declareRegister } from '../../../domain/mandates/register.ts';
import { changeProperty } from '../../../domain/properties/change-property.ts';
import { getProperty } from '../../../domain/properties/properties.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from '../imports/files.ts';
import { FIRST_DAY, registerAgencies } from './register-agency.ts';

const now = new Date('2026-11-24T09:00:00Z');
const server = await startTestServer({ now: () => now });
const createAgency = registerAgencies(server);

const typed = { number: '1200', kind: 'simple' };

async function createOlder(mandate: object = typed) {
  const { agency, house, ...made } = await createAgency({ on: false });
  const older = await house('NAN-2', { mandate });
  await agency.perform(declareRegister, { firstNumber: 1460, startedOn: FIRST_DAY });
  const change = async (id: string, mandate: object | null) => {
    const { updatedAt: readAt } = await agency.perform(getProperty, { id });
    return agency.perform(changeProperty, { id, readAt, mandate });
  };
  return { ...made, agency, house, older, change };
}

describe('while the register is kept', () => {
  it('nobody types a number', async () => {
    const { house, change, propertyId, older } = await createOlder();
    expect((await refusalOf(house('NAN-3', { mandate: typed }))).code).toBe('register_on');
    expect((await refusalOf(change(propertyId, { number: 'A-7', kind: 'simple' }))).code).toBe('register_on');
    expect((await refusalOf(change(older, { ...typed, number: '1201' }))).code).toBe('register_on');
  });

  it('an older mandate can be corrected, and taken away', async () => {
    const { change, older } = await createOlder();
    expect((await change(older, { ...typed, kind: 'exclusive' })).mandate).toMatchObject({ kind: 'exclusive' });
    expect((await change(older, null)).mandate).toBeNull();
  });

  it('one whose number has a year in it is older too, though that is higher than those of the register', async () => {
    const dated = { number: '20240012', kind: 'simple' };
    const { agency, change, older, mandateOf } = await createOlder(dated);
    expect((await change(older, { ...dated, kind: 'exclusive' })).mandate).toMatchObject({ kind: 'exclusive' });
    const rows = [
      ['Référence', 'Prix', 'Type', 'Code postal', 'Ville', 'Numéro de mandat', 'Type de mandat'],
      ['NAN-2', '2000', 'Maison', '44000', 'Nantes', '20240012', 'Semi-exclusif'],
    ];
    await agency.perform(importRecords, { kind: 'properties', file: fileOf(csv(rows)), existing: 'update' });
    expect(await mandateOf(older)).toMatchObject({ number: '20240012', kind: 'semi_exclusive' });
  });

  it('a mandate of the register is changed there alone', async () => {
    const { agency, change, propertyId, reserve } = await createOlder();
    const { id } = await reserve();
    await agency.perform(signMandate, { id, signedOn: FIRST_DAY, endsOn: '2027-02-24' });
    expect((await refusalOf(change(propertyId, { number: '1460', kind: 'simple' }))).code).toBe('register_on');
    expect((await refusalOf(change(propertyId, null))).code).toBe('register_on');
  });

  it('a file brings in older numbers, and none that the register gives', async () => {
    const { agency, propertyId, reserve, mandateOf, older } = await createOlder();
    const { id } = await reserve();
    await agency.perform(signMandate, { id, signedOn: FIRST_DAY, endsOn: '2027-02-24' });
    const file = fileOf(
      csv([
        ['Référence', 'Prix', 'Type', 'Code postal', 'Ville', 'Numéro de mandat', 'Type de mandat'],
        ['NAN-1', '1000', 'Maison', '44000', 'Nantes', '1100', 'Simple'],
        ['NAN-2', '2000', 'Maison', '44000', 'Nantes', '1201', 'Semi-exclusif'],
        ['NAN-4', '4000', 'Maison', '44000', 'Nantes', '1461', 'Exclusif'],
      ]),
    );
    const request = { kind: 'properties', file, existing: 'update' };
    const { remarks } = await agency.perform(previewImport, request);
    await agency.perform(importRecords, request);
    expect(await mandateOf()).toMatchObject({ number: '1460' });
    expect((await agency.perform(getProperty, { id: propertyId })).priceEuros).toBe(1000);
    expect(await mandateOf(older)).toMatchObject({ number: '1201', kind: 'semi_exclusive' });
    const rows = await server.db
      .selectFrom('property')
      .select(['price_euros', 'mandate_number', 'mandate_kind'])
      .where('agency_id', '=', agency.id)
      .where('reference', '=', 'NAN-4')
      .execute();
    expect(rows).toEqual([{ price_euros: 4000, mandate_number: null, mandate_kind: null }]);
    const message = 'has a mandate that the register of mandates gives; it stays as the register has it';
    expect(remarks).toMatchObject([{ rows: [2, 4], message }]);
  });
});
