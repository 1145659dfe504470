import { approveDraft, editDraft, rejectDraft } from '../../approval/drafts/decisions.ts';
import { expireDrafts } from '../../approval/drafts/expire-drafts.ts';
import { readReview } from '../../approval/drafts/review-queue.ts';
import { sendDraft } from '../../approval/release/send-draft.ts';
import type { Driver, SendResult } from '../../delivery/driver.ts';
import { receiveEvent } from '../../delivery/inbound/receive.ts';
import { sandbox } from '../../delivery/sandbox.ts';
import { createCampaign } from '../../domain/campaigns/campaigns.ts';
import { updateContact } from '../../domain/contacts/contacts.ts';
import { draftEmail, draftSms } from '../../domain/conversations/message-drafts.ts';
import { markSandboxMessage, sandboxWriter } from '../../domain/sandbox/sandbox-messages.ts';
import { requestEnrollment } from '../../domain/sequences/enroll.ts';
import type { Actor } from '../../domain/shared/actor.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { perform } from '../../door/perform.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import { canWritePdf } from '../export/write-pdf.ts';
import { agentActions } from './agent-history.ts';
import { keys } from './data/agency.ts';
import { agent } from './data/agent.ts';
import { campaign, drafts } from './data/drafts.ts';
import { slip } from './data/slip.ts';
import { agencyId, colleagueId, colleagueNamed, contactNamed, sequenceNamed } from './directory.ts';
import { idsFrom, withIds } from './given-ids.ts';
import { type Calendar, calendarAt } from './moments.ts';
import { paragraphs } from './people-rows.ts';
import type { Draft, Outcome, Text } from './records.ts';
import { prepareSlip } from './sign-slip.ts';

/** The days of the demo, and a context with a clock that can be set. */
type Replay = { calendar: Calendar; context: AppContext; setClock(at: Date): void };

const MINUTE = 60_000;
const EXPIRES_AFTER = 14 * 24 * 60 * MINUTE;

/**
 * Creates the demo's drafts and its signed slip, and decides on some drafts, by performing operations as its access keys, its own
 * agent and its team members, at the times that the data says. Nothing is sent outside, whatever drivers are configured. A draft that
 * is still to be sent at its hour is left out unless `withScheduled`, because the worker would send it.
 */
export async function fillQueue(context: AppContext, { withScheduled }: { withScheduled: boolean }): Promise<void> {
  const calendar = calendarAt(context.now());
  let clock = calendar.now;
  const setClock = (at: Date) => {
    clock = at;
  };
  // No worker is woken: all sending happens here.
  const past: AppContext = { ...context, now: () => clock, afterCommit: () => undefined, wake: () => undefined };
  const replay: Replay = { calendar, context: past, setClock };
  const shown = drafts.filter(({ outcome }) => withScheduled || outcome?.kind !== 'scheduled');
  const actions = shown.flatMap((draft) => {
    const { outcome } = draft;
    const ids = idsFrom(uuidOf('draft', draft.id));
    const at = calendar.at(draft.createdAt);
    const creation = { at, ids, run: () => createDraft(replay, draft) };
    if (!outcome) return [creation];
    const decidedAt = timeOf(calendar, outcome, at);
    return [creation, { at: decidedAt, ids, run: () => applyOutcome(replay, draft, outcome, decidedAt) }];
  });
  const campaignIds = idsFrom(uuidOf('campaign', campaign.id));
  actions.push({ at: calendar.at(campaign.createdAt), ids: campaignIds, run: () => createDraftCampaign(replay) });
  actions.push(...agentActions(past, calendar, colleagueActor(agent.by)));
  // An installation whose pages are not built starts all the same, to say that they are missing.
  if (canWritePdf()) {
    const signedAt = calendar.at(slip.signedAt);
    const run = prepareSlip({ ...past, now: () => signedAt }, colleagueActor(slip.by));
    actions.push({ at: signedAt, ids: idsFrom(uuidOf('slip', slip.id)), run });
  }
  for (const { at, ids, run } of actions.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    setClock(at);
    await withIds(ids, run);
  }
}

