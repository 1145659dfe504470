import { describe, expect, it } from 'vitest';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { readColumns } from '../../../domain/imports/read-columns.ts';
import { startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from './files.ts';

const { db, createAgency } = await startTestServer();

/** A file as people bring it, whose columns Clef has to find out. */
const contacts = (...rows: string[][]) => ({ kind: 'contacts', file: fileOf(csv(rows)) });

describe('a column whose heading may mean the stage or the project', () => {
  const status = (...cells: string[]) => contacts(['Nom', 'Statut'], ...cells.map((cell, n) => [`N${n}`, cell]));
  const fieldsOf = async (file: object) => {
    const agency = await createAgency();
    const { columns } = await agency.perform(readColumns, file);
    const preview = await agency.perform(previewImport, file);
    const fields = (found: { field: string | null }[]) => found.map(({ field }) => field);
    expect(fields(preview.columns)).toEqual(fields(columns));
    return fields(columns)[1];
  };

  it.each([
    ['projects', ['', 'Acquéreur', 'Vendeur', 'Locataire', 'Prospect'], 'intent'],
    ['stages', ['Nouveau', 'En visite', 'Sous compromis', 'Vendeur'], 'stage'],
    ['neither', ['Locataire', 'Notaire'], 'stage'],
    ['nothing', ['', ''], 'stage'],
  ])('has the field that reads most of its cells: %s', async (_, cells, field) => {
    expect(await fieldsOf(status(...cells))).toBe(field);
  });

  it('is imported as it was guessed', async () => {
    const agency = await createAgency();
    await agency.perform(importRecords, status('Acquéreur', 'Vendeur'));
    const rows = db.selectFrom('contact').select(['intent', 'stage']).where('agency_id', '=', agency.id);
    expect(await rows.orderBy('last_name').execute()).toEqual([
      { intent: 'buy', stage: 'new' },
      { intent: 'sell', stage: 'new' },
    ]);
  });
});
