import { DAY, earlier, HOUR, later, momentBetween } from '../calendar.ts';
import type { Consents } from '../people/consents.ts';
import type { Prospect } from '../people/contacts.ts';
import type { Random } from '../random.ts';
import { json, type Row } from '../rows.ts';
import { type Member, signatureOf, type World } from '../team.ts';
import type { Sequence, Version } from './sequences.ts';
import type { Step } from './texts.ts';

export type Status = Row<'enrollment'>['status'];

/** Somebody's way through a sequence, with the e-mails they have had and their reply to the last one. */
export type Journey = {
  row: Row<'enrollment'>;
  prospect: Prospect;
  agent: Member;
  sent: { step: Step; at: Date }[];
  reply: { text: string; at: Date } | null;
};

/** That person's journey, if they can be at such a point of it. */
export function journeyOf(
  random: Random,
  world: World,
  sequence: Sequence,
  prospect: Prospect,
  since: Date,
  status: Status,
  { email, said }: Consents,
): Journey | undefined {
  const { now } = world;
  const startedAt = momentBetween(random, since, later(since, DAY));
  const version = sequence.versions.findLast(({ approvedAt }) => approvedAt !== null && approvedAt <= startedAt);
  const consented = said.email.some(({ status, at }) => status === 'granted' && at <= startedAt);
  if (!version || !consented || startedAt > earlier(now, HOUR)) return undefined;
  const due = dueTimes(version, startedAt);
  const endedAt = endOf(random, now, status, startedAt, due, email);
  if (!endedAt || endedAt > now || endedAt < startedAt) return undefined;
  const sent = version.steps.flatMap((step, index) => {
    const at = due[index];
    return at && at <= endedAt ? [{ step, at }] : [];
  });
  const nextStepAt = status === 'active' ? due[sent.length] : null;
  if (nextStepAt === undefined) return undefined;
  const agent = prospect.agent ?? (world.team[0] as Member);
  const row = {
    ...{ agency_id: world.agencyId, id: world.newId(startedAt), sequence_id: sequence.row.id, version: version.number },
    ...{
      contact_id: prospect.id,
      address: prospect.email ?? '',
      status,
      step_index: sent.length,
      next_step_at: nextStepAt,
      draft_id: null,
      ...endings[status],
    },
    enrolled_by: json(signatureOf(agent)),
    created_at: startedAt,
    updated_at: status === 'active' ? (sent.at(-1)?.at ?? startedAt) : endedAt,
  };
  const reply = status === 'replied' ? { text: random.pick(sequence.replies), at: endedAt } : null;
  return { row, prospect, agent, sent, reply };
}

const none = { reason: null, reason_code: null };
const endings: Record<Status, Pick<Row<'enrollment'>, 'reason' | 'reason_code'>> = {
  active: none,
  completed: none,
  failed: none,
  replied: { reason: 'The contact has answered.', reason_code: 'replied' },
  opted_out: { reason: 'The contact has unsubscribed.', reason_code: 'opted_out' },
  cancelled: { reason: 'Inscrit par erreur.', reason_code: 'human' },
};

function dueTimes({ steps }: Version, startedAt: Date): Date[] {
  let at = startedAt;
  return steps.map(({ delayHours }) => {
    at = later(at, delayHours * HOUR);
    return at;
  });
}

/** When the journey came to its end, or now; undefined where it cannot have ended so. */
function endOf(
  random: Random,
  now: Date,
  status: Status,
  startedAt: Date,
  due: Date[],
  email: Consents['email'],
): Date | undefined {
  const optedOutAt = email.status === 'opted_out' && email.recordedAt ? new Date(email.recordedAt) : undefined;
  if (status === 'opted_out') return optedOutAt && due[0] && optedOutAt > due[0] ? optedOutAt : undefined;
  if (email.status !== 'granted') return undefined;
  if (status === 'active') return now;
  if (status === 'completed') return due.at(-1);
  // Somebody enrolled them by mistake.
  if (status === 'cancelled') return later(startedAt, HOUR);
  const step = due[random.between(0, Math.min(1, due.length - 1))];
  return step && momentBetween(random, later(step, HOUR), later(step, 20 * HOUR), 'contact');
}
