import { pauseSending, resumeSending } from '../../domain/agency/agency-settings.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../../domain/campaigns/campaign-controls.ts';
import { pauseSequence, resumeSequence } from '../../domain/sequences/sequence-status.ts';
import { type Action, someone } from './action.ts';
import { isRefusal, type World } from './world.ts';

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

export const pauseAgency: Action = (world, agency) => {
  const person = someone(world, agency);
  const perform = (operation: typeof pauseSending | typeof resumeSending) => () => world.perform(person, operation, {});
  return pauseFor(world, agency.id, perform(pauseSending), perform(resumeSending));
};

export const pauseOneSequence: Action = (world, agency) => {
  const { id } = world.random.pick(agency.sequences);
  const perform = (operation: typeof pauseSequence | typeof resumeSequence) => () =>
    world.perform(someone(world, agency), operation, { id });
  return pauseFor(world, id, perform(pauseSequence), perform(resumeSequence));
};

export const holdCampaign: Action = async (world, agency) => {
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
