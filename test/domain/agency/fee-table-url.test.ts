import { describe, expect, it } from 'vitest';
import { changeAgency, readAgency } from '../../../domain/agency/agency-settings.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();

describe('the address of an agency’s fee table', () => {
  it('is empty until an owner writes it, is stored as browsers write it, and can be emptied', async () => {
    const agency = await server.createAgency();
    expect(await agency.perform(readAgency, {})).toMatchObject({ feeTableUrl: null });
    for (const [written, stored] of [
      ['https://www.agence.example/honoraires', 'https://www.agence.example/honoraires'],
      [' HTTP://Agence.example ', 'http://agence.example/'],
      ['https://agence.example/barème.pdf#vente', 'https://agence.example/bar%C3%A8me.pdf#vente'],
    ]) {
      expect(await agency.perform(changeAgency, { feeTableUrl: written })).toMatchObject({ feeTableUrl: stored });
    }
    await agency.perform(changeAgency, { siren: '732829320' });
    expect(await agency.perform(readAgency, {})).toMatchObject({ feeTableUrl: expect.stringContaining('%C3%A8') });
    expect(await agency.perform(changeAgency, { feeTableUrl: null })).toMatchObject({ feeTableUrl: null });
  });

  const long = (length: number) => 'https://agence.example/'.padEnd(length, 'x');

  it.each([
    ...['www.agence.example/honoraires', 'agence', 'https://', 'https://agence', 'https://127.0.0.1/honoraires'],
    ...['ftp://agence.example/honoraires', 'javascript:alert(1)', 'https://nom:secret@agence.example/honoraires'],
    ...['https://agence.example/nos honoraires', 'https://agence.example/a\nb', 'voir https://agence.example', ' '],
  ])('is not %j, which is refused at its field and changes nothing', async (feeTableUrl) => {
    const agency = await server.createAgency();
    await agency.perform(changeAgency, { feeTableUrl: long(200) });
    const refusal = await refusalOf(agency.perform(changeAgency, { name: 'Autre', feeTableUrl }));
    expect(refusal).toMatchObject({ code: 'invalid_request' });
    const message = 'not a web address: write https://www.agence.example/honoraires';
    expect(refusal.errors).toContainEqual({ path: 'feeTableUrl', message });
    const { name, feeTableUrl: kept } = await agency.perform(readAgency, {});
    expect([name === 'Autre', kept]).toEqual([false, long(200)]);
  });

  it.each([
    [long(201), 'must have at most 200 characters'],
    [`${long(199)}é`, 'has more than 200 characters with its accents encoded'],
  ])('has at most 200 characters: %#', async (feeTableUrl, message) => {
    const agency = await server.createAgency();
    const refusal = await refusalOf(agency.perform(changeAgency, { feeTableUrl }));
    expect(refusal.errors).toEqual([{ path: 'feeTableUrl', message }]);
  });
});
