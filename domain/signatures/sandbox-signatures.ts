import { type Selectable, sql, type Updateable } from 'kysely';
import type { Rows } from '../../storage/db.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { asJson } from '../../storage/json.ts';
import { tenantOf } from '../../storage/tenant.ts';
import { uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';

export type SandboxRequest = Selectable<Tables['sandbox_signature']>;

/** The store in which the sandbox keeps the requests that it plays, as a provider keeps its own. Ids are public ones of requests. */
export type SandboxStore = ReturnType<typeof sandboxStore>;

export const sandboxStore = (rows: Rows, now: () => Date) => {
  const agencyOf = (agencyId: string) => tenantOf(rows.ofAgency(agencyId), agencyId);
  return {
    read: (agencyId: string, requestId: string): Promise<SandboxRequest | undefined> =>
      readPlayed({ agency: agencyOf(agencyId) }, uuidOf('signature', requestId)),
    create: async (agencyId: string, requestId: string): Promise<void> => {
      const row = { id: uuidOf('signature', requestId), decisions: asJson([]), created_at: now() };
      const insert = agencyOf(agencyId).insert('sandbox_signature', row);
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    },
    change: async (
      agencyId: string,
      requestId: string,
      change: Updateable<Tables['sandbox_signature']>,
    ): Promise<void> => {
      const rows = agencyOf(agencyId).update('sandbox_signature').set(change);
      await rows.where('id', '=', uuidOf('signature', requestId)).execute();
    },
  };
};

export const readPlayed = ({ agency }: Pick<Work, 'agency'>, requestId: string): Promise<SandboxRequest | undefined> =>
  agency.from('sandbox_signature').selectAll().where('id', '=', requestId).executeTakeFirst();

type Decision = { position: number; signed: boolean; at: string; reason?: string };

/** A signer decides once. @returns false if they have decided before, or nobody may any more */
export async function decideInSandbox(
  { agency }: Pick<Work, 'agency'>,
  requestId: string,
  decision: Decision,
): Promise<boolean> {
  const has = (found: object) => sql<boolean>`decisions @> ${JSON.stringify([found])}::jsonb`;
  const rows = agency
    .update('sandbox_signature')
    .set({ decisions: sql`decisions || ${JSON.stringify([decision])}::jsonb` })
    .where('id', '=', requestId)
    .where('is_open', '=', true)
    .where('is_cancelled', '=', false)
    .where(({ not, or }) => not(or([has({ position: decision.position }), has({ signed: false })])));
  return (await rows.returning('id').executeTakeFirst()) !== undefined;
}
