import { describe, expect, it } from 'vitest';
import { moveProperty } from '../../../domain/boards/move-property.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { changeProperty } from '../../../domain/properties/change-property.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { getProperty } from '../../../domain/properties/properties.ts';
import { publishProperties, unpublishProperties } from '../../../domain/properties/publish-properties.ts';
import { propertyStatuses } from '../../../storage/column-values.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from '../imports/files.ts';

let now = new Date('2026-11-24T09:00:00Z');
const server = await startTestServer({ now: () => now });

async function createProperties(...references: string[]) {
  const agency = await server.createAgency();
  const address = { postcode: '44000', city: 'Nantes' };
  const ids: string[] = [];
  for (const reference of references) {
    ids.push((await agency.perform(createProperty, { reference, title: 'T3', type: 'apartment', address })).id);
  }
  const read = async (id = ids[0]) => agency.perform(getProperty, { id });
  return { agency, ids, read };
}

describe('the switch « à diffuser »', () => {
  it('is moved by a person for several properties at once, and keeps its time', async () => {
    const { agency, ids, read } = await createProperties('A', 'B');
    await agency.perform(publishProperties, { ids: ids.slice(0, 1) });
    const since = now.toISOString();
    now = new Date(now.getTime() + 60_000);
    expect(await agency.perform(publishProperties, { ids })).toEqual({
      data: [
        { id: ids[0], changed: false },
        { id: ids[1], changed: true },
      ],
    });
    expect(await read()).toMatchObject({ published: true, publishedSince: since });
    await agency.perform(unpublishProperties, { ids });
    expect(await read()).toMatchObject({ published: false, publishedSince: null });
    const journal = await server.db
      .selectFrom('journal_entry')
      .select('operation')
      .where('agency_id', '=', agency.id)
      .where('operation', 'like', '%publish%')
      .execute();
    expect(journal.map(({ operation }) => operation).sort()).toEqual([
      'publishProperties',
      'publishProperties',
      'unpublishProperties',
    ]);
  });

  it('is moved by no status, neither on nor off', async () => {
    const { agency, ids, read } = await createProperties('A', 'B');
    const [id, published] = ids;
    await agency.perform(publishProperties, { ids: [published] });
    for (const to of propertyStatuses) {
      for (const property of [id, published]) {
        const from = (await read(property)).status;
        await agency.perform(moveProperty, { id: property, from, to, reason: 'Essai' });
        expect((await read(property)).published).toBe(property === published);
      }
      const { updatedAt } = await read();
      await agency.perform(changeProperty, { id, readAt: updatedAt, status: 'available' });
      expect((await read()).published).toBe(false);
    }
  });

  it('is moved by no import', async () => {
    const { agency, read } = await createProperties('A');
    const table = csv([
      ['Référence', 'Statut'],
      ['A', 'Publié'],
    ]);
    await agency.perform(importRecords, { kind: 'properties', file: fileOf(table), existing: 'update' });
    expect(await read()).toMatchObject({ status: 'available', published: false });
  });

  it('of a property of another agency does not exist, and then none is moved', async () => {
    const [mine, others] = [await createProperties('A'), await createProperties('B')];
    const refusal = await refusalOf(mine.agency.perform(publishProperties, { ids: [...mine.ids, ...others.ids] }));
    expect(refusal.code).toBe('not_found');
    expect(await mine.read()).toMatchObject({ published: false });
  });
});
