import { createCampaign, previewCampaign } from '../../domain/campaigns/campaigns.ts';
import { startCampaign } from '../../domain/campaigns/start-campaign.ts';
import { saveSequence } from '../../domain/sequences/edit-sequence.ts';
import { cancelEnrollment, enrollAsRead } from '../../domain/sequences/enroll.ts';
import { activateSequence } from '../../domain/sequences/sequence-status.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { type Action, someone } from './action.ts';
import type { Agency } from './agency.ts';
import { stepsOf } from './create-agency.ts';
import type { World } from './world.ts';

/** Somebody changes a sequence, and somebody approves the new version as it was read. */
export const renewSequence: Action = async (world, agency) => {
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

export const enroll: Action = async (world, agency) => {
  const { id, version } = world.random.pick(agency.sequences);
  const prospectId = world.random.pick(agency.contacts).id;
  await world.perform(someone(world, agency), enrollAsRead, { id, prospectId, version });
};

export const endEnrollment: Action = async (world, agency) => {
  const rows = await world.store.read(
    `select id from enrollment where agency_id = $1 and status = 'active' order by id`,
    [agency.id],
  );
  if (rows.length === 0) return;
  const id = publicId('enrollment', world.random.pick(rows).id);
  await world.perform(someone(world, agency), cancelEnrollment, { id });
};

/** A person prepares a campaign, reads what its preview shows, and starts exactly that. */
export const runCampaign: Action = async (world, agency) => {
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

/** From now on messages of this campaign may leave to the contacts whom the agency has now. */
export function announceCampaign({ model }: World, agency: Agency, id: string, body: string): void {
  if (model.campaigns.has(id)) return;
  model.campaigns.set(id, { body, numbers: new Set(agency.contacts.map(({ phone }) => phone)) });
}
