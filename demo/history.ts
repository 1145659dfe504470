import { approveDraft, editDraft, rejectDraft } from '../approval/drafts/decisions.ts';
import { readReview } from '../approval/drafts/review-queue.ts';
import { perform } from '../approval/perform.ts';
import { sendDraft } from '../approval/release/send-draft.ts';
import type { AppContext } from '../approval/transaction/transact.ts';
import type { Driver, SendResult } from '../delivery/driver.ts';
import { sandbox } from '../delivery/sandbox.ts';
import { createCampaign } from '../domain/campaigns/campaigns.ts';
import { updateContact } from '../domain/contacts/contacts.ts';
import { draftEmail, draftSms } from '../domain/conversations/message-drafts.ts';
import { markSandboxMessage, sandboxWriter } from '../domain/sandbox/sandbox-messages.ts';
import { requestEnrollment } from '../domain/sequences/enroll.ts';
import { type Actor, scopes } from '../domain/shared/actor.ts';
import { publicId, uuidOf } from '../domain/shared/ids.ts';
import { receiveEvent } from '../inbound/receive.ts';
import { expireDrafts } from '../jobs/expire-drafts.ts';
import { isWorkingDay, parisTime } from './data/calendar.ts';
import type { DatedOutcome, Proposal } from './data/proposals/proposal.ts';
import type { SeededDemo } from './data/seed-demo.ts';

/** The seeded demo, a context with a clock that can be set, and the ids of the drafts created so far. */
type Replay = SeededDemo & {
  context: AppContext;
  setClock(at: Date): void;
  draftIds: Map<Proposal, string>;
};

/**
 * Creates the demo's drafts and decides on some of them by performing operations as its access keys and team members, at
 * the times of the proposals. Nothing is sent outside, whatever drivers are configured.
 */
export async function fillQueue(context: AppContext, seeded: SeededDemo): Promise<void> {
  const now = context.now();
  let clock = now;
  const setClock = (at: Date) => {
    clock = at;
  };
  // No worker is woken: all sending happens here.
  const past: AppContext = { ...context, now: () => clock, afterCommit: () => undefined, wake: () => undefined };
  const replay: Replay = { ...seeded, context: past, setClock, draftIds: new Map() };
  const actions = seeded.proposals.flatMap((proposal) => {
    const { at, outcome } = proposal;
    const creation = { at, run: () => createDraft(replay, proposal) };
    return outcome ? [creation, { at: outcome.at, run: () => applyOutcome(replay, proposal, outcome) }] : [creation];
  });
  actions.push({ at: lastWorkingEvening(now), run: () => createDraftCampaign(replay) });
  for (const { at, run } of actions.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    setClock(at);
    await run();
  }
}

/** Creates a campaign that is ready to be started. */
async function createDraftCampaign({ context, agencyId, team }: Replay): Promise<void> {
  const { id, name, role } = team.at(-1) as SeededDemo['team'][number];
  const actor: Actor = { kind: 'human', id, name, role, agencyId };
  await perform(context, actor, createCampaign, {
    name: 'Nouveautés à Nantes',
    body: 'Bonjour {{contact.firstName|à vous}}, 3 nouveaux biens à Nantes. Répondez OUI pour les voir en premier. {{agency.name}}',
    filter: { stage: 'qualified', city: 'Nantes' },
  });
}

function lastWorkingEvening(now: Date): Date {
  const evenings = [1, 2, 3, 4].map((days) => parisTime(now, -days, 17, 40));
  return evenings.find(isWorkingDay) ?? (evenings[0] as Date);
}

async function createDraft({ context, agencyId, keys, draftIds }: Replay, proposal: Proposal): Promise<void> {
  const { content, keyName, contactId } = proposal;
  const key = keys.find(({ name }) => name === keyName) as (typeof keys)[number];
  const keyScopes = scopes.filter((scope) => key.scopes.includes(scope));
  const actor: Actor = { kind: 'key', id: key.id, name: key.name, agencyId, scopes: keyScopes };
  const prospectId = publicId('contact', contactId);
  const performed = () => {
    if (content.kind === 'sms') return perform(context, actor, draftSms, { prospectId, body: content.body });
    if (content.kind === 'email') {
      return perform(context, actor, draftEmail, { prospectId, subject: content.subject, body: content.body });
    }
    const emailSequenceId = publicId('sequence', content.sequenceId);
    return perform(context, actor, requestEnrollment, { prospectId, emailSequenceId });
  };
  draftIds.set(proposal, (await performed()).output.draftId);
}

