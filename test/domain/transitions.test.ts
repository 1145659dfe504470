import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CampaignRow } from '../../domain/campaigns/campaign-record.ts';
import * as campaign from '../../domain/campaigns/campaign-transitions.ts';
import * as enrollment from '../../domain/enrollments/enrollment-transitions.ts';
import * as sequence from '../../domain/sequences/sequence-transitions.ts';
import { newId, uuidOf } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import * as suggestion from '../../domain/suggestions/suggestion-transitions.ts';
import * as delivery from '../../domain/webhooks/delivery-transitions.ts';
import { createWebhook } from '../../domain/webhooks/webhooks.ts';
import { transact } from '../../door/transaction/transact.ts';
import {
  campaignStatuses,
  deliveryStatuses,
  enrollmentStatuses,
  sequenceStatuses,
  suggestionStatuses,
} from '../../storage/column-values.ts';
import { asJson } from '../../storage/json.ts';
import { tenantOf } from '../../storage/tenant.ts';
import { forEachCase } from '../support/each-case.ts';
import { createRecords } from '../support/records.ts';
import { startTestServer } from '../support/test-server.ts';

const { db, context, createAgency } = await startTestServer();
const agency = await createAgency();
const records = await createRecords({ db, context }, agency);
const rows = tenantOf(db, agency.id);
const id = newId();
const other = newId();
const now = context.now();
const reason = { code: 'human', reason: 'Test' };
const webhookId = uuidOf('webhook', (await agency.perform(createWebhook, { name: 'T', url: 'https://a.example/' })).id);
const event = sql`select ${other}::uuid`;
const attempt = { agencyId: agency.id, id, webhookId, attempts: 1, sendingAt: now };
const approval = { fingerprint: 'f', draftId: null, segments: 1, segmentPriceMicros: null };
const answer = { headers: {}, milliseconds: 1, statusCode: 204, response: null, failure: null };
const disableWebhook = (work: Work) =>
  work.agency
    .update('webhook')
    .set({ disabled_at: work.now, disabled_because: 'human' })
    .where('id', '=', webhookId)
    .execute();

type Transition = { from: readonly string[]; to: string };
type Machine = {
  statuses: readonly string[];
  transitions: Record<string, Transition>;
  /** Writes the row `id` that the transitions are tried on. */
  insert: () => Promise<unknown>;
  /** The other columns of a row in this status, so that nothing but the status prevents a transition. */
  columns?: (status: string) => object;
  run: Record<string, (work: Work) => Promise<unknown>>;
};

const machines: Record<'enrollment' | 'campaign' | 'sequence' | 'webhook_delivery' | 'reply_suggestion', Machine> = {
  enrollment: {
    statuses: enrollmentStatuses,
    transitions: enrollment.enrollmentTransitions,
    insert: () =>
      transact(context, agency.owner, (work) =>
        enrollment.startEnrollment(work, {
          id,
          sequence_id: uuidOf('sequence', records.sequence),
          version: 1,
          contact_id: uuidOf('contact', records.contact),
          address: 'a@courriel.example',
          next_step_at: now,
          enrolled_by: asJson({ kind: 'human', id: null, name: 'Test' }),
        }),
      ),
    run: {
      scheduleNextStep: (work) => enrollment.scheduleNextStep(work, id, 1, now),
      awaitStep: (work) => enrollment.awaitStep(work, id),
      postponeStep: async (work) => {
        const row = await work.agency.from('enrollment').select('contact_id').executeTakeFirstOrThrow();
        return enrollment.postponeStep(work, [row.contact_id], '2100-01-01', reason);
      },
      completeEnrollment: (work) => enrollment.completeEnrollment(work, id, 1),
      markReplied: (work) => enrollment.markReplied(work, [id], reason),
      markOptedOut: (work) => enrollment.markOptedOut(work, [id], reason),
      markCancelled: (work) => enrollment.markCancelled(work, [id], reason),
      markFailed: (work) => enrollment.markFailed(work, [id], reason),
    },
  },
  campaign: {
    statuses: campaignStatuses,
    transitions: campaign.campaignTransitions,
    insert: () =>
      transact(context, agency.owner, (work) =>
        campaign.insertCampaign(work, { id, name: 'T', body: 'T', filter: asJson({}), per_minute: 60 }),
      ),
    columns: () => ({ approved_hash: 'f', start_at: now }),
    run: {
      markStarted: (work) => campaign.markStarted(work, id, approval),
      markScheduled: (work) => campaign.markScheduled(work, id, approval, now),
      markBegun: (work) => campaign.markBegun(work, { id }),
      markPaused: (work) => campaign.markPaused(work, { id, frozen_at: null, next_at: null } as CampaignRow),
      markResumed: (work) => campaign.markResumed(work, { id } as CampaignRow),
      markCancelled: (work) => campaign.markCancelled(work, { id }),
      markCompleted: (work) => campaign.markCompleted(work, { id }),
    },
  },
  sequence: {
    statuses: sequenceStatuses,
    transitions: sequence.sequenceTransitions,
    insert: () => transact(context, agency.owner, (work) => sequence.insertSequence(work, { id, name: 'T' })),
    run: {
      markActive: (work) => sequence.markActive(work, id, 1),
      markPaused: (work) => sequence.markPaused(work, id),
      markResumed: (work) => sequence.markResumed(work, id),
    },
  },
  reply_suggestion: {
    statuses: suggestionStatuses,
    transitions: suggestion.suggestionTransitions,
    insert: () =>
      transact(context, agency.owner, (work) =>
        suggestion.insertSuggestion(work, {
          id,
          contact_id: uuidOf('contact', records.contact),
          channel: 'sms',
          requested_by: asJson({ kind: 'human', id: null, name: 'Test' }),
          model: 'mistral:test',
        }),
      ),
    run: {
      startAsking: (work) => suggestion.startAsking(work, id),
      markReady: (work) => suggestion.markReady(work, id, { subject: null, body: 'Bonjour' }),
      markFailed: (work) => suggestion.markFailed(work, id, { failure: 'busy', detail: null }),
      markCancelled: (work) => suggestion.markCancelled(work, id),
    },
  },
  webhook_delivery: {
    statuses: deliveryStatuses,
    transitions: delivery.deliveryTransitions,
    insert: async () => {
      await rows
        .insert('event', { id: other, type: 'webhook.test', timestamp: now, data: asJson({}), test: true })
        .execute();
      const times = { created_at: now, next_attempt_at: now };
      await rows
        .insert('webhook_delivery', { id, status: 'waiting', webhook_id: webhookId, event_id: other, ...times })
        .execute();
    },
    columns: (status) => ({ attempts: 1, next_attempt_at: status === 'waiting' ? now : null, sending_at: now }),
    run: {
      claimDelivery: (work) => delivery.claimDelivery(work.agency.db, work.now, attempt),
      markDelivered: (work) => delivery.markDelivered(work.agency.db, work.now, attempt, answer),
      scheduleRetry: (work) => delivery.scheduleRetry(work, attempt, work.now),
      markFailed: (work) => delivery.markFailed(work, attempt),
      replaceDeliveries: (work) => delivery.replaceDeliveries(work, webhookId, event),
      failAllWaiting: (work) => delivery.failAllWaiting(work, webhookId),
      failIfUnwanted: async (work) => {
        await disableWebhook(work);
        await delivery.failIfUnwanted(work.agency.db, work.now, attempt);
      },
    },
  },
};

