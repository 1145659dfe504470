import { expect, it } from 'vitest';
import { release } from '../../../approval/release/hand-over.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { mailing } from '../../jobs/campaigns/mailing.ts';
import { course, steps } from '../../jobs/sequences/course.ts';
import { line } from '../../support/fake-line.ts';
import { world } from '../../support/world.ts';

const here = await world();
const post = await line(here);
const mailer = await mailing(post);
const MINUTE_MS = 60_000;

it('what a person approves wakes those who look after nothing else', async () => {
  const id = uuidOf('draft', await mailer.approved());
  expect(post.wakes.at(-1)).toMatchObject({ task: 'release', id });
});

it('a message of a campaign that is tried again does not stand before it', async () => {
  const id = uuidOf('draft', await mailer.approved());
  const at = new Date(post.clock.now.getTime() + MINUTE_MS);
  const columns = {
    waits_for: 'retry',
    release_at: at,
    campaign_id: uuidOf('campaign', (await mailer.make()).id),
  } as const;
  await here.db.updateTable('draft').set(columns).where('id', '=', id).execute();
  await release(post.context, post.channels, { agencyId: mailer.agency.id, id });
  expect(post.wakes.at(-1)).toEqual({ task: 'bulk', id, at });
});

it('a step of a sequence that is tried again does not either', async () => {
  const { answers, enrolled, wakes } = await course(here);
  const { run, drafts } = await enrolled(steps(0));
  answers.push({ outcome: 'retry', detail: 'Busy.' });
  await run();
  const [{ id, release_at: at } = { id: '' }] = await drafts();
  expect(wakes.filter((wake) => wake.id === id)).toContainEqual(expect.objectContaining({ task: 'bulk', id, at }));
  expect(wakes.filter(({ task }) => task === 'release')).toEqual([]);
});
