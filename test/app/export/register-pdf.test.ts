import { expect, it } from 'vitest';
import { registerDocument } from '../../../app/export/register-document.ts';
import { writePdf } from '../../../app/export/write-pdf.ts';
import { amendMandate, mandateNotSigned, signMandate } from '../../../domain/mandates/decide-mandate.ts';
import { printRegister } from '../../../domain/mandates/print-register.ts';
import { FIRST_DAY, registerAgencies } from '../../domain/mandates/register-agency.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const now = new Date('2026-11-24T09:00:00Z');
const server = await startTestServer({ now: () => now });
const createAgency = registerAgencies(server);

it('prints each number with what was written of it later', async () => {
  const { agency, reserve, search } = await createAgency();
  const { id } = await reserve();
  await agency.perform(signMandate, { id, signedOn: FIRST_DAY, endsOn: '2027-02-24' });
  await agency.perform(amendMandate, { id, signedOn: FIRST_DAY, reason: 'Baisse du prix', priceEuros: 400_000 });
  const other = await search();
  await agency.perform(mandateNotSigned, { id: other.id, reason: 'Projet abandonné' });
  const { mandates, ...register } = await agency.perform(printRegister, {});
  expect(register).toMatchObject({ agency: ['Agence du Test', 'Nantes'], startedOn: '24/11/2026', firstNumber: 1460 });
  expect(register.lastEntry).toMatch(/^5, [0-9a-f]{64}$/);
  expect(mandates).toEqual([
    {
      ...{ number: 1460, reservedOn: '24/11/2026', signedOn: '24/11/2026' },
      mandants: ['Alba Noël, 3 rue du Port, 44000 Nantes'],
      object: 'Maison 5 pièces, 3 rue du Port, 44000 Nantes (réf. NAN-1)',
      terms: [
        'Mandat exclusif de vente',
        'Du 24/11/2026 au 24/02/2027',
        'Prix\u00a0: 420\u00a0000\u00a0€',
        'Honoraires\u00a0: 4\u00a0% acquéreur',
      ],
      remarks: [
        'Avenant du 24/11/2026. Baisse du prix. Prix\u00a0: 400\u00a0000\u00a0€ au lieu de 420\u00a0000\u00a0€',
      ],
    },
    {
      ...{ number: 1461, reservedOn: '24/11/2026', signedOn: '' },
      mandants: ['Alba Noël, 3 rue du Port, 44000 Nantes'],
      object: 'Recherche d’un bien immobilier',
      terms: ['Mandat simple de recherche'],
      remarks: ['Mandat non signé du 24/11/2026. Projet abandonné'],
    },
  ]);
});

it('prints the numbers of a time, and nothing while the register is off', async () => {
  const { agency, reserve } = await createAgency();
  await reserve();
  const print = async (given: object) => (await agency.perform(printRegister, given)).mandates.length;
  expect(await print({ from: FIRST_DAY, to: FIRST_DAY })).toBe(1);
  expect([await print({ from: '2026-11-25' }), await print({ to: '2026-11-23' })]).toEqual([0, 0]);
  const off = await createAgency({ on: false });
  expect((await refusalOf(off.agency.perform(printRegister, {}))).code).toBe('conflict');
});

it('is a PDF with its fonts, of which each page says its number and how many there are', async () => {
  const { agency, search } = await createAgency();
  for (let n = 0; n < 30; n += 1) await search({ object: 'Maison à Rezé, garage, jardin '.repeat(8) });
  const register = await agency.perform(printRegister, {});
  const pdf = Buffer.from(await writePdf({ name: 'register', data: register })).toString('latin1');
  const pages = pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(2);
  expect(pdf).toMatch(/\/FontFile2/);
  expect(pdf).not.toMatch(/\/BaseFont \/Helvetica/);
  expect(JSON.stringify(registerDocument(register).footer(3, 12))).toContain('page 3 / 12');
});