class RolledBack extends Error {}

describe.each(Object.entries(machines))('%s', async (table, { statuses, transitions, insert, columns, run }) => {
  await insert();
  const changes = Object.entries(transitions).filter(([, { from }]) => from.length > 0);
  const read = (work: Work) =>
    work.agency
      .from(table as 'campaign')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('starts in the status of its insertion', async () => {
    const creations = Object.values(transitions).filter(({ from }) => from.length === 0);
    const { status } = await rows
      .from(table as 'campaign')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(creations.map(({ to }) => to)).toEqual([status]);
  });

  it('has a function for each transition of its table', () => {
    expect(Object.keys(run).sort()).toEqual(changes.map(([name]) => name).sort());
  });

  it('changes a row in each status only if the table allows it', { timeout: 900_000 }, () =>
    forEachCase(
      changes.flatMap(([name, { from, to }]) => statuses.map((status) => [name, status, from, to] as const)),
      async ([name, status, from, to]) => {
        const attempted = transact(context, agency.owner, async (work) => {
          await work.agency
            .update(table as 'campaign')
            .set({ ...columns?.(status), status: status as 'draft' })
            .where('id', '=', id)
            .execute();
          const before = await read(work);
          await run[name]?.(work);
          const after = await read(work);
          if (from.includes(status)) expect(after.status).toBe(to);
          else expect(after).toEqual(before);
          throw new RolledBack();
        });
        await expect(attempted).rejects.toThrow(RolledBack);
      },
    ),
  );
});

/** The product: no test, bench or migration. */
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !/^(test|bench|storage\/migrations)\//.test(file))
  .flatMap((file) => {
    try {
      return [[file, readFileSync(file, 'utf8')] as const];
    } catch {
      return [];
    }
  });

it.each([
  ['draft', 'domain/drafts/draft-transitions.ts'],
  ['enrollment', 'domain/enrollments/enrollment-transitions.ts'],
  ['campaign', 'domain/campaigns/campaign-transitions.ts'],
  ['sequence', 'domain/sequences/sequence-transitions.ts'],
  ['reply_suggestion', 'domain/suggestions/suggestion-transitions.ts'],
  ['webhook_delivery', 'domain/webhooks/delivery-transitions.ts'],
])('only one file writes the status of the table %s', (table, owner) => {
  const insertion = new RegExp(`\\b(?:insert|insertInto)\\('${table}'|\\binsert into ${table}\\b`);
  const update = new RegExp(`\\b(?:update|updateTable)\\('${table}'\\)|\\bupdate ${table}\\b`, 'g');
  const writesStatus = (text: string) =>
    [...text.matchAll(update)].some(({ index }) => {
      const statement = text.slice(index, text.indexOf('.execute', index));
      const assignments = statement.slice(0, statement.search(/\.where\(|\bwhere\b/) >>> 0);
      return /\bstatus\b/.test(assignments);
    });
  const writers = sources.filter(([, text]) => insertion.test(text) || writesStatus(text)).map(([file]) => file);
  expect(writers).toEqual([owner]);
});
