import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { insertCampaign } from '../../../domain/campaigns/campaign-transitions.ts';
import type { DraftRow, MessageDraft } from '../../../domain/drafts/draft-record.ts';
import { draftTransitions } from '../../../domain/drafts/draft-states.ts';
import * as transitions from '../../../domain/drafts/draft-transitions.ts';
import { startEnrollment } from '../../../domain/enrollments/enrollment-transitions.ts';
import { actorSummary } from '../../../domain/shared/actor.ts';
import { newId, uuidOf } from '../../../domain/shared/ids.ts';
import type { Work } from '../../../domain/shared/operation.ts';
import { transact } from '../../../door/transaction/transact.ts';
import { draftStatuses } from '../../../storage/column-values.ts';
import { asJson } from '../../../storage/json.ts';
import { forEachCase } from '../../support/each-case.ts';
import { createRecords } from '../../support/records.ts';
import { startTestServer } from '../../support/test-server.ts';

const { db, context, createAgency } = await startTestServer();
const agency = await createAgency();
const records = await createRecords({ db, context }, agency);
const now = context.now();
const contact_id = uuidOf('contact', records.contact);
const [campaignId, enrollmentId] = [newId(), newId()];
const requested_by = asJson(actorSummary(agency.owner));
const item = { to: '+33639981234', body: 'Bonjour' };

await transact(context, agency.owner, async (work) => {
  await insertCampaign(work, { id: campaignId, name: 'T', body: 'T', filter: asJson({}), per_minute: 60 });
  await startEnrollment(work, {
    id: enrollmentId,
    sequence_id: uuidOf('sequence', records.sequence),
    version: 1,
    contact_id,
    address: 'a@courriel.example',
    next_step_at: now,
    enrolled_by: requested_by,
  });
});

const newDraft = () => ({
  id: newId(),
  kind: 'sms' as const,
  operation: 'draftSms',
  contact_id,
  asked: asJson(item),
  item: asJson(item),
  requested_by,
  created_at: now,
  expires_at: now,
  // A check of the table requires these two of an approved draft.
  decided_at: now,
  approved_hash: 'fingerprint',
});

