import { approveDraft } from '../../approval/drafts/decisions.ts';
import { requestCampaignStart } from '../../domain/campaigns/start-campaign.ts';
import { updateContact } from '../../domain/contacts/contacts.ts';
import { draftEmail, draftSms, draftUnitSms } from '../../domain/conversations/message-drafts.ts';
import { enrollSequence, requestEnrollment } from '../../domain/sequences/enroll.ts';
import { createTask } from '../../domain/tasks/tasks.ts';
import type { Agency } from './agency.ts';
import { expecting } from './expecting.ts';
import { isRefusal, type World } from './world.ts';

type Action = (world: World, agency: Agency) => Promise<void>;

const someText = (world: World) => `Bonjour, merci pour votre message (${world.count()}).`;

/** A tool drafts, and repeats the call until it is answered: a repeated proposal makes no second draft. */
const proposeByTool: Action = async (world, agency) => {
  const prospectId = world.random.pick(agency.contacts).id;
  const body = someText(world);
  const [operation, input] = world.random.chance(0.6)
    ? [draftSms, { prospectId, body }]
    : [draftEmail, { prospectId, subject: 'Votre recherche', body }];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const done = await world.perform(agency.agent, operation, input);
    if (isRefusal(done)) return;
    if (done.outcome === 'answered' && world.random.chance(0.7))
      return correct(world, agency, done.value.draftId, input);
    await world.timeline.sleep(world.random.between(500, 10_000));
  }
};

/** Some drafts are corrected by the agent that wrote them. */
async function correct(world: World, agency: Agency, replaces: string, input: object): Promise<void> {
  if (!world.random.chance(0.2)) return;
  await world.timeline.sleep(world.random.between(1000, 60_000));
  const operation = 'subject' in input ? draftEmail : draftSms;
  await world.perform(agency.agent, operation, { ...input, body: someText(world), replaces });
}

/** A script drafts with an Idempotency-Key, and repeats the request until it is answered. */
const proposeByRest: Action = async (world, agency) => {
  const input = { prospectId: world.random.pick(agency.contacts).id, body: someText(world) };
  const idempotencyKey = `key-${world.count()}`;
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const done = await world.perform(agency.agent, draftUnitSms, input, { idempotencyKey });
    if (isRefusal(done) && done.error.code !== 'idempotency_in_progress') return;
    if (done.outcome === 'answered' && world.random.chance(0.7)) return;
    await world.timeline.sleep(world.random.between(500, 10_000));
  }
};

const proposeEnrollment: Action = async (world, agency) => {
  const [sequence, contact] = [world.random.pick(agency.sequences), world.random.pick(agency.contacts)];
  await world.perform(agency.agent, requestEnrollment, { prospectId: contact.id, emailSequenceId: sequence.id });
};

const enrollDirectly: Action = async (world, agency) => {
  const [sequence, contact] = [world.random.pick(agency.sequences), world.random.pick(agency.contacts)];
  await world.perform(agency.agent, enrollSequence, { id: sequence.id, prospectId: contact.id });
};

const proposeCampaign: Action = async (world, agency) => {
  if (agency.campaigns.length === 0) return;
  await world.perform(agency.agent, requestCampaignStart, { id: world.random.pick(agency.campaigns) });
};

/** An approval, which a key must never be able to make. */
const tryToApprove: Action = async (world, agency) => {
  const [draft] = [...world.model.releases.keys()];
  if (draft) await world.perform(agency.agent, approveDraft, { id: draft, fingerprint: 'made up' });
};

const changeNumber: Action = async (world, agency) => {
  const { contact } = await expecting(world, agency);
  const { phone: before } = contact;
  const askedAt = world.timeline.now;
  const phone = `+3363998${5000 + world.count()}`;
  contact.isSure = false;
  const done = await world.perform(agency.agent, updateContact, { id: contact.id, phone });
  if (isRefusal(done)) contact.isSure = true;
  if (done.outcome !== 'answered') return;
  Object.assign(contact, { phone, isSure: true });
  // A message that was released for the old number does not leave.
  world.model.forbid(askedAt, agency.id, 'sms', before);
};

const makeTask: Action = async (world, agency) => {
  const dueAt = new Date(world.timeline.now + world.random.between(0, 5) * 86_400_000).toISOString();
  await world.perform(agency.agent, createTask, { title: `Rappeler (${world.count()})`, dueAt });
};

/** The acts of agents and scripts, with their weights. */
export const agents: [number, Action][] = [
  [20, proposeByTool],
  [12, proposeByRest],
  [8, proposeEnrollment],
  [3, enrollDirectly],
  [2, proposeCampaign],
  [8, tryToApprove],
  [2, changeNumber],
  [2, makeTask],
];
