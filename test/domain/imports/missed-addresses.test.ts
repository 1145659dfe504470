import { expect, it } from 'vitest';
import { describePreview } from '../../../cli/describe-import.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from './files.ts';

const { createAgency } = await startTestServer();

const preview = async (rows: string[][], mapping?: Record<string, string | null>) => {
  const agency = await createAgency();
  return agency.perform(previewImport, { kind: 'contacts', file: fileOf(csv(rows)), ...(mapping && { mapping }) });
};

const heading = ['Nom', 'Joignable', 'Canal', 'Budget'];
const alba = ['Alba', '06 39 98 12 16', 'alba@courriel.example', '0612'];
const bosc = ['Bosc', 'le soir', '', ''];

it('addresses in columns that are not imported are told of, with how many people come without any', async () => {
  const told = await preview([heading, alba, bosc]);
  expect(told.withoutAddress).toEqual({ people: 2, columns: ['Joignable', 'Canal'] });
  expect(describePreview(told)).toMatch(/^Warning: 2 people would come without .*: Joignable, Canal\./);
  const kept = await preview([heading, alba, bosc], { Joignable: 'note', Canal: null });
  expect(kept.withoutAddress).toEqual({ people: 2, columns: ['Joignable', 'Canal'] });
});

it('nobody is told of where each has an address, or the file has no other', async () => {
  expect((await preview([heading, alba], { Canal: 'email' })).withoutAddress).toBeNull();
  expect(
    (
      await preview([
        ['Nom', 'Budget'],
        ['Alba', '300 000'],
      ])
    ).withoutAddress,
  ).toBeNull();
});
