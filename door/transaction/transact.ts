import type { LanguageModel } from '../../delivery/ai/language-model.ts';
import type { SignatureProviders } from '../../delivery/signatures/signature-driver.ts';
import type { Actor } from '../../domain/shared/actor.ts';
import { type AgencyProfile, readAgencyProfile } from '../../domain/shared/agency-profile.ts';
import { encryptionWith } from '../../domain/shared/encryption.ts';
import type { DraftOperation, Wake, Work } from '../../domain/shared/operation.ts';
import type { Db, Rows } from '../../storage/db.ts';
import { executeLast } from '../../storage/round-trips.ts';
import { tenantOf } from '../../storage/tenant.ts';
import { noRecords, type Records, statementsOf } from './records.ts';
import { runAgain } from './run-again.ts';

/** The services that the surfaces and the jobs of a process share. */
export type AppContext = {
  rows: Rows;
  now(): Date;
  /** The public address, without a trailing slash. */
  baseUrl(): string;
  /** Further origins whose pages may use the server with a key (`CLEF_ORIGINS`), in lower case. */
  origins?: readonly string[];
  /** The key of Clef's own signatures and encryption (`CLEF_SECRET`). */
  secret: string;
  /** Whether webhooks may reach addresses that are not public (`CLEF_WEBHOOKS_PRIVATE`). */
  privateWebhooks: boolean;
  /** The operations that write drafts (`app/draft-operations.ts`). */
  draftOperations: readonly DraftOperation[];
  /** Writes texts for colleagues (`CLEF_AI`); absent where the operator has chosen none. */
  languageModel?: LanguageModel | null;
  /** Ask for signatures; absent in a process that runs no jobs and takes no call-backs. */
  signatures?: SignatureProviders;
  /**
   * Called after every commit: wakes the workers and the open pages. Never throws; a sweep finds the wakes that are lost.
   */
  afterCommit(agencyId: string, wakes: readonly Wake[]): void;
  /** Wakes workers without a change, for rows that a sweep found due. Never throws; the next sweep finds lost wakes. */
  wake(agencyId: string, wakes: readonly Wake[]): void;
};

/**
 * Runs `change` in one transaction, which ends with the records of `work` and `records`, and wakes the workers that it asked
 * for after the commit. `change` runs again if the database ends the transaction because of others (`runAgain`).
 */
export const transact = <T>(
  context: AppContext,
  actor: Actor,
  change: (work: Work, records: Records) => Promise<T>,
  now: Date = context.now(),
): Promise<T> => runAgain(() => transactOnce(context, actor, change, now));

async function transactOnce<T>(
  context: AppContext,
  actor: Actor,
  change: (work: Work, records: Records) => Promise<T>,
  now: Date,
): Promise<T> {
  const records = noRecords();
  const result = await context.rows
    .ofAgency(actor.agencyId)
    .transaction()
    .execute(async (db) => {
      const result = await change(workOn(context, db, actor, now, records), records);
      await executeLast(db, statementsOf(records, actor, now));
      return result;
    });
  context.afterCommit(actor.agencyId, records.wakes);
  return result;
}

/** The `Work` of an operation that only reads: no transaction, so nothing is recorded and nothing is woken. */
export const readingWork = (context: AppContext, actor: Actor, now: Date): Work =>
  workOn(context, context.rows.ofAgency(actor.agencyId), actor, now, undefined);

function workOn(context: AppContext, db: Db, actor: Actor, now: Date, records: Records | undefined): Work {
  const agency = tenantOf(db, actor.agencyId);
  let profile: Promise<AgencyProfile> | undefined;
  const add = <Kind extends keyof Records>(kind: Kind, added: Records[Kind]) => {
    if (!records) throw new Error('An operation that reads records nothing.');
    records[kind].push(...(added as never[]));
  };
  return {
    profile: () => {
      profile ??= readAgencyProfile(agency);
      return profile;
    },
    actor,
    now,
    agency,
    emit: ({ type }, ...data) =>
      add(
        'events',
        data.map((record) => ({ type, data: record })),
      ),
    get encryption() {
      return encryptionWith(context.secret);
    },
    privateWebhooks: context.privateWebhooks,
    get baseUrl() {
      return context.baseUrl();
    },
    languageModel: context.languageModel?.name ?? null,
    draftOperation(name) {
      const operation = context.draftOperations.find((known) => known.name === name);
      if (!operation) throw new Error(`There is no draft operation named ${name}.`);
      return operation;
    },
    wake: (wake) => add('wakes', [wake]),
    journal: (...entries) => add('entries', entries),
  };
}
