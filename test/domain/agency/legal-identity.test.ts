import { describe, expect, it } from 'vitest';
import { changeAgency, readAgency } from '../../../domain/agency/agency-settings.ts';
import { cardNumberOf, groupedSiren, sirenOf } from '../../../domain/agency/legal-identity.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();

const valid = '732829320';

describe('a SIREN', () => {
  it.each(['732 829 320', '732829320', '732\u00a0829\u202f320', '732.829.320'])('is read from %j', (written) => {
    expect(sirenOf(written)).toBe(valid);
    expect(groupedSiren(valid)).toBe('732 829 320');
  });

  it('is refused with any other digit at any place', () => {
    for (let place = 0; place < 9; place += 1) {
      for (const digit of '0123456789') {
        const written = valid.slice(0, place) + digit + valid.slice(place + 1);
        expect(sirenOf(written), written).toBe(written === valid ? valid : undefined);
      }
    }
  });

  it.each(['', '000 000 000', '73282932', '7328293200', '73282932O', '73282932000074'])('is not %j', (written) => {
    expect(sirenOf(written)).toBeUndefined();
  });
});

describe('the number of a carte T', () => {
  it.each([
    'CPI 4401 2018 000 012 345',
    'cpi44012018000012345',
    '4401 2018 000 012 345',
    'n° CPI 4401 2018 000 012 345',
    'Carte T n° CPI 4401-2018-000-012-345',
  ])('is read from %j', (written) => {
    expect(cardNumberOf(written)).toBe('CPI 4401 2018 000 012 345');
  });

  it.each(['', 'CPI', 'CPI 4401 2018 000 012', 'CPI 4401 1998 000 012 345', 'T 1234'])('is not %j', (written) => {
    expect(cardNumberOf(written)).toBeUndefined();
  });

  it('may be of a Corsican chamber', () => {
    expect(cardNumberOf('CPI 2A01 2020 000 000 123')).toBe('CPI 2A01 2020 000 000 123');
  });
});

describe('the identity of an agency', () => {
  it('is empty until an owner writes it, is stored in one spelling, and can be emptied', async () => {
    const agency = await server.createAgency();
    const none = { cardNumber: null, siren: null, guarantor: null, emailSignature: null, segmentPriceMicros: null };
    expect(await agency.perform(readAgency, {})).toMatchObject(none);
    const written = {
      name: '  Agence de l’Erdre ',
      cardNumber: '4401 2018 000 012 345',
      siren: '732 829 320',
      guarantor: ' Caisse de garantie fictive, 120 000 € ',
      emailSignature: 'Agence de l’Erdre\n01 99 00 12 12',
      segmentPriceMicros: 45_000,
    };
    const stored = {
      name: 'Agence de l’Erdre',
      cardNumber: 'CPI 4401 2018 000 012 345',
      siren: valid,
      guarantor: 'Caisse de garantie fictive, 120 000 €',
      emailSignature: 'Agence de l’Erdre\n01 99 00 12 12',
      segmentPriceMicros: 45_000,
    };
    expect(await agency.perform(changeAgency, written)).toMatchObject(stored);
    expect(await agency.perform(readAgency, {})).toMatchObject(stored);
    expect(await agency.perform(changeAgency, none)).toMatchObject({ ...none, name: stored.name });
  });

  it.each([
    ['name', ' '],
    ['name', null],
    ['siren', '732829321'],
    ['cardNumber', 'T 1234'],
    ['guarantor', ' '],
    ['emailSignature', ' '],
    ['emailSignature', 'a'.repeat(2001)],
    ['segmentPriceMicros', 0],
    ['segmentPriceMicros', 1_000_001],
    ['segmentPriceMicros', 0.5],
  ])('is refused with %s %j, at its field', async (field, value) => {
    const agency = await server.createAgency();
    const refusal = await refusalOf(agency.perform(changeAgency, { [field]: value }));
    expect(refusal).toMatchObject({ code: 'invalid_request', errors: [{ path: field }] });
  });
});
