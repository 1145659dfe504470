import { describe, expect, it } from 'vitest';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { readColumns } from '../../../domain/imports/read-columns.ts';
import { undoImport } from '../../../domain/imports/undo-import.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from './files.ts';

const NOW = new Date('2026-11-24T10:00:00Z');
const { db, createAgency } = await startTestServer({ ownStore: true, now: () => NOW });

async function startAgency(...references: string[]): Promise<Agency> {
  const agency = await createAgency();
  for (const reference of references) {
    const address = { street: '1 rue Foch', postcode: '44000', city: 'Nantes' };
    await agency.perform(createProperty, { reference, title: reference, type: 'apartment', address });
  }
  return agency;
}

const heading = ['Référence', 'Portail', 'Date', 'Vues', 'Contacts'];
const views = (rows: string[][], more: object = {}) => ({
  kind: 'views',
  file: fileOf(csv([heading, ...rows]), { name: 'statistiques.csv' }),
  ...more,
});
const stored = (agency: Agency) =>
  db
    .selectFrom('portal_views')
    .select(['portal', 'from_day', 'to_day', 'views', 'contacts', 'file_name'])
    .where('agency_id', '=', agency.id)
    .orderBy('from_day')
    .orderBy('portal')
    .execute();
const run = (agency: Agency, request: object) => agency.perform(importRecords, { skipErrors: true, ...request });

