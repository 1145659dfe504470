import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recoverLostSends } from '../../../approval/release/sweep-drafts.ts';
import { pauseSending, resumeSending } from '../../../domain/agency/agency-settings.ts';
import { movePipeline } from '../../../domain/contacts/pipeline.ts';
import { pauseSequence, resumeSequence } from '../../../domain/sequences/sequence-status.ts';
import { size } from '../../support/size.ts';
import { startTestServer } from '../../support/test-server.ts';
import { type EnrolledContact, startSequenceServer, steps } from './sequence-server.ts';

/** Random histories of one enrollment; fast-check prints the seed of a failing one. */
const RUNS = size(10, 20, 2000);

/** After this many attempts of a step its enrollment fails. */
const MAX_ATTEMPTS = 6;

const testServer = await startTestServer({ ownStore: true });
const server = await startSequenceServer(testServer, { idempotent: true });
const { advanceHours, answers } = server;

const processDies = () => Promise.reject(new Error('The process died.'));

type Action = (enrolled: EnrolledContact, amount: number) => Promise<unknown> | unknown;
const actions: Record<string, Action> = {
  wait: (_, amount) => advanceHours(amount),
  'clock jumps back': (_, amount) => advanceHours(-amount / 10),
  run: (enrolled) => enrolled.runDue(),
  'run twice at once': (enrolled) => Promise.all([enrolled.runDue(), enrolled.runDue()]),
  'try again': (enrolled) => {
    answers.push({ outcome: 'retry', detail: 'Busy.' });
    return enrolled.runDue();
  },
  'answer lost': (enrolled) => {
    answers.push({ outcome: 'unknown', detail: 'The answer was lost.' });
    return enrolled.runDue();
  },
  'process dies while sending': async (enrolled) => {
    answers.push(processDies);
    await enrolled.runDue().catch(() => undefined);
    answers.length = 0;
    advanceHours(0.1);
    await recoverLostSends(server.context, server.drivers);
  },
  'the agency pauses': ({ sender }) => sender.perform(pauseSending, {}),
  'the agency resumes': ({ sender }) => sender.perform(resumeSending, {}),
  'the sequence pauses': ({ sender, sequence }) =>
    sender.perform(pauseSequence, { id: sequence }).catch(() => undefined),
  'the sequence resumes': ({ sender, sequence }) =>
    sender.perform(resumeSequence, { id: sequence }).catch(() => undefined),
};
const ends: Record<string, Action> = {
  reply: ({ contact }) => server.receive(contact.email, 'Merci'),
  'opt out': ({ contact }) => server.receive(contact.email, 'STOP'),
  'move to lost': ({ sender, contact }) =>
    sender.perform(movePipeline, { id: contact.id, stage: 'lost', reason: 'Ailleurs' }),
};

const histories = fc.array(fc.tuple(fc.constantFrom(...Object.keys(actions)), fc.integer({ min: 0, max: 60 })), {
  maxLength: 14,
});
const delays = fc.array(fc.integer({ min: 0, max: 48 }), { minLength: 1, maxLength: 4 });
const endings = fc.option(fc.constantFrom(...Object.keys(ends)), { freq: 2 });

/** Each step was sent at most once, in order, and not before its delay after the previous step. */
async function checkSentSteps(enrolled: EnrolledContact, delayHours: number[]): Promise<void> {
  const sent = (await enrolled.drafts()).filter(({ status }) => status === 'sent');
  expect(sent.map(({ step_index }) => step_index)).toEqual(sent.map((_, index) => index));
  expect(new Set(enrolled.received().map(({ id }) => id)).size).toBeLessThanOrEqual((await enrolled.drafts()).length);
  const { created_at } = await enrolled.read();
  let before = created_at.getTime();
  for (const [index, { sent_at, created_at: writtenAt }] of sent.entries()) {
    expect(writtenAt.getTime()).toBeGreaterThanOrEqual(before + (delayHours[index] as number) * 3_600_000);
    before = (sent_at as Date).getTime();
  }
}

/** Resumes everything and advances the clock until the enrollment has ended. */
async function runToEnd(enrolled: EnrolledContact): Promise<void> {
  await actions['the agency resumes']?.(enrolled, 0);
  await actions['the sequence resumes']?.(enrolled, 0);
  for (let n = 0; n < 12 && (await enrolled.read()).status === 'active'; n += 1) {
    advanceHours(61);
    await enrolled.runDue();
    // One of the two times is in the courtesy hours.
    advanceHours(12);
    await enrolled.runDue();
  }
}

it('whatever happens, each step is sent once and on time, and none after the end', async () => {
  await fc.assert(
    fc.asyncProperty(delays, histories, endings, async (delayHours, history, end) => {
      answers.length = 0;
      const enrolled = await server.enrollContact(steps(...delayHours));
      for (const [name, amount] of history) {
        await actions[name]?.(enrolled, amount);
        await checkSentSteps(enrolled, delayHours);
      }
      const started = (await enrolled.drafts()).filter(({ sending_at }) => sending_at !== null).length;
      if (end) await ends[end]?.(enrolled, 0);
      await runToEnd(enrolled);
      await checkSentSteps(enrolled, delayHours);
      const { status } = await enrolled.read();
      const ids = new Set(enrolled.received().map(({ id }) => id)).size;
      const failed = (await enrolled.drafts()).find((draft) => draft.status === 'failed');
      if (failed && !end) expect([status, failed.attempts]).toEqual(['failed', MAX_ATTEMPTS]);
      else if (!end) expect([status, ids]).toEqual(['completed', delayHours.length]);
      else expect([ids <= started, status !== 'active']).toEqual([true, true]);
    }),
    { numRuns: RUNS },
  );
});
