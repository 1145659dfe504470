import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pauseSending, resumeSending } from '../../../domain/agency/agency-settings.ts';
import { movePipeline } from '../../../domain/contacts/pipeline.ts';
import { pauseSequence, resumeSequence } from '../../../domain/sequences/sequence-status.ts';
import { endLost } from '../../../jobs/sweep-drafts.ts';
import { size } from '../../support/size.ts';
import { world } from '../../support/world.ts';
import { course, type Enrolled, steps } from './course.ts';

/** Runs on one enrollment; fast-check prints the seed of one that fails. */
const RUNS = size(20, 2000);

/** As often as one message is tried before a person decides. */
const MOST_ATTEMPTS = 6;

const here = await world();
const post = await course(here, { idempotent: true });
const { hours, answers } = post;

const died = () => Promise.reject(new Error('The process died.'));

type Deed = (one: Enrolled, much: number) => Promise<unknown> | unknown;
const deeds: Record<string, Deed> = {
  wait: (_, much) => hours(much),
  'clock jumps back': (_, much) => hours(-much / 10),
  run: (one) => one.run(),
  'run twice at once': (one) => Promise.all([one.run(), one.run()]),
  'try again': (one) => {
    answers.push({ outcome: 'retry', detail: 'Busy.' });
    return one.run();
  },
  'answer lost': (one) => {
    answers.push({ outcome: 'unknown', detail: 'The answer was lost.' });
    return one.run();
  },
  'process dies at the hand-over': async (one) => {
    answers.push(died);
    await one.run().catch(() => undefined);
    answers.length = 0;
    hours(0.1);
    await endLost(post.context, post.channels);
  },
  'the agency pauses': ({ office }) => office.does(pauseSending, {}),
  'the agency goes on': ({ office }) => office.does(resumeSending, {}),
  'the sequence pauses': ({ office, sequence }) => office.does(pauseSequence, { id: sequence }).catch(() => undefined),
  'the sequence goes on': ({ office, sequence }) =>
    office.does(resumeSequence, { id: sequence }).catch(() => undefined),
};
const ends: Record<string, Deed> = {
  answers: ({ contact }) => post.writes(contact.email, 'Merci'),
  stops: ({ contact }) => post.writes(contact.email, 'STOP'),
  'is lost': ({ office, contact }) => office.does(movePipeline, { id: contact.id, stage: 'lost', reason: 'Ailleurs' }),
};

const happening = fc.array(fc.tuple(fc.constantFrom(...Object.keys(deeds)), fc.integer({ min: 0, max: 60 })), {
  maxLength: 14,
});
const delays = fc.array(fc.integer({ min: 0, max: 48 }), { minLength: 1, maxLength: 4 });
const ending = fc.option(fc.constantFrom(...Object.keys(ends)), { freq: 2 });

/** Each step at most once, in its order, none before its delay has passed since the one before has left. */
async function judge(one: Enrolled, given: number[]): Promise<void> {
  const sent = (await one.drafts()).filter(({ status }) => status === 'sent');
  expect(sent.map(({ step_index }) => step_index)).toEqual(sent.map((_, index) => index));
  expect(new Set(one.received().map(({ id }) => id)).size).toBeLessThanOrEqual((await one.drafts()).length);
  const { created_at } = await one.read();
  let before = created_at.getTime();
  for (const [index, { sent_at, created_at: writtenAt }] of sent.entries()) {
    expect(writtenAt.getTime()).toBeGreaterThanOrEqual(before + (given[index] as number) * 3_600_000);
    before = (sent_at as Date).getTime();
  }
}

/** Everything that was held goes on, and time passes until nothing more is to come. */
async function toTheEnd(one: Enrolled): Promise<void> {
  await deeds['the agency goes on']?.(one, 0);
  await deeds['the sequence goes on']?.(one, 0);
  for (let n = 0; n < 12 && (await one.read()).status === 'active'; n += 1) {
    hours(61);
    await one.run();
  }
}

it('whatever happens meanwhile, each step leaves once and at its time, and none after the end', async () => {
  await fc.assert(
    fc.asyncProperty(delays, happening, ending, async (given, happenings, end) => {
      answers.length = 0;
      const one = await post.enrolled(steps(...given));
      for (const [name, much] of happenings) {
        await deeds[name]?.(one, much);
        await judge(one, given);
      }
      const started = (await one.drafts()).filter(({ sending_at }) => sending_at !== null).length;
      if (end) await ends[end]?.(one, 0);
      await toTheEnd(one);
      await judge(one, given);
      const { status } = await one.read();
      const ids = new Set(one.received().map(({ id }) => id)).size;
      const givenUp = (await one.drafts()).find((draft) => draft.status === 'failed');
      if (givenUp && !end) expect([status, givenUp.attempts]).toEqual(['failed', MOST_ATTEMPTS]);
      else if (!end) expect([status, ids]).toEqual(['completed', given.length]);
      else expect([ids <= started, status !== 'active']).toEqual([true, true]);
    }),
    { numRuns: RUNS },
  );
});
