import { defineEntity, p } from '@mikro-orm/core';
import { importKinds } from '../column-values.ts';
import type { StoredActor } from './stored-actor.ts';

/** Records that came from one file. */
export const Import = defineEntity({
  name: 'Import',
  tableName: 'import',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    kind: p.enum(importKinds),
    fileName: p.text(),
    counts: p.json<Record<string, number>>(),
    createdBy: p.json<StoredActor>(),
    createdAt: p.datetime(3),
    undoneBy: p.json<StoredActor>().nullable(),
    undoneAt: p.datetime(3).nullable(),
    undoCounts: p.json<Record<string, number>>().nullable(),
  },
});

/** A record that an import made or changed. It is kept for as long as the import can be undone. */
export const ImportRecord = defineEntity({
  name: 'ImportRecord',
  tableName: 'import_record',
  properties: {
    agencyId: p.uuid().primary(),
    importId: p.uuid().primary(),
    recordId: p.uuid().primary(),
    rowNumber: p.integer(),
    /** The columns as they were before; null if the import made the record. */
    before: p.json<Record<string, unknown>>().nullable(),
  },
});

/** The fields that an agency gave to the columns of a file, for the next file with the same headings. */
export const ImportMapping = defineEntity({
  name: 'ImportMapping',
  tableName: 'import_mapping',
  properties: {
    agencyId: p.uuid().primary(),
    kind: p.enum(importKinds).primary(),
    headingsHash: p.text().primary(),
    mapping: p.json<Record<string, string | null>>(),
    /** Whom the file means by its names of colleagues. */
    colleagues: p.json<Record<string, string | null>>().defaultRaw(`'{}'::jsonb`),
    updatedAt: p.datetime(3),
  },
});