const statusOf = async (work: Work, id: string) =>
  (await work.agency.from('draft').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

class RolledBack extends Error {}
/** Undoes everything that `check` wrote. */
const inRolledBackTransaction = (check: (work: Work) => Promise<void>) =>
  expect(
    transact(context, agency.owner, async (work) => {
      await check(work);
      throw new RolledBack();
    }),
  ).rejects.toThrow(RolledBack);

type Transition = keyof typeof draftTransitions;
type Creation = 'createPending' | 'createOwnTexts' | 'createCampaignMessages' | 'createStep';
type CreationAtOnce = Exclude<Creation, 'createPending'>;

const creations: Record<CreationAtOnce, (work: Work, draft: ReturnType<typeof newDraft>) => Promise<unknown>> = {
  createCampaignMessages: (work, draft) => transitions.createCampaignMessages(work, [draft]),
  createOwnTexts: (work, draft) => transitions.createOwnTexts(work, [draft]),
  createStep: transitions.createStep,
};

it.each(Object.entries(creations))('%s creates a draft in its target status', async (name, create) => {
  const { from, to } = draftTransitions[name as Creation];
  expect(from).toEqual([]);
  await inRolledBackTransaction(async (work) => {
    const draft = newDraft();
    await create(work, draft);
    expect(to).toEqual([await statusOf(work, draft.id)]);
  });
});

it('createPending creates a draft in its target status with the commit', async () => {
  const draft = newDraft();
  await transact(context, agency.owner, (work) =>
    transitions.createPending(work, { ...draft, ...check, plan_id: draft.id }),
  );
  const status = await transact(context, agency.owner, (work) => statusOf(work, draft.id));
  expect(draftTransitions.createPending).toEqual({ from: [], to: [status] });
});

const approved = { status: 'approved', release_at: now, waits_for: 'undo', holiday: null } as const;
const scheduled = { status: 'scheduled', release_at: now, waits_for: 'night', holiday: null } as const;
const check = { flagged: true, offered_slots: [], checked_at: now };
const approval = { fingerprint: 'fingerprint', acceptedFlags: [], anyHour: false };
const reason = { code: 'opted_out', reason: 'The contact has opted out.' };
const failure = { code: '21211', detail: 'Invalid number' };

/** Each transition, once for every status that it can lead to. */
const changes: Record<Exclude<Transition, Creation>, ((work: Work, draft: MessageDraft) => Promise<unknown>)[]> = {
  edit: [(work, draft) => transitions.edit(work, draft, { ...item, body: 'Bonsoir' }, check)],
  recordCheck: [(work, draft) => transitions.recordCheck(work, draft, check)],
  returnToAgent: [(work, draft) => transitions.returnToAgent(work, draft, 'Plus court')],
  reopen: [(work, draft) => transitions.reopen(work, draft, now)],
  reject: [(work, draft) => transitions.reject(work, draft, { reason: 'Non' })],
  expire: [transitions.expire],
  approve: [
    (work, draft) => transitions.approve(work, draft, approval, approved),
    (work, draft) => transitions.approve(work, draft, approval, scheduled),
  ],
  completeRelease: [transitions.completeRelease],
  undoApproval: (['pending', 'failed', 'unconfirmed'] as const).map(
    (status) => (work, draft) => transitions.undoApproval(work, draft, status),
  ),
  dispatchMessages: [(work) => transitions.dispatchMessages(work, campaignId, 10)],
  returnToCampaign: [transitions.returnToCampaign],
  postpone: [
    (work, draft) => transitions.postpone(work, draft, approved),
    (work, draft) => transitions.postpone(work, draft, scheduled),
  ],
  refuseRelease: [(work, draft) => transitions.refuseRelease(work, draft, reason)],
  startSending: [(work, draft) => transitions.startSending(work, [draft], 'twilio')],
  markSent: [(work, draft) => transitions.markSent(work, [{ draft, providerId: 'SM-1' }])],
  retryLater: [(work, draft) => transitions.retryLater(work, draft, now, failure)],
  markFailed: [(work, draft) => transitions.markFailed(work, draft, failure)],
  markUnconfirmed: [(work, draft) => transitions.markUnconfirmed(work, draft, failure)],
  retry: [
    (work, draft) => transitions.retry(work, draft, approved),
    (work, draft) => transitions.retry(work, draft, scheduled),
  ],
  refuseRetry: [(work, draft) => transitions.refuseRetry(work, draft, reason)],
  sendAgain: [
    (work, draft) => transitions.sendAgain(work, draft, approved),
    (work, draft) => transitions.sendAgain(work, draft, scheduled),
  ],
  settleAsSent: [transitions.settleAsSent],
  abandon: [transitions.abandon],
  confirmSent: [(work, draft) => transitions.confirmSent(work, draft, 'SM-1')],
  markDelivered: [transitions.markDelivered],
  markUndelivered: [(work, draft) => transitions.markUndelivered(work, draft, failure)],
  rejectForOptOut: [(work) => transitions.rejectForOptOut(work, 'sms', { address: item.to }, reason.reason)],
  rejectForErasure: [(work, draft) => transitions.rejectForErasure(work, draft.contact_id, reason)],
  rejectWithEnrollments: [(work) => transitions.rejectWithEnrollments(work, [enrollmentId], reason)],
  rejectWithCampaign: [transitions.rejectWithCampaign],
  rejectAllWithCampaign: [(work) => transitions.rejectAllWithCampaign(work, campaignId, 10)],
};

it('has a function of the same name for every transition in the table', () => {
  const names = Object.keys(draftTransitions);
  expect(Object.entries(transitions).filter(([name]) => names.includes(name))).toHaveLength(names.length);
  expect(['createPending', ...Object.keys(creations), ...Object.keys(changes)].sort()).toEqual(names.sort());
});

const cases = Object.entries(changes).flatMap(([name, runs]) => {
  const { from, to } = draftTransitions[name as Transition];
  expect(runs).toHaveLength(to.length);
  return draftStatuses.flatMap((status) =>
    runs.map(
      (run, index) => [name, status, to[index] as string, (from as readonly string[]).includes(status), run] as const,
    ),
  );
});

it('each transition changes a draft in each status only if the table allows it', { timeout: 900_000 }, () =>
  forEachCase(cases, async ([name, status, to, allowed, run]) => {
    await inRolledBackTransaction(async (work) => {
      const draft = await insertDraft(work, status);
      const result = await run(work, draft).catch((error: Error) => error);
      if (allowed) {
        expect(result).not.toBeInstanceOf(Error);
        expect(await statusOf(work, draft.id)).toBe(to);
      } else {
        if (result instanceof Error) expect(result.message).toContain(name);
        expect(await readDraft(work, draft.id)).toEqual(draft);
      }
    });
  }),
);

const readDraft = async (work: Work, id: string): Promise<DraftRow> =>
  work.agency.from('draft').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** A draft in this status that every transition would find if it ignored the status. */
async function insertDraft(work: Work, status: DraftRow['status']): Promise<MessageDraft> {
  const draft = newDraft();
  await work.agency
    .insert('draft', {
      ...draft,
      status,
      campaign_id: campaignId,
      enrollment_id: enrollmentId,
      step_index: 0,
      attempts: 1,
      sending_at: now,
    })
    .execute();
  return (await readDraft(work, draft.id)) as MessageDraft;
}

it('an attempt to send is ended only by its own result, not by that of an earlier attempt', async () => {
  await inRolledBackTransaction(async (work) => {
    const draft = await insertDraft(work, 'sending');
    const earlier = { ...draft, attempts: 0 };
    const accept = async (attempt: MessageDraft) =>
      (await transitions.markSent(work, [{ draft: attempt, providerId: 'SM-1' }])).has(draft.id);
    expect(await accept(earlier)).toBe(false);
    expect(await transitions.markFailed(work, { ...draft, sending_at: new Date(0) }, failure)).toBe(false);
    expect(await readDraft(work, draft.id)).toEqual(draft);
    expect(await accept(draft)).toBe(true);
  });
});

it('no other file of the product writes the table draft, but for the mark of a merge', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => existsSync(file) && !/^(test|bench|storage\/migrations)\/|^$/.test(file));
  const builder = /\b(?:insert|insertInto|update|updateTable|remove|deleteFrom|mergeInto)\(\s*['"`]draft['"`]/;
  const statement = /\b(?:into|update|delete\s+from)\s+"?draft"?\b(?!\s*\()/i;
  const writers = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return builder.test(text) || statement.test(text.replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, ''));
  });
  expect(writers).toEqual(['domain/drafts/draft-transitions.ts', 'domain/drafts/merged-drafts.ts']);
});