function timeOf({ now, at }: Calendar, outcome: Outcome, createdAt: Date): Date {
  if (outcome.kind === 'expired') return new Date(createdAt.getTime() + EXPIRES_AFTER + MINUTE);
  // An earlier approval might already have been sent.
  if (outcome.kind === 'scheduled') return new Date(now.getTime() - MINUTE);
  return at(outcome.at);
}

async function createDraftCampaign({ context }: Replay): Promise<void> {
  const { name, body, filter, createdBy } = campaign;
  await perform(context, colleagueActor(createdBy), createCampaign, { name, body, filter });
}

export function colleagueActor(name: string): Actor {
  return { kind: 'human', id: colleagueId(name), name, role: colleagueNamed(name).role, agencyId };
}

function keyActor(name: string): Actor {
  const key = keys.find((each) => each.name === name) as (typeof keys)[number];
  return { kind: 'key', id: uuidOf('key', key.id), name, agencyId, scopes: key.scopes };
}

const written = ({ typed, printed }: Calendar, kind: Draft['kind'], text: Text) =>
  kind === 'sms' ? typed(paragraphs(text)) : printed(paragraphs(text));

async function createDraft({ context, calendar }: Replay, draft: Draft): Promise<void> {
  const actor = keyActor(draft.key);
  const prospectId = contactNamed(draft.contact).id;
  if (draft.kind === 'enrollment') {
    const emailSequenceId = sequenceNamed(draft.sequence).id;
    await perform(context, actor, requestEnrollment, { prospectId, emailSequenceId });
    return;
  }
  const body = written(calendar, draft.kind, draft.body);
  if (draft.kind === 'sms') await perform(context, actor, draftSms, { prospectId, body });
  else await perform(context, actor, draftEmail, { prospectId, subject: calendar.printed(draft.subject), body });
}

async function applyOutcome(replay: Replay, draft: Draft, outcome: Outcome, at: Date): Promise<void> {
  const { context } = replay;
  const { id } = draft;
  const actor = colleagueActor(outcome.by);
  if (outcome.kind === 'rejected') {
    await perform(context, actor, rejectDraft, { id, reason: outcome.reason });
  } else if (outcome.kind === 'blocked') {
    const sms = { status: 'opted_out', source: 'Appel téléphonique', evidence: outcome.evidence };
    await perform(context, actor, updateContact, { id: contactNamed(draft.contact).id, consent: { sms } });
  } else if (outcome.kind === 'stopped') {
    await receiveReply(replay, id, 'STOP');
  } else if (outcome.kind === 'expired') {
    await expireDrafts(context);
  } else {
    await approveAndSend(replay, actor, draft, outcome, at);
  }
}

/** Seconds after the approval. The undo time of the demo ends before the first. */
const SENT_AFTER = 6;
const DELIVERED_AFTER = 15;
const REPLIED_AFTER = 14 * 60;

async function approveAndSend(replay: Replay, actor: Actor, draft: Draft, outcome: Outcome, at: Date): Promise<void> {
  const { context, calendar, setClock } = replay;
  const { id } = draft;
  const read = async () => (await perform(context, actor, readReview, { id })).output.draft;
  const editedBody = 'editedBody' in outcome ? outcome.editedBody : undefined;
  const change = {
    ...(editedBody !== undefined && { body: written(calendar, draft.kind, editedBody) }),
    ...(outcome.kind === 'scheduled' && { purpose: 'marketing' }),
  };
  if (Object.keys(change).length > 0) {
    await perform(context, actor, editDraft, { id, change, fingerprint: (await read()).fingerprint });
  }
  await perform(context, actor, approveDraft, { id, fingerprint: (await read()).fingerprint });
  const setSecondsAfter = (seconds: number) => setClock(new Date(at.getTime() + seconds * 1000));
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
function driverFor(context: AppContext, outcome: Outcome): Driver {
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
