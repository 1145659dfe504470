import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { startTestServer } from '../../support/test-server.ts';
import { fileOf } from './files.ts';

/**
 * Statistics as the portals' extranets, multi-posting services and agencies' own spreadsheets lay them out, with the counts that a
 * careful clerk would have noted: property, portal, first and last day, views and contacts.
 */
type Counted = [reference: string, portal: string, from: string, to: string, views: number, contacts: number | null];
type Expected = { rows: Counted[]; unknown: number; given?: { portal: string; period: { from: string; to: string } } };

const folder = new URL('./portal-statistics/', import.meta.url);
const files: Record<string, Expected> = JSON.parse(readFileSync(new URL('views.json', folder), 'utf8'));
const server = await startTestServer();

const inOrder = (rows: Counted[]) => rows.map((row) => row.join(' | ')).sort();

it.each(Object.entries(files))('%s is read as a clerk would', async (name, { rows, unknown, given = {} }) => {
  const agency = await server.createAgency();
  for (const reference of ['NAN-0051', 'NAN-0042', 'VER-0012']) {
    const address = { street: '1 rue Foch', postcode: '44000', city: 'Nantes' };
    await agency.perform(createProperty, { reference, title: reference, type: 'apartment', address });
  }
  const file = fileOf(readFileSync(new URL(name, folder)), { name: name.replace(/^\d+-/, '') });
  const request = { kind: 'views', file, ...given };
  const { fingerprint, counts } = await agency.perform(previewImport, request);
  await agency.perform(importRecords, { ...request, fingerprint, skipErrors: true });
  const found = await server.db
    .selectFrom('portal_views')
    .innerJoin('property', 'property.id', 'portal_views.property_id')
    .select(['reference', 'portal', 'from_day', 'to_day', 'views', 'contacts'])
    .where('portal_views.agency_id', '=', agency.id)
    .execute();
  const counted = found.map(
    (row): Counted => [row.reference, row.portal, row.from_day, row.to_day, row.views, row.contacts],
  );
  expect(inOrder(counted)).toEqual(inOrder(rows));
  expect(counts.refused).toBe(unknown);
});
