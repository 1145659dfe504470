import { afterAll, expect, it } from 'vitest';
import { release } from '../../approval/release/hand-over.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { createSequence } from '../../domain/sequences/edit-sequence.ts';
import { enrollSequence } from '../../domain/sequences/enrollments.ts';
import { activateSequence } from '../../domain/sequences/sequence-status.ts';
import { newId } from '../../domain/shared/ids.ts';
import { wakeSteps } from '../../jobs/sequences/sweep.ts';
import { step } from '../../jobs/sequences/write-step.ts';
import { endLost, wakeDue } from '../../jobs/sweep-drafts.ts';
import { mailServer } from '../delivery/mail-server.ts';
import { type House, indoors, readyAgency } from '../support/in-process.ts';
import { embedded, installation } from '../support/installation.ts';
import { serving } from '../support/process.ts';
import { size } from '../support/size.ts';

const PEOPLE = size(12, 200);
const STEPS = 3;

const server = await mailServer();
afterAll(() => server.close());
const mail = { CLEF_EMAIL: 'smtp', CLEF_SMTP_URL: `smtp://127.0.0.1:${server.port}` };
const sender = { CLEF_SMTP_FROM: 'contact@agence.example' };
const environment = { ...(await installation()), CLEF_DEMO: 'off', ...mail, ...sender };

/** Everybody enrolled in a sequence whose steps follow each other at once. */
const prepared = () =>
  indoors(environment, async (house) => {
    const { agencyId, does } = await readyAgency(house, 0);
    const body = 'Bonjour {{contact.firstName}},';
    const steps = Array.from({ length: STEPS }, (_, n) => ({ delayHours: 0, subject: `Étape ${n}`, body }));
    const { id, versions } = await does(createSequence, { name: 'Acquéreurs', steps });
    const { version, fingerprint } = versions[0];
    await does(activateSequence, { id, version, fingerprint });
    for (let n = 0; n < PEOPLE; n += 1) {
      const contact = await does(createContact, { firstName: 'Yann', email: `${newId()}@courriel.example` });
      await does(enrollSequence, { id, prospectId: contact.id });
    }
    // As a server would have asked, for half of them: the others it would find by its sweep, up to half a minute later. So
    // some are under way when it dies, all of them at once perhaps, and some it has never begun.
    const begun = house.wakes.slice(0, house.wakes.length / 2);
    const queue = await house.store.queue((error) => expect.fail(String(error)));
    for (const { task, agencyId, id } of begun) await queue.wake(task, { agencyId, id });
    await queue.close();
    return agencyId;
  });

/** A server that dies when so many e-mails have left it. */
async function killedAt(count: number): Promise<void> {
  const before = server.delivered.length;
  const running = await serving(environment);
  await expect
    .poll(() => server.delivered.length - before, { timeout: 45_000, interval: 5 })
    .toBeGreaterThanOrEqual(count);
  await running.end('SIGKILL');
}

/** What another process makes of the rest, once the lease of what the killed one had begun is over. */
async function recover({ context, channels, wakes }: House): Promise<void> {
  await endLost(context, channels);
  for (let round = 0; round < 2 * STEPS; round += 1) {
    wakes.length = 0;
    await wakeSteps(context);
    await wakeDue(context);
    for (const { task, agencyId, id } of [...wakes]) {
      if (task === 'step') await step(context, { agencyId, id });
      else await release(context, channels, { agencyId, id });
    }
  }
}

const fates = ({ db }: House, agencyId: string) =>
  db
    .selectFrom('enrollment')
    .leftJoin('draft', (join) =>
      join.onRef('draft.enrollment_id', '=', 'enrollment.id').onRef('draft.step_index', '=', 'enrollment.step_index'),
    )
    .select(['enrollment.status', 'draft.status as draft'])
    .where('enrollment.agency_id', '=', agencyId)
    .execute();

it('a process killed in the midst of a sequence sends no step twice and loses none', async () => {
  const agencyId = await prepared();
  await killedAt(embedded ? 7 : PEOPLE);
  const ended = await indoors(
    environment,
    async (house) => {
      await recover(house);
      return fates(house, agencyId);
    },
    { lateSeconds: 61 },
  );
  // Nobody may repeat an e-mail whose answer was lost: that one waits for a person, who sees it.
  const known = ended.every(({ status, draft }) => status === 'completed' || draft === 'unconfirmed');
  expect([ended.length, known]).toEqual([PEOPLE, true]);
  const received = server.delivered.map(({ to, email }) => `${to[0]} ${email.subject}`);
  expect(new Set(received).size).toBe(received.length);
  const completed = ended.filter(({ status }) => status === 'completed').length;
  expect(received.length).toBeGreaterThanOrEqual(completed * STEPS);
  expect(completed).toBeGreaterThan(0);
});
