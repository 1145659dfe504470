import { retryDraft, settleUnconfirmed, undoApproval } from '../../approval/drafts/after-decision.ts';
import { approveDraft, editDraft, rejectDraft, returnDraft } from '../../approval/drafts/decisions.ts';
import { readDraft } from '../../approval/drafts/read-draft.ts';
import { reopenDraft } from '../../approval/drafts/reopen-draft.ts';
import { pauseSending, resumeSending } from '../../domain/agency/agency-settings.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../../domain/campaigns/campaign-controls.ts';
import { createCampaign, previewCampaign } from '../../domain/campaigns/campaigns.ts';
import { startCampaign } from '../../domain/campaigns/start-campaign.ts';
import { updateContact } from '../../domain/contacts/contacts.ts';
import { saveSequence } from '../../domain/sequences/edit-sequence.ts';
import { cancelEnrollment, enrollAsRead } from '../../domain/sequences/enroll.ts';
import { activateSequence, pauseSequence, resumeSequence } from '../../domain/sequences/sequence-status.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { replayEvents } from '../../domain/webhooks/replay.ts';
import type { Agency } from './agency.ts';
import { stepsOf } from './create-agency.ts';
import { expecting } from './expecting.ts';
import { isRefusal, type World } from './world.ts';

type Action = (world: World, agency: Agency) => Promise<void>;

const someone = ({ random }: World, { owner, colleague }: Agency) => (random.chance(0.5) ? owner : colleague);

/** The drafts of an agency in one of these states, as the queue's page lists them. */
async function draftsIn({ store, inUse }: World, agency: Agency, statuses: string[], more = ''): Promise<string[]> {
  const rows = await store.read(
    `select id from draft where agency_id = $1 and status = any($2) ${more} order by created_at desc, id desc limit 12`,
    [agency.id, statuses],
  );
  return rows.map(({ id }) => publicId('draft', id)).filter((id) => !inUse.has(id));
}

/** Does something with one draft. Nobody else decides about it meanwhile. */
async function withDraft(
  world: World,
  agency: Agency,
  statuses: string[],
  use: (id: string) => Promise<void>,
  more?: string,
): Promise<void> {
  const ids = await draftsIn(world, agency, statuses, more);
  if (ids.length === 0) return;
  const id = world.random.pick(ids);
  world.inUse.add(id);
  await use(id);
  world.inUse.delete(id);
}

const ownDrafts = 'and campaign_id is null and enrollment_id is null';

/** A person reads a draft and releases what they read. */
const approve =
  (choose: (world: World) => { sendAt?: string; anyHour?: boolean } = () => ({})): Action =>
  (world, agency) =>
    withDraft(world, agency, ['pending'], async (id) => {
      const person = someone(world, agency);
      const read = await world.perform(person, readDraft, { id });
      if (read.outcome !== 'answered') return;
      const { kind, item, fingerprint } = read.value;
      // Somebody else may change it while it is read.
      await world.timeline.sleep(world.random.between(1000, 20_000));
      const choices = kind === 'sms' || kind === 'email' ? choose(world) : {};
      if (kind === 'campaign') announceCampaign(world, agency, item.campaignId, item.body);
      if (kind === 'sms' || kind === 'email') {
        const notBefore = choices.sendAt ? Date.parse(choices.sendAt) : 0;
        const { to, subject = null, body } = item;
        const anyHour = choices.anyHour ?? false;
        world.model.release(id, { agency: agency.id, to, subject, body, notBefore, anyHour });
      }
      const done = await world.perform(person, approveDraft, { id, fingerprint, ...choices });
      if (isRefusal(done)) world.model.takeBack(id);
    });

/** From now on messages of this campaign may leave to the contacts whom the agency has now. */
function announceCampaign({ model }: World, agency: Agency, id: string, body: string): void {
  if (model.campaigns.has(id)) return;
  model.campaigns.set(id, { body, numbers: new Set(agency.contacts.map(({ phone }) => phone)) });
}

const reject: Action = (world, agency) =>
  withDraft(world, agency, ['pending'], async (id) => {
    const operation = world.random.chance(0.5) ? rejectDraft : returnDraft;
    const input = operation === rejectDraft ? { id, reason: 'Non merci' } : { id, remark: 'Plus court' };
    await world.perform(someone(world, agency), operation, input);
  });

