import { retryDraft, settleUnconfirmed, undoApproval } from '../../approval/drafts/after-decision.ts';
import { approveDraft, editDraft, rejectDraft, returnDraft } from '../../approval/drafts/decisions.ts';
import { readDraft } from '../../approval/drafts/read-draft.ts';
import { reopenDraft } from '../../approval/drafts/reopen-draft.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { type Action, someone } from './action.ts';
import type { Agency } from './agency.ts';
import { announceCampaign } from './outreach.ts';
import { isRefusal, type World } from './world.ts';

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
export const approve =
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

export const reject: Action = (world, agency) =>
  withDraft(world, agency, ['pending'], async (id) => {
    const operation = world.random.chance(0.5) ? rejectDraft : returnDraft;
    const input = operation === rejectDraft ? { id, reason: 'Non merci' } : { id, remark: 'Plus court' };
    await world.perform(someone(world, agency), operation, input);
  });

export const reopen: Action = (world, agency) =>
  withDraft(world, agency, ['rejected'], async (id) => {
    await world.perform(someone(world, agency), reopenDraft, { id });
  });

export const edit: Action = (world, agency) =>
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

export const undo: Action = (world, agency) =>
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

export const retry: Action = (world, agency) =>
  withDraft(world, agency, ['failed'], async (id) => {
    const person = someone(world, agency);
    const read = await world.perform(person, readDraft, { id });
    if (read.outcome !== 'answered') return;
    world.model.tryAgain(id);
    await world.perform(person, retryDraft, { id, fingerprint: read.value.fingerprint });
  });

export const settle: Action = (world, agency) =>
  withDraft(world, agency, ['unconfirmed'], async (id) => {
    const outcome = world.random.pick(['sent', 'send_again', 'abandon']);
    if (outcome === 'send_again') world.model.tryAgain(id);
    await world.perform(someone(world, agency), settleUnconfirmed, { id, outcome });
  });