async function applyOutcome(replay: Replay, proposal: Proposal, outcome: DatedOutcome): Promise<void> {
  const { context, agencyId } = replay;
  const { id: userId, name, role } = outcome.by;
  const actor: Actor = { kind: 'human', id: userId, name, role, agencyId };
  const id = replay.draftIds.get(proposal) as string;
  if (outcome.kind === 'rejected') {
    await perform(context, actor, rejectDraft, { id, reason: outcome.reason });
  } else if (outcome.kind === 'blocked') {
    const sms = { status: 'opted_out', source: 'Appel téléphonique', evidence: outcome.evidence };
    await perform(context, actor, updateContact, { id: publicId('contact', proposal.contactId), consent: { sms } });
  } else if (outcome.kind === 'stopped') {
    await receiveReply(replay, id, 'STOP');
  } else if (outcome.kind === 'expired') {
    await expireDrafts(context);
  } else {
    await approveAndSend(replay, actor, id, outcome);
  }
}

/** Seconds after the approval. The undo time of the demo ends before the first. */
const SENT_AFTER = 6;
const DELIVERED_AFTER = 15;
const REPLIED_AFTER = 14 * 60;

async function approveAndSend(replay: Replay, actor: Actor, id: string, outcome: DatedOutcome): Promise<void> {
  const { context, agencyId, setClock } = replay;
  const read = async () => (await perform(context, actor, readReview, { id })).output.draft;
  const change = {
    ...(outcome.editedBody !== undefined && { body: outcome.editedBody }),
    ...(outcome.kind === 'scheduled' && { purpose: 'marketing' }),
  };
  if (Object.keys(change).length > 0) {
    await perform(context, actor, editDraft, { id, change, fingerprint: (await read()).fingerprint });
  }
  await perform(context, actor, approveDraft, { id, fingerprint: (await read()).fingerprint });
  const setSecondsAfter = (seconds: number) => setClock(new Date(outcome.at.getTime() + seconds * 1000));
  setSecondsAfter(SENT_AFTER);
  const driver = driverFor(context, outcome);
  await sendDraft(context, { sms: driver, email: driver }, { agencyId, id: uuidOf('draft', id) });
  if (outcome.kind !== 'delivered') return;
  setSecondsAfter(DELIVERED_AFTER);
  await perform(context, actor, markSandboxMessage, { id, status: 'delivered' });
  await receiveEvent(context, 'sandbox', { kind: 'status', id, providerId: null, status: 'delivered', detail: null });
  setSecondsAfter(REPLIED_AFTER);
  if (outcome.reply) await receiveReply(replay, id, outcome.reply);
}

/** The sandbox, or a driver that fails as the outcome says. */
function driverFor(context: AppContext, outcome: DatedOutcome): Driver {
  const driver = sandbox(sandboxWriter(context.rows, context.now));
  const failing = (result: SendResult): Driver => ({ ...driver, idempotent: false, send: async () => result });
  if (outcome.kind === 'failed') return failing({ outcome: 'refused', code: outcome.code, detail: outcome.detail });
  if (outcome.kind === 'unconfirmed') return failing({ outcome: 'unknown', detail: outcome.detail });
  return driver;
}

/** Receives a reply from the recipient of an SMS draft. */
async function receiveReply({ context }: Replay, draftId: string, body: string): Promise<void> {
  const { item } = await context.rows.ofAllAgencies
    .selectFrom('draft')
    .select('item')
    .where('id', '=', uuidOf('draft', draftId))
    .executeTakeFirstOrThrow();
  await receiveEvent(context, 'sandbox', {
    kind: 'message',
    channel: 'sms',
    providerId: `sandbox-answer-${draftId}`,
    from: String(item.to),
    to: [],
    subject: null,
    body,
    references: [],
    at: null,
  });
}
