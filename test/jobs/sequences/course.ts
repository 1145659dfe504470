import type { AppContext } from '../../../approval/perform.ts';
import { release } from '../../../approval/release/hand-over.ts';
import type { Handover, OutgoingEmail } from '../../../delivery/driver.ts';
import { sandbox } from '../../../delivery/sandbox.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { enrollSequence } from '../../../domain/sequences/enrollments.ts';
import { stepsFingerprint } from '../../../domain/sequences/steps-fingerprint.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import type { Wake } from '../../../domain/shared/operation.ts';
import { take } from '../../../inbound/receive.ts';
import { wakeSteps } from '../../../jobs/sequences/sweep.ts';
import { step } from '../../../jobs/sequences/write-step.ts';
import { endLost, wakeDue } from '../../../jobs/sweep-drafts.ts';
import { asJson } from '../../../storage/json.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import { line, type Office } from '../../support/fake-line.ts';
import type { Agency, World } from '../../support/world.ts';

type Step = { delayHours: number; subject: string; body: string };

export const steps = (...delays: number[]): Step[] =>
  delays.map((delayHours, n) => ({ delayHours, subject: `Étape ${n}`, body: 'Bonjour {{contact.firstName}},' }));

/** An active sequence, its only version approved by the agency's owner a day ago. */
export async function sequenceOf(
  here: World,
  { id: agencyId, owner }: Pick<Agency, 'id' | 'owner'>,
  own: Step[],
  at: Date,
) {
  const rows = tenantOf(here.db, agencyId);
  const [id, approved_at] = [newId(), new Date(at.getTime() - 86_400_000)];
  const times = { created_at: approved_at, updated_at: approved_at };
  await rows.insert('sequence', { id, name: 'Acquéreurs', status: 'active', version: 1, ...times }).execute();
  const approval = { approved_by: owner.id, approved_at, approved_hash: stepsFingerprint(own) };
  const version = { sequence_id: id, version: 1, steps: asJson(own), ...approval };
  await rows.insert('sequence_version', version).execute();
  return publicId('sequence', id);
}

/** Agencies whose e-mail the test carries, by a clock that it turns; workers run when it says so. */
export async function course(here: World, { idempotent = false } = {}) {
  const mails: OutgoingEmail[] = [];
  const answers: (Handover | (() => Promise<Handover>))[] = [];
  const email = {
    ...sandbox(async () => undefined),
    idempotent,
    send: async (mail: OutgoingEmail): Promise<Handover> => {
      mails.push(mail);
      const answer = answers.shift() ?? { outcome: 'accepted', providerId: `<${mail.id}@agence.example>` };
      return typeof answer === 'function' ? answer() : answer;
    },
  };
  const post = await line(here, { email });
  const { channels, clock } = post;
  const wakes: (Wake & { agencyId: string })[] = [];
  const committed = (agencyId: string, woken: readonly Wake[]) =>
    void wakes.push(...woken.map((wake) => ({ ...wake, agencyId })));
  const context: AppContext = { ...post.context, committed, wake: committed };

  const perform = ({ task, id, agencyId }: Wake & { agencyId: string }, by: AppContext = context) =>
    task === 'step' ? step(by, { agencyId, id }) : release(by, channels, { agencyId, id });

  /** Everything that is due now, as the sweeps find it: what had been woken may all be lost. */
  async function work({ id }: Pick<Agency, 'id'>, by: AppContext = context): Promise<void> {
    for (let round = 0; round < 8; round += 1) {
      const due = await dueOf(id, by);
      if (due.length === 0) return;
      for (const wake of due) await perform(wake, by);
    }
  }
  async function dueOf(agencyId: string, by: AppContext = context) {
    const found: (Wake & { agencyId: string })[] = [];
    const told = (agency: string, woken: readonly Wake[]) =>
      void found.push(...woken.map((wake) => ({ ...wake, agencyId: agency })));
    const quiet = { ...by, wake: told };
    await wakeSteps(quiet);
    await wakeDue(quiet);
    await endLost(by, channels);
    return found.filter((wake) => wake.agencyId === agencyId);
  }

  /** Somebody whose first step is due after the first delay. */
  async function enrolled(own: Step[] = steps(1, 24, 24), inOffice?: Office) {
    const office = inOffice ?? (await post.office());
    const contact = await office.does(updateContact, {
      id: (await office.contact()).id,
      firstName: 'Élodie',
    });
    const sequence = await sequenceOf(here, office.agency, own, clock.now);
    const { id } = await office.does(enrollSequence, { id: sequence, prospectId: contact.id });
    const read = () =>
      here.db.selectFrom('enrollment').selectAll().where('id', '=', uuidOf('enrollment', id)).executeTakeFirstOrThrow();
    const drafts = () =>
      here.db
        .selectFrom('draft')
        .selectAll()
        .where('enrollment_id', '=', uuidOf('enrollment', id))
        .orderBy('step_index')
        .execute();
    const received = () => mails.filter(({ to }) => to === contact.email);
    return {
      office,
      agency: office.agency,
      contact,
      sequence,
      id,
      read,
      drafts,
      received,
      run: () => work(office.agency),
    };
  }

  const hours = (count: number) => clock.later(count * 3600);
  /** An e-mail of somebody, as the provider hands it in. */
  const writes = (from: string, body: string, references: string[] = [], channel: 'email' | 'sms' = 'email') =>
    take(context, channel === 'email' ? 'sandbox' : 'twilio', {
      ...{ kind: 'message', channel, providerId: `<${newId()}@courriel.example>`, from, to: [] },
      ...{ subject: channel === 'email' ? 'Re: Étape' : null, body, references, at: null },
    });
  return { ...post, context, mails, answers, wakes, work, dueOf, perform, enrolled, hours, writes };
}

export type Course = Awaited<ReturnType<typeof course>>;
export type Enrolled = Awaited<ReturnType<Course['enrolled']>>;
