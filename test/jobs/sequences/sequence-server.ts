import { sendDraft } from '../../../approval/release/send-draft.ts';
import { recoverLostSends, wakeDueDrafts } from '../../../approval/release/sweep-drafts.ts';
import type { OutgoingEmail, SendResult } from '../../../delivery/driver.ts';
import { receiveEvent } from '../../../delivery/inbound/receive.ts';
import { sandbox } from '../../../delivery/sandbox.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { enrollSequence } from '../../../domain/sequences/enroll.ts';
import { stepsFingerprint } from '../../../domain/sequences/steps.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import type { Wake } from '../../../domain/shared/operation.ts';
import type { AppContext } from '../../../door/transaction/transact.ts';
import { wakeDueSteps } from '../../../jobs/sequences/sweep.ts';
import { writeDueStep } from '../../../jobs/sequences/write-step.ts';
import { asJson } from '../../../storage/json.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import type { Agency, TestServer } from '../../support/test-server.ts';
import { type SendingAgency, startTwilioServer } from '../../support/twilio-server.ts';

type Step = { delayHours: number; subject: string; body: string };

export const steps = (...delays: number[]): Step[] =>
  delays.map((delayHours, n) => ({ delayHours, subject: `Étape ${n}`, body: 'Bonjour {{contact.firstName}},' }));

/** An active sequence. The agency's owner approved its only version a day before `at`. */
export async function insertSequence(
  testServer: TestServer,
  { id: agencyId, owner }: Pick<Agency, 'id' | 'owner'>,
  sequenceSteps: Step[],
  at: Date,
) {
  const rows = tenantOf(testServer.db, agencyId);
  const id = newId();
  const approvedAt = new Date(at.getTime() - 86_400_000);
  await rows
    .insert('sequence', {
      id,
      name: 'Acquéreurs',
      status: 'active',
      version: 1,
      created_at: approvedAt,
      updated_at: approvedAt,
    })
    .execute();
  await rows
    .insert('sequence_version', {
      sequence_id: id,
      version: 1,
      steps: asJson(sequenceSteps),
      approved_by: owner.id,
      approved_at: approvedAt,
      approved_hash: stepsFingerprint(sequenceSteps, null),
    })
    .execute();
  return publicId('sequence', id);
}

type AgencyWake = Wake & { agencyId: string };

/**
 * A server whose clock the test moves forward. It records the e-mails that are sent; `answers` holds the provider's next
 * answers, and without one it accepts. Jobs run when the test says so.
 */
export async function startSequenceServer(testServer: TestServer, { idempotent = false } = {}) {
  const emails: OutgoingEmail[] = [];
  const answers: (SendResult | (() => Promise<SendResult>))[] = [];
  const email = {
    ...sandbox(async () => undefined),
    idempotent,
    send: async (message: OutgoingEmail): Promise<SendResult> => {
      emails.push(message);
      const answer = answers.shift() ?? { outcome: 'accepted', providerId: `<${message.id}@agence.example>` };
      return typeof answer === 'function' ? answer() : answer;
    },
  };
  const server = await startTwilioServer(testServer, { email });
  const { drivers, clock } = server;
  const wakes: AgencyWake[] = [];
  const afterCommit = (agencyId: string, added: readonly Wake[]) =>
    void wakes.push(...added.map((wake) => ({ ...wake, agencyId })));
  const context: AppContext = { ...server.context, afterCommit, wake: afterCommit };

  const runJob = ({ queue, id, agencyId }: AgencyWake, by: AppContext = context) =>
    queue === 'step' ? writeDueStep(by, { agencyId, id }) : sendDraft(by, drivers, { agencyId, id });

  /** Runs everything that the sweeps find due now, so that no test depends on a wake. */
  async function runAllDue({ id }: Pick<Agency, 'id'>, by: AppContext = context): Promise<void> {
    for (let round = 0; round < 8; round += 1) {
      const due = await findDue(id, by);
      if (due.length === 0) return;
      for (const wake of due) await runJob(wake, by);
    }
  }

  async function findDue(agencyId: string, by: AppContext = context): Promise<AgencyWake[]> {
    const found: AgencyWake[] = [];
    const wake = (agency: string, added: readonly Wake[]) =>
      void found.push(...added.map((due) => ({ ...due, agencyId: agency })));
    const sweeping = { ...by, wake };
    await wakeDueSteps(sweeping);
    await wakeDueDrafts(sweeping);
    await recoverLostSends(by, drivers);
    return found.filter((due) => due.agencyId === agencyId);
  }

  /** Enrolls a new contact in a new sequence, of a new agency unless `inAgency` is given. */
  async function enrollContact(sequenceSteps: Step[] = steps(1, 24, 24), inAgency?: SendingAgency) {
    const sender = inAgency ?? (await server.createSendingAgency());
    const contact = await sender.perform(updateContact, {
      id: (await sender.createContact()).id,
      firstName: 'Élodie',
    });
    const sequence = await insertSequence(testServer, sender.agency, sequenceSteps, clock.now);
    const { id } = await sender.perform(enrollSequence, { id: sequence, prospectId: contact.id });
    const enrollmentId = uuidOf('enrollment', id);
    const read = () =>
      testServer.db.selectFrom('enrollment').selectAll().where('id', '=', enrollmentId).executeTakeFirstOrThrow();
    const drafts = () =>
      testServer.db
        .selectFrom('draft')
        .selectAll()
        .where('enrollment_id', '=', enrollmentId)
        .orderBy('step_index')
        .execute();
    /** The e-mails to this contact. */
    const received = () => emails.filter(({ to }) => to === contact.email);
    const runDue = () => runAllDue(sender.agency);
    return { sender, agency: sender.agency, contact, sequence, id, read, drafts, received, runDue };
  }

  const advanceHours = (count: number) => clock.advance(count * 3600);
  /** Receives a message as the provider delivers it. */
  const receive = (from: string, body: string, references: string[] = [], channel: 'email' | 'sms' = 'email') =>
    receiveEvent(context, channel === 'email' ? 'sandbox' : 'twilio', {
      kind: 'message',
      channel,
      providerId: `<${newId()}@courriel.example>`,
      from,
      to: [],
      subject: channel === 'email' ? 'Re: Étape' : null,
      body,
      references,
      at: null,
    });
  return {
    ...server,
    context,
    emails,
    answers,
    wakes,
    findDue,
    runAllDue,
    runJob,
    enrollContact,
    advanceHours,
    receive,
  };
}

export type SequenceServer = Awaited<ReturnType<typeof startSequenceServer>>;
export type EnrolledContact = Awaited<ReturnType<SequenceServer['enrollContact']>>;
