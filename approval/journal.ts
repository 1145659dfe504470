import { type Actor, signatureOf } from '../domain/actor.ts';
import { newId } from '../domain/ids.ts';
import { asJson } from '../storage/json.ts';
import type { Db } from '../storage/orm.ts';
import { tenantOf } from '../storage/tenant.ts';

type Entry = {
  actor: Actor;
  now: Date;
  operation: string;
  outcome: 'done' | 'held' | 'refused';
  code?: string;
  subject?: string | undefined;
  requestId?: string | undefined;
};

/** Writes who did what. A change writes its row in its own transaction, a refusal in a short one after it. */
export async function journal(db: Db, entry: Entry): Promise<void> {
  await tenantOf(db, entry.actor.agencyId)
    .insert('journal_entry', {
      id: newId(),
      at: entry.now,
      actor: asJson(signatureOf(entry.actor)),
      operation: entry.operation,
      outcome: entry.outcome,
      code: entry.code ?? null,
      subject: entry.subject ?? null,
      request_id: entry.requestId ?? null,
    })
    .execute();
}
