import { type RawBuilder, sql } from 'kysely';
import type { DraftKind, draftStatuses } from '../../../storage/column-values.ts';
import type { Db } from '../../../storage/db.ts';
import { type OwnedTable, tenantOf } from '../../../storage/tenant.ts';
import type { AgencyOfWorld } from './create-agency.ts';

/** A draft that a run created. */
export type CreatedDraft = {
  kind: DraftKind;
  status: (typeof draftStatuses)[number];
  /** The name of its contact in the world. */
  contact: string;
  /** All that a person would read: the subject and the body, or nothing for a proposed sequence. */
  text: string;
  /** How many SMS it costs; 0 for anything else. */
  segments: number;
  /** The name of the proposed sequence, or null. */
  sequence: string | null;
};

/** The changes that a run made in the store. */
export type State = {
  drafts: CreatedDraft[];
  /** The tables besides `draft` that no longer hold what they held, and `draft` if an older one was altered. */
  altered: string[];
};

const watched = [
  ...(['contact', 'property', 'visit', 'task', 'note', 'conversation', 'message', 'offer'] as const),
  ...(['sequence', 'sequence_version', 'enrollment', 'campaign', 'opt_out', 'webhook'] as const),
] satisfies OwnedTable[];

export type Snapshot = { draftIds: string[]; hashes: Map<string, string | null> };

/** Notes what an agency holds, to compare with later. Drafts that are not in `draftIds` are left out of the hashes. */
export async function takeSnapshot(db: Db, agencyId: string, draftIds?: string[]): Promise<Snapshot> {
  const drafts = await tenantOf(db, agencyId).from('draft').select('id').execute();
  const ids = draftIds ?? drafts.map(({ id }) => id);
  const hashes = [
    ...watched.map((table) => [table, hashOf(table, sql`true`)] as const),
    ['draft', hashOf('draft', sql`id::text = any(${ids})`)] as const,
  ];
  const columns = hashes.map(([table, hash]) => sql`(${hash}) as ${sql.ref(table)}`);
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(columns)}`.execute(db);
  return { draftIds: ids, hashes: new Map(Object.entries(rows[0] ?? {})) };

  function hashOf(table: string, condition: RawBuilder<unknown>) {
    return sql`select md5(string_agg(r::text, ',' order by r::text)) from ${sql.table(table)} as r
      where agency_id = ${agencyId} and ${condition}`;
  }
}

/** The agent itself replaced such a draft, after a warning for instance: nobody will read it. */
const TAKEN_BACK = 'replaced';

/** The changes since the snapshot. */
export async function readState(db: Db, { id, contactIds }: AgencyOfWorld, before: Snapshot): Promise<State> {
  const drafts = await tenantOf(db, id).from('draft').selectAll().orderBy('id').execute();
  const after = await takeSnapshot(db, id, before.draftIds);
  const names = new Map([...contactIds].map(([name, contactId]) => [contactId, name]));
  return {
    altered: [...before.hashes.keys()].filter((table) => after.hashes.get(table) !== before.hashes.get(table)),
    drafts: drafts
      .filter((draft) => !before.draftIds.includes(draft.id) && draft.reason_code !== TAKEN_BACK)
      .map(({ kind, status, contact_id, item }) => {
        const { subject, body, segments, sequence } = item as Record<string, any>;
        return {
          kind,
          status,
          contact: names.get(contact_id ?? '') ?? 'nobody',
          text: [subject, body].filter(Boolean).join('\n'),
          segments: segments ?? 0,
          sequence: sequence?.name ?? null,
        };
      }),
  };
}
