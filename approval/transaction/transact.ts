import type { Actor } from '../../domain/shared/actor.ts';
import { type AgencyProfile, readAgencyProfile } from '../../domain/shared/agency-profile.ts';
import { encryptionWith } from '../../domain/shared/encryption.ts';
import type { Wake, Work } from '../../domain/shared/operation.ts';
import { insertEvents } from '../../domain/webhooks/delivery-transitions.ts';
import type { Db, Rows } from '../../storage/db.ts';
import { tenantOf } from '../../storage/tenant.ts';
import { journal } from '../journal/journal.ts';

/** The services that the surfaces and the jobs of a process share. */
export type AppContext = {
  rows: Rows;
  now(): Date;
  /** The public address, without a trailing slash. */
  baseUrl(): string;
  /** The key of Clef's own signatures and encryption (`CLEF_SECRET`). */
  secret: string;
  /** Whether webhooks may reach addresses that are not public (`CLEF_WEBHOOKS_PRIVATE`). */
  privateWebhooks: boolean;
  /**
   * Called after every commit: wakes the workers and the open pages. Never throws; a sweep finds the wakes that are lost.
   */
  afterCommit(agencyId: string, wakes: readonly Wake[]): void;
  /** Wakes workers without a change, for rows that a sweep found due. Never throws; the next sweep finds lost wakes. */
  wake(agencyId: string, wakes: readonly Wake[]): void;
};

/** PostgreSQL may choose the same transaction as the victim again, so a deadlock is retried more than once. */
const MAX_ATTEMPTS = 4;

/** PostgreSQL rolled this transaction back to resolve a deadlock (SQLSTATE 40P01): it can be run again. */
const isDeadlock = (error: unknown) => (error as { code?: unknown } | null)?.code === '40P01';

/**
 * Runs `change` in one transaction and wakes the workers that it asked for after the commit. `change` runs again if the
 * database ends the transaction because of a deadlock.
 */
export async function transact<T>(
  context: AppContext,
  actor: Actor,
  change: (work: Work) => Promise<T>,
  now: Date = context.now(),
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactOnce(context, actor, change, now);
    } catch (error) {
      if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function transactOnce<T>(
  context: AppContext,
  actor: Actor,
  change: (work: Work) => Promise<T>,
  now: Date,
): Promise<T> {
  const wakes: Wake[] = [];
  const result = await context.rows
    .ofAgency(actor.agencyId)
    .transaction()
    .execute((db) => change(workOn(context, db, actor, now, wakes)));
  context.afterCommit(actor.agencyId, wakes);
  return result;
}

/** The `Work` of an operation that only reads: no transaction, and nothing is woken. */
export const readingWork = (context: AppContext, actor: Actor, now: Date): Work =>
  workOn(context, context.rows.ofAgency(actor.agencyId), actor, now, []);

function workOn(context: AppContext, db: Db, actor: Actor, now: Date, wakes: Wake[]): Work {
  const agency = tenantOf(db, actor.agencyId);
  let profile: Promise<AgencyProfile> | undefined;
  return {
    profile: () => {
      profile ??= readAgencyProfile(agency);
      return profile;
    },
    actor,
    now,
    agency,
    emit: async ({ type }, ...data) => {
      const deliveries = await insertEvents(agency, { type, timestamp: now, data });
      for (const { id, webhookId } of deliveries) wakes.push({ queue: 'webhook', id, group: webhookId });
    },
    get encryption() {
      return encryptionWith(context.secret);
    },
    privateWebhooks: context.privateWebhooks,
    wake: (wake) => void wakes.push(wake),
    journal: (...entries) => journal(db, actor, now, ...entries),
  };
}