describe('an import of views', () => {
  it('is added once, however often the file is imported', async () => {
    const agency = await startAgency('NAN-0051');
    const file = views([['NAN-0051', 'SeLoger', '16/11/2026', '30', '1']]);
    expect((await run(agency, file)).counts).toMatchObject({ created: 1, existing: 0 });
    expect((await run(agency, file)).counts).toMatchObject({ created: 0, updated: 0, existing: 1 });
    expect(await stored(agency)).toHaveLength(1);
  });

  it('replaces what an earlier file said of the same property, portal and day, and is undone to it', async () => {
    const agency = await startAgency('NAN-0051');
    await run(agency, views([['NAN-0051', 'SeLoger', '16/11/2026', '30', '1']]));
    const second = await run(
      agency,
      views([
        ['nan 0051', 'se loger', '16/11/2026', '41', ''],
        ['NAN-0051', 'SeLoger', '17/11/2026', '12', '0'],
      ]),
    );
    expect(second.counts).toMatchObject({ created: 1, updated: 1 });
    expect(await stored(agency)).toMatchObject([{ views: 41, contacts: 1 }, { views: 12 }]);
    const undone = await agency.perform(undoImport, { id: second.id });
    expect(undone.undone?.counts).toEqual({ removed: 1, restored: 1, kept: 0 });
    expect(await stored(agency)).toMatchObject([{ from_day: '2026-11-16', views: 30, contacts: 1 }]);
  });

  it('reports each unknown reference with its row, and loses nothing else', async () => {
    const agency = await startAgency('NAN-0051');
    const request = views([
      ['NAN-9999', 'SeLoger', '16/11/2026', '30', '1'],
      ['NAN-0051', 'SeLoger', '16/11/2026', '31', '1'],
    ]);
    const { counts, errors } = await agency.perform(previewImport, request);
    expect(counts).toMatchObject({ created: 1, refused: 1 });
    expect(errors).toEqual([
      { row: 2, column: 'Référence', message: 'is the reference of no property of the agency: « NAN-9999 »' },
    ]);
    await run(agency, request);
    expect(await stored(agency)).toMatchObject([{ views: 31 }]);
  });

  it('does not know the reference of another agency', async () => {
    const [agency, other] = [await startAgency('NAN-0051'), await startAgency('LYO-0007')];
    const { counts } = await run(agency, views([['LYO-0007', 'SeLoger', '16/11/2026', '30', '1']]));
    expect(counts).toMatchObject({ created: 0, refused: 1 });
    expect([await stored(agency), await stored(other)]).toEqual([[], []]);
  });

  it('names a row once, of which several portals count the views', async () => {
    const agency = await startAgency('NAN-0051');
    const wide = 'Référence;Date;Vues SeLoger;Vues Leboncoin\nNAN-9999;16/11/2026;3;4\nNAN-0051;16/11/2026;30;40';
    const { counts, errorGroups } = await agency.perform(previewImport, { kind: 'views', file: fileOf(wide) });
    expect(counts).toMatchObject({ created: 2, refused: 2 });
    expect(errorGroups).toMatchObject([{ count: 1, rows: [2] }]);
  });

  it('says which rows are left out as totals or remarks', async () => {
    const agency = await startAgency('NAN-0051');
    const rows = [
      ['NAN-0051', 'SeLoger', '16/11/2026', '30', '1'],
      ['Total', '', '', '30', '1'],
      ['', '', '', '30', '1'],
      ['Export du 24/11/2026', '', '', '', ''],
    ];
    const { counts, leftOut } = await agency.perform(previewImport, views(rows));
    expect(counts).toMatchObject({ rows: 1, created: 1, refused: 0 });
    expect(leftOut).toEqual([3, 4, 5]);
  });

  it('takes the portal and the days from the person where the file does not say them, and says what it found', async () => {
    const agency = await startAgency('NAN-0051');
    const table = csv([
      ['Référence', 'Vues'],
      ['NAN-0051', '312'],
    ]);
    const silent = { kind: 'views', file: fileOf(table, { name: 'export.csv' }) };
    const preview = await agency.perform(previewImport, silent);
    expect(preview.errors).toMatchObject([{ message: 'has no portal, and neither has the file: say which one it is' }]);
    const period = { from: '2026-11-16', to: '2026-11-22' };
    await run(agency, { ...silent, portal: 'Bien’ici', period });
    expect(await stored(agency)).toMatchObject([{ portal: 'Bien’ici', from_day: period.from, to_day: period.to }]);
    const telling = { kind: 'views', file: fileOf(table, { name: 'seloger du 16-11-2026 au 22-11-2026.csv' }) };
    expect(await agency.perform(readColumns, telling)).toMatchObject({ said: { portal: 'SeLoger', period } });
    const refusal = await refusalOf(run(agency, { ...silent, period: { from: period.to, to: period.from } }));
    expect(refusal.errors).toMatchObject([{ path: 'period', message: 'ends before its first day' }]);
  });

  it.each([
    [['NAN-0051', 'SeLoger', '30/11/2026', '30', ''], 'is about days that are yet to come'],
    [['NAN-0051', 'SeLoger', 'hier', '30', ''], /^is neither a day nor a period/],
    [['NAN-0051', 'SeLoger', '16/11/2026', '-3', ''], /^is not a number of views/],
    [['NAN-0051', 'SeLoger', '16/11/2026', '', '2'], 'has no number of views'],
    [['NAN-0051', '44', '16/11/2026', '30', ''], /^is not the name of a portal/],
  ])('refuses %j', async (row, message) => {
    const agency = await startAgency('NAN-0051');
    const { errors } = await agency.perform(previewImport, views([row]));
    expect(errors).toHaveLength(1);
    expect(errors[0]?.message).toMatch(message);
  });

  it('leaves out contacts that cannot be read, and imports the views', async () => {
    const agency = await startAgency('NAN-0051');
    const { counts } = await run(agency, views([['NAN-0051', 'SeLoger', '16/11/2026', '30', 'deux']]));
    expect(counts).toMatchObject({ created: 1, remarked: 1 });
    expect(await stored(agency)).toMatchObject([{ views: 30, contacts: null }]);
  });

  it.each([
    ['an empty file', '', 'is empty'],
    ['a file without views', 'Référence;Prix\nNAN-0051;300000', /^no column is given to views/],
    ['a file without references', 'Vues;Date\n30;16/11/2026', /^no column is given to reference/],
    ['a table with the properties as columns', 'SeLoger;NAN-0051\n17/11/2026;30', /^no column is given to/],
    ['a picture', Buffer.alloc(600), /text/],
    [
      'adverts',
      Array(20)
        .fill(`"NAN-0051"${'!#""'.repeat(40)}`)
        .join('\n'),
      /adverts/,
    ],
  ])('says what is wrong with %s', async (_, content, message) => {
    const agency = await startAgency('NAN-0051');
    const refusal = await refusalOf(agency.perform(previewImport, { kind: 'views', file: fileOf(content) }));
    expect(refusal.errors?.[0]?.message).toMatch(message);
  });

  it('reads many thousand rows', async () => {
    const agency = await startAgency('NAN-0051');
    const day = (n: number) => new Date(Date.UTC(2026, 10, 20 - n)).toISOString().slice(0, 10);
    const rows = Array.from({ length: 5_000 }, (_, n) => [
      'NAN-0051',
      `Portail ${'abcdefghij'[n % 10]}b`,
      day(Math.floor(n / 10)),
      '3',
      '0',
    ]);
    expect((await run(agency, views(rows))).counts).toMatchObject({ created: 5_000, refused: 0 });
  });
});
