import { importRecords } from '../../domain/imports/import-records.ts';
import { newId } from '../../domain/shared/ids.ts';
import { fileOf } from '../domain/imports/files.ts';
import type { Agency } from '../support/test-server.ts';

/** Inputs of the procedures about imports, and about the adverts that leave. */
export const importSamples = (agency: Agency) => ({
  'imports.list': async () => ({}),
  'properties.checkAdverts': async () => ({ exactAddress: true }),
  'imports.undo': async () => {
    const file = fileOf(`Nom\n${newId()}\n`);
    return { id: (await agency.perform(importRecords, { kind: 'contacts', file })).id };
  },
});
