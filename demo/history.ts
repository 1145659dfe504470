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
import { markOutbox, sandboxOutbox } from '../domain/outbox/outbox.ts';
import { requestEnrollment } from '../domain/sequences/enrollments.ts';
import { type Actor, scopes } from '../domain/shared/actor.ts';
import { publicId, uuidOf } from '../domain/shared/ids.ts';
import { receiveEvent } from '../inbound/receive.ts';
import { expireDrafts } from '../jobs/expire-drafts.ts';
import { inParis, isAgencyDay } from './data/calendar.ts';
import type { Seeded } from './data/demo.ts';
import type { Fate, Proposal } from './data/proposals/proposal.ts';

/** Where the demo's past is played: a door whose clock is set, and the drafts made so far. */
type Stage = Seeded & {
  context: AppContext;
  setClock(at: Date): void;
  drafts: Map<Proposal, string>;
};

/**
 * Makes the demo's drafts and decides on some, through the one door: as its keys and colleagues would have, when they
 * would have. Whatever drivers are configured, what is handed over goes to the sandbox, or to nobody.
 */
export async function fillQueue(context: AppContext, seeded: Seeded): Promise<void> {
  let at = context.now();
  const setClock = (then: Date) => {
    at = then;
  };
  // Nobody is woken for what is past.
  const past: AppContext = { ...context, now: () => at, committed: () => undefined, wake: () => undefined };
  const stage: Stage = { ...seeded, context: past, setClock, drafts: new Map() };
  const happenings = seeded.proposals.flatMap((proposal) => {
    const { at, fate } = proposal;
    const proposed = { at, happen: () => propose(stage, proposal) };
    return fate ? [proposed, { at: fate.at, happen: () => settle(stage, proposal, fate) }] : [proposed];
  });
  happenings.push({ at: eveningBefore(at), happen: () => prepareCampaign(stage) });
  for (const { at, happen } of happenings.sort((one, other) => one.at.getTime() - other.at.getTime())) {
    setClock(at);
    await happen();
  }
}

/** Ready to be started: what that would do is seen without doing it. */
async function prepareCampaign({ context, agencyId, team }: Stage): Promise<void> {
  const { id, name, role } = team.at(-1) as Seeded['team'][number];
  const actor: Actor = { kind: 'human', id, name, role, agencyId };
  await perform(context, actor, createCampaign, {
    name: 'Nouveautés à Nantes',
    body: 'Bonjour {{contact.firstName|à vous}}, 3 nouveaux biens à Nantes. Répondez OUI pour les voir en premier. {{agency.name}}',
    filter: { stage: 'qualified', city: 'Nantes' },
  });
}

/** On the last day on which the agency worked. */
const eveningBefore = (now: Date): Date => {
  const evenings = [1, 2, 3, 4].map((days) => inParis(now, -days, 17, 40));
  return evenings.find(isAgencyDay) ?? (evenings[0] as Date);
};

async function propose({ context, agencyId, keys, drafts }: Stage, proposal: Proposal): Promise<void> {
  const { wish, asker, contactId } = proposal;
  const key = keys.find(({ name }) => name === asker) as (typeof keys)[number];
  const may = scopes.filter((scope) => key.scopes.includes(scope));
  const actor: Actor = { kind: 'key', id: key.id, name: key.name, agencyId, scopes: may };
  const prospectId = publicId('contact', contactId);
  const ask = () => {
    if (wish.kind === 'sms') return perform(context, actor, draftSms, { prospectId, body: wish.body });
    if (wish.kind === 'email') {
      return perform(context, actor, draftEmail, { prospectId, subject: wish.subject, body: wish.body });
    }
    const emailSequenceId = publicId('sequence', wish.sequenceId);
    return perform(context, actor, requestEnrollment, { prospectId, emailSequenceId });
  };
  drafts.set(proposal, (await ask()).output.draftId);
}

async function settle(stage: Stage, proposal: Proposal, fate: Fate): Promise<void> {
  const { context, agencyId } = stage;
  const { id: userId, name, role } = fate.by;
  const actor: Actor = { kind: 'human', id: userId, name, role, agencyId };
  const id = stage.drafts.get(proposal) as string;
  if (fate.end === 'rejected') {
    await perform(context, actor, rejectDraft, { id, reason: fate.reason });
  } else if (fate.end === 'blocked') {
    const sms = { status: 'opted_out', source: 'Appel téléphonique', evidence: fate.evidence };
    await perform(context, actor, updateContact, { id: publicId('contact', proposal.contactId), consent: { sms } });
  } else if (fate.end === 'stopped') {
    await answer(stage, id, 'STOP');
  } else if (fate.end === 'expired') {
    await expireDrafts(context);
  } else await sendOff(stage, actor, id, fate);
}

/** Approved, perhaps rewritten before, and handed over; then the phone rings. */
async function sendOff(stage: Stage, actor: Actor, id: string, fate: Fate): Promise<void> {
  const { context, agencyId, setClock } = stage;
  const change = { ...fate.change, ...(fate.end === 'scheduled' && { purpose: 'marketing' }) };
  const read = async () => (await perform(context, actor, readReview, { id })).output.draft;
  if (Object.keys(change).length > 0) {
    await perform(context, actor, editDraft, { id, change, fingerprint: (await read()).fingerprint });
  }
  await perform(context, actor, approveDraft, { id, fingerprint: (await read()).fingerprint });
  const inSeconds = (seconds: number) => setClock(new Date(fate.at.getTime() + seconds * 1000));
  inSeconds(UNDO_IS_OVER);
  const driver = driverFor(context, fate);
  await sendDraft(context, { sms: driver, email: driver }, { agencyId, id: uuidOf('draft', id) });
  if (fate.end !== 'delivered') return;
  inSeconds(UNDO_IS_OVER + 9);
  await perform(context, actor, markOutbox, { id, status: 'delivered' });
  await receiveEvent(context, 'sandbox', { kind: 'status', id, providerId: null, status: 'delivered', detail: null });
  inSeconds(14 * 60);
  if (fate.reply) await answer(stage, id, fate.reply);
}

const UNDO_IS_OVER = 6;

function driverFor(context: AppContext, fate: Fate): Driver {
  const inHouse = sandbox(sandboxOutbox(context.db, context.now));
  const saying = (handover: SendResult): Driver => ({ ...inHouse, idempotent: false, send: async () => handover });
  if (fate.end === 'failed') return saying({ outcome: 'refused', code: fate.code, detail: fate.detail });
  if (fate.end === 'unconfirmed') return saying({ outcome: 'unknown', detail: fate.detail });
  return inHouse;
}

/** What the recipient of an SMS writes back. */
async function answer({ context }: Stage, id: string, body: string): Promise<void> {
  const row = await context.db
    .selectFrom('draft')
    .select('item')
    .where('id', '=', uuidOf('draft', id))
    .executeTakeFirst();
  await receiveEvent(context, 'sandbox', {
    ...{ kind: 'message', channel: 'sms', providerId: `sandbox-answer-${id}`, from: String(row?.item.to) },
    ...{ to: [], subject: null, body, references: [], at: null },
  });
}