const reopen: Action = (world, agency) =>
  withDraft(world, agency, ['rejected'], async (id) => {
    await world.perform(someone(world, agency), reopenDraft, { id });
  });

const edit: Action = (world, agency) =>
  withDraft(
    world,
    agency,
    ['pending'],
    async (id) => {
      const person = someone(world, agency);
      const read = await world.perform(person, readDraft, { id });
      if (read.outcome !== 'answered') return;
      const change = { body: `Bonjour, merci pour votre message (${world.count()}).` };
      await world.perform(person, editDraft, { id, change, fingerprint: read.value.fingerprint });
    },
    `and kind in ('sms', 'email')`,
  );

const undo: Action = (world, agency) =>
  withDraft(
    world,
    agency,
    ['approved', 'scheduled'],
    async (id) => {
      const done = await world.perform(someone(world, agency), undoApproval, { id });
      if (done.outcome === 'answered' && done.value.status === 'pending') world.model.takeBack(id);
    },
    ownDrafts,
  );

const retry: Action = (world, agency) =>
  withDraft(world, agency, ['failed'], async (id) => {
    const person = someone(world, agency);
    const read = await world.perform(person, readDraft, { id });
    if (read.outcome !== 'answered') return;
    world.model.tryAgain(id);
    await world.perform(person, retryDraft, { id, fingerprint: read.value.fingerprint });
  });

const settle: Action = (world, agency) =>
  withDraft(world, agency, ['unconfirmed'], async (id) => {
    const outcome = world.random.pick(['sent', 'send_again', 'abandon']);
    if (outcome === 'send_again') world.model.tryAgain(id);
    await world.perform(someone(world, agency), settleUnconfirmed, { id, outcome });
  });

/** Pauses something and lets it go again after a while, so that no month ends waiting for it. */
async function pauseFor(
  world: World,
  key: string,
  pause: () => ReturnType<World['perform']>,
  resume: () => ReturnType<World['perform']>,
): Promise<void> {
  const askedAt = world.timeline.now;
  if ((await pause()).outcome !== 'answered') return;
  world.model.hold(key, askedAt);
  await world.timeline.sleep(world.random.between(30_000, 2 * 86_400_000));
  world.model.letGo(key);
  // A person whose click failed clicks again. A refusal says that nothing is paused any more.
  let result = await resume();
  while (result.outcome !== 'answered' && !isRefusal(result)) {
    await world.timeline.sleep(10_000);
    result = await resume();
  }
  world.faults.disturbed(world.timeline.now);
}

const pauseAgency: Action = (world, agency) => {
  const person = someone(world, agency);
  const perform = (operation: typeof pauseSending | typeof resumeSending) => () => world.perform(person, operation, {});
  return pauseFor(world, agency.id, perform(pauseSending), perform(resumeSending));
};

const pauseOneSequence: Action = (world, agency) => {
  const { id } = world.random.pick(agency.sequences);
  const perform = (operation: typeof pauseSequence | typeof resumeSequence) => () =>
    world.perform(someone(world, agency), operation, { id });
  return pauseFor(world, id, perform(pauseSequence), perform(resumeSequence));
};

/** Somebody changes a sequence, and somebody approves the new version as it was read. */
const renewSequence: Action = async (world, agency) => {
  const sequence = world.random.pick(agency.sequences);
  const delays = [1, 24, 48].map((delay) => delay + world.random.whole(0, 24));
  const steps = stepsOf(`${sequence.name} ${world.count()}`, delays);
  const saved = await world.perform(agency.owner, saveSequence, { id: sequence.id, steps });
  if (saved.outcome !== 'answered') return;
  const { version, fingerprint } = saved.value.versions[0];
  world.model.activate(sequence.id, version, steps);
  const input = { id: sequence.id, version, fingerprint };
  // An activation lets a paused sequence go on.
  world.model.letGo(sequence.id);
  const done = await world.perform(someone(world, agency), activateSequence, input);
  world.model.letGo(sequence.id);
  if (done.outcome === 'answered') sequence.version = version;
};

