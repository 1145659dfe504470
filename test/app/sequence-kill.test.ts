import { afterAll, expect, it } from 'vitest';
import { sendDraft } from '../../approval/release/send-draft.ts';
import { recoverLostSends, wakeDueDrafts } from '../../approval/release/sweep-drafts.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { createSequence } from '../../domain/sequences/edit-sequence.ts';
import { enrollSequence } from '../../domain/sequences/enroll.ts';
import { activateSequence } from '../../domain/sequences/sequence-status.ts';
import { newId } from '../../domain/shared/ids.ts';
import { wakeDueSteps } from '../../jobs/sequences/sweep.ts';
import { writeDueStep } from '../../jobs/sequences/write-step.ts';
import { mailServer } from '../delivery/mail-server.ts';
import { createInstallation, isEmbedded } from '../support/installation.ts';
import { createAgencyWithDrafts, type OpenInstallation, withInstallation } from '../support/open-installation.ts';
import { startServer } from '../support/process.ts';
import { size } from '../support/size.ts';

const PEOPLE = size(12, 12, 200);
const STEPS = 3;

const server = await mailServer();
afterAll(() => server.close());
const mail = { CLEF_EMAIL: 'smtp', CLEF_SMTP_URL: `smtp://127.0.0.1:${server.port}` };
const sender = { CLEF_SMTP_FROM: 'contact@agence.example' };
const environment = { ...(await createInstallation()), CLEF_DEMO: 'off', ...mail, ...sender };

/** Enrolls many contacts in a sequence whose steps follow each other without delay. */
const prepared = () =>
  withInstallation(environment, async (installation) => {
    const { agencyId, perform } = await createAgencyWithDrafts(installation, 0);
    const body = 'Bonjour {{contact.firstName}},';
    const steps = Array.from({ length: STEPS }, (_, n) => ({ delayHours: 0, subject: `Étape ${n}`, body }));
    const { id, versions } = await perform(createSequence, { name: 'Acquéreurs', steps });
    const { version, fingerprint } = versions[0];
    await perform(activateSequence, { id, version, fingerprint });
    for (let n = 0; n < PEOPLE; n += 1) {
      const contact = await perform(createContact, { firstName: 'Yann', email: `${newId()}@courriel.example` });
      await perform(enrollSequence, { id, prospectId: contact.id });
    }
    // The other half is due in a minute. So when the server dies, some enrollments have begun and some have not.
    const begun = installation.wakes.slice(0, installation.wakes.length / 2);
    const later = installation.wakes.slice(begun.length).map(({ id }) => id);
    const dueLater = installation.db.updateTable('enrollment').set({ next_step_at: new Date(Date.now() + 60_000) });
    await dueLater.where('agency_id', '=', agencyId).where('id', 'in', later).execute();
    const queue = await installation.store.queue((error) => expect.fail(String(error)));
    for (const { queue: name, agencyId, id } of begun) await queue.wake(name, { agencyId, id });
    await queue.close();
    return agencyId;
  });

/** Kills the server when it has sent `count` e-mails. */
async function killAt(count: number): Promise<void> {
  const before = server.delivered.length;
  const running = await startServer(environment);
  await expect
    .poll(() => server.delivered.length - before, { timeout: 45_000, interval: 5 })
    .toBeGreaterThanOrEqual(count);
  await running.stop('SIGKILL');
}

/** Does the rest, after the lease of what the killed process had begun. */
async function recover({ context, drivers, wakes }: OpenInstallation): Promise<void> {
  await recoverLostSends(context, drivers);
  for (let round = 0; round < 2 * STEPS; round += 1) {
    wakes.length = 0;
    await wakeDueSteps(context);
    await wakeDueDrafts(context);
    for (const { queue, agencyId, id } of [...wakes]) {
      if (queue === 'step') await writeDueStep(context, { agencyId, id });
      else await sendDraft(context, drivers, { agencyId, id });
    }
  }
}

const fates = ({ db }: OpenInstallation, agencyId: string) =>
  db
    .selectFrom('enrollment')
    .leftJoin('draft', (join) =>
      join.onRef('draft.enrollment_id', '=', 'enrollment.id').onRef('draft.step_index', '=', 'enrollment.step_index'),
    )
    .select(['enrollment.status', 'draft.status as draft'])
    .where('enrollment.agency_id', '=', agencyId)
    .execute();

it('a process killed during a sequence sends no step twice and loses none', async () => {
  const agencyId = await prepared();
  await killAt(isEmbedded ? 7 : PEOPLE);
  const ended = await withInstallation(
    environment,
    async (installation) => {
      await recover(installation);
      return fates(installation, agencyId);
    },
    { lateSeconds: 61 },
  );
  // An e-mail whose answer was lost must not be repeated. It waits for a person.
  const known = ended.every(({ status, draft }) => status === 'completed' || draft === 'unconfirmed');
  expect([ended.length, known]).toEqual([PEOPLE, true]);
  const received = server.delivered.map(({ to, email }) => `${to[0]} ${email.subject}`);
  expect(new Set(received).size).toBe(received.length);
  const completed = ended.filter(({ status }) => status === 'completed').length;
  expect(received.length).toBeGreaterThanOrEqual(completed * STEPS);
  expect(completed).toBeGreaterThanOrEqual(PEOPLE / 2);
});
