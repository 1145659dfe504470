import { expect, it } from 'vitest';
import { inspectionDocument } from '../../../app/export/inspection-document.ts';
import { writePdf } from '../../../app/export/write-pdf.ts';
import { exportInspectionFile } from '../../../domain/inspection/inspection-file.ts';
import { signMandate } from '../../../domain/mandates/decide-mandate.ts';
import { exportAdverts } from '../../../domain/poliris/export-adverts.ts';
import { changeProperty } from '../../../domain/properties/change-property.ts';
import { getProperty } from '../../../domain/properties/properties.ts';
import { publishProperties } from '../../../domain/properties/publish-properties.ts';
import { FIRST_DAY, registerAgencies } from '../../domain/mandates/register-agency.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const now = new Date('2026-11-24T09:00:00Z');
const server = await startTestServer({ now: () => now });
const createAgency = registerAgencies(server);

/** A house under a mandate of the register, whose advert was sent and has another text since. */
async function inspected() {
  const { agency, propertyId: id, reserve } = await createAgency();
  const change = async (more: object) => {
    const { updatedAt: readAt } = await agency.perform(getProperty, { id });
    await agency.perform(changeProperty, { id, readAt, ...more });
  };
  const mandate = await reserve();
  await agency.perform(signMandate, { id: mandate.id, signedOn: FIRST_DAY, endsOn: '2027-02-24' });
  await change({
    ...{ status: 'available', description: 'Au calme.\nProche du tram.', surfaceSqm: 110 },
    energy: { issued: { energyClass: 'D', climateClass: 'B', number: '2644E0000000A', date: '2026-10-05' } },
    diagnostics: [{ kind: 'termites', date: '2026-05-02' }],
  });
  await agency.perform(publishProperties, { ids: [id] });
  await agency.perform(exportAdverts, { agencyId: 'MONAGENCE', exactAddress: false });
  await change({ description: 'Au calme, et lumineux.' });
  return { agency, id, file: await agency.perform(exportInspectionFile, { id }) };
}

it('has the mandate as the register has it, the advert as it was sent, the DPE and the fees, and accuses nobody', async () => {
  const { file } = await inspected();
  expect(file).toMatchObject({
    ...{ reference: 'NAN-1', madeOn: '24/11/2026', text: 'Au calme, et lumineux.' },
    mandate: [
      ['Numéro', '1460'],
      ['Signé le', '24/11/2026'],
      ['Fin', '24/02/2027'],
    ],
    registered: { number: 1460, mandants: ['Alba Noël, 3 rue du Port, 44000 Nantes'], remarks: [] },
    fees: [
      ['Prix', '420\u00a0000\u00a0€'],
      ['Prix hors honoraires', '403\u00a0846\u00a0€'],
      ['Honoraires TTC', '4\u00a0%'],
      ['À la charge de', 'l’acquéreur'],
    ],
    diagnostics: [['Termites', 'établi le 02/05/2026']],
    adverts: [
      {
        head: 'Fichier téléchargé le 24/11/2026 pour l’identifiant MONAGENCE',
        ...{ title: 'Maison', price: '420\u00a0000\u00a0€', description: 'Au calme.\nProche du tram.' },
      },
    ],
  });
  expect(file.energy).toContainEqual(['Valable jusqu’au', '04/10/2036']);
  // Its termites have to be looked for again, which is for the agency to know.
  expect(JSON.stringify(inspectionDocument(file).content)).not.toMatch(/à corriger|art\. L271-4/);
});

it('belongs to its agency', async () => {
  const { id } = await inspected();
  const other = await server.createAgency();
  expect((await refusalOf(other.perform(exportInspectionFile, { id }))).code).toBe('not_found');
});

it('is a PDF with its fonts, whose pages say their number and how many there are', async () => {
  const { file } = await inspected();
  const pdf = Buffer.from(await writePdf({ name: 'inspection', data: file })).toString('latin1');
  expect(pdf).toMatch(/^%PDF-/);
  expect(pdf).toMatch(/\/FontFile2/);
  const { content, footer } = inspectionDocument(file);
  expect(JSON.stringify(footer(1, 2))).toContain('page 1 / 2');
  for (const words of ['1460', 'Proche du tram.', 'Au calme, et lumineux.', '2644E0000000A', 'Termites']) {
    expect(JSON.stringify(content)).toContain(words);
  }
});