const enroll: Action = async (world, agency) => {
  const { id, version } = world.random.pick(agency.sequences);
  const prospectId = world.random.pick(agency.contacts).id;
  await world.perform(someone(world, agency), enrollAsRead, { id, prospectId, version });
};

const endEnrollment: Action = async (world, agency) => {
  const rows = await world.store.read(
    `select id from enrollment where agency_id = $1 and status = 'active' order by id`,
    [agency.id],
  );
  if (rows.length === 0) return;
  const id = publicId('enrollment', world.random.pick(rows).id);
  await world.perform(someone(world, agency), cancelEnrollment, { id });
};

/** A person prepares a campaign, reads what its preview shows, and starts exactly that. */
const runCampaign: Action = async (world, agency) => {
  const person = someone(world, agency);
  const body = `Portes ouvertes samedi, au plaisir de vous y voir (${world.count()}).`;
  const perMinute = world.random.pick([10, 60, 600]);
  const created = await world.perform(person, createCampaign, { name: 'Portes ouvertes', body, perMinute });
  if (created.outcome !== 'answered') return;
  const { id, fingerprint, filter } = created.value;
  agency.campaigns.push(id);
  if (world.random.chance(0.3)) return;
  const preview = await world.perform(person, previewCampaign, { body: created.value.body, filter });
  if (preview.outcome !== 'answered') return;
  announceCampaign(world, agency, id, created.value.body);
  const { recipientsFingerprint } = preview.value;
  await world.perform(person, startCampaign, { id, fingerprint, recipientsFingerprint });
};

const holdCampaign: Action = async (world, agency) => {
  if (agency.campaigns.length === 0) return;
  const id = world.random.pick(agency.campaigns);
  const person = someone(world, agency);
  if (world.random.chance(0.4)) {
    const askedAt = world.timeline.now;
    const done = await world.perform(person, cancelCampaign, { id });
    if (done.outcome === 'answered') world.model.hold(id, askedAt);
    return;
  }
  const perform = (operation: typeof pauseCampaign | typeof resumeCampaign) => () =>
    world.perform(person, operation, { id });
  await pauseFor(world, id, perform(pauseCampaign), perform(resumeCampaign));
};

/** A colleague records what a contact has said on the phone. */
const recordConsent: Action = async (world, agency) => {
  const { contact, channel } = await expecting(world, agency);
  const status = world.random.pick(['denied', 'granted', 'granted', 'opted_out'] as const);
  const address = addressOf(contact, channel);
  const askedAt = world.timeline.now;
  const permit = () => world.model.start(agency.id, channel, address);
  if (status === 'granted') permit();
  const statement = { status, ...(status === 'granted' && { source: 'Téléphone' }) };
  const input = { id: contact.id, consent: { [channel]: statement }, allowDuplicate: true };
  const done = await world.perform(someone(world, agency), updateContact, input);
  if (status === 'granted') permit();
  else if (done.outcome === 'answered') world.model.forbid(askedAt, agency.id, channel, address);
};

export const addressOf = ({ phone, email }: { phone: string; email: string }, channel: 'sms' | 'email') =>
  channel === 'sms' ? phone : email;

/** An owner lets a receiver have the events of the last day once more. */
const replay: Action = async (world, agency) => {
  const since = new Date(world.timeline.now - 86_400_000).toISOString();
  await world.perform(agency.owner, replayEvents, { id: world.random.pick(agency.webhooks), since });
};

/** A time of the next three days, within the hours. */
const planned = ({ timeline, random }: World) => ({
  sendAt: new Date(timeline.now + random.between(600_000, 3 * 86_400_000)).toISOString(),
});

/** The acts of people, with their weights. */
export const people: [number, Action][] = [
  [30, approve()],
  [6, approve(planned)],
  [3, approve(() => ({ anyHour: true }))],
  [6, reject],
  [3, reopen],
  [6, edit],
  [8, undo],
  [5, retry],
  [10, settle],
  [3, pauseAgency],
  [3, pauseOneSequence],
  [3, renewSequence],
  [8, enroll],
  [2, endEnrollment],
  [3, runCampaign],
  [4, holdCampaign],
  [10, recordConsent],
  [1, replay],
];
