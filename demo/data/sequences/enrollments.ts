import { type Agency, memberActor } from '../agency.ts';
import { DAY, earlier, HOUR, later, timeBetween } from '../calendar.ts';
import type { Consents } from '../people/consents.ts';
import type { Contact } from '../people/contacts.ts';
import { type Random, seededRandom } from '../random.ts';
import { json, type Row } from '../rows.ts';
import type { Visit } from '../visits.ts';
import type { Sequence, Step, Version } from './sequences.ts';

type Status = Row<'enrollment'>['status'];

/** An enrollment with the e-mails that were sent and the reply to the last one. */
export type Enrollment = {
  row: Row<'enrollment'>;
  contact: Contact;
  sent: { step: Step; at: Date }[];
  reply: { text: string; at: Date } | null;
};

/** The contacts that a sequence is meant for. */
type Audience = {
  /** When the contact became part of the audience, or undefined. */
  since: (contact: Contact, visits: Visit[], now: Date) => Date | undefined;
  amounts: Partial<Record<Status, number>>;
};

/** The audiences of the first three sequences, in their order. */
const AUDIENCES: Audience[] = [
  {
    since: ({ wanted, selling, deal, stage, createdAt }, _, now) => {
      const isSuitable = wanted && !selling && !deal && (stage !== 'new' || createdAt > earlier(now, 3 * DAY));
      return isSuitable ? later(createdAt, HOUR) : undefined;
    },
    amounts: { active: 7, completed: 2, replied: 3, opted_out: 1, cancelled: 3 },
  },
  {
    since: ({ homeLocation, stage, createdAt }) =>
      homeLocation && stage !== 'new' ? later(createdAt, 3 * DAY) : undefined,
    amounts: { active: 3, completed: 1, replied: 1 },
  },
  {
    since: ({ id, deal }, visits) =>
      deal ? undefined : visits.find(({ row }) => row.contact_id === id && row.status === 'completed')?.row.ends_at,
    amounts: { completed: 2, replied: 1, cancelled: 1 },
  },
];

/** All enrollments. Each contact has at most one. */
export function enrollmentsOf(
  agency: Agency,
  sequences: Sequence[],
  contacts: Contact[],
  visits: Visit[],
  consents: Map<string, Consents>,
): Enrollment[] {
  const random = seededRandom('journeys');
  const available = random.shuffled(
    contacts.filter(({ email, firstName, language }) => email && firstName && language === 'fr'),
  );
  return AUDIENCES.flatMap(({ since, amounts }, index) =>
    Object.entries(amounts).flatMap(([status, amount]) => {
      const possible = available.flatMap((contact) => {
        const at = since(contact, visits, agency.now);
        const known = consents.get(contact.id);
        const sequence = sequences[index] as Sequence;
        return known && at ? (enrollmentOf(random, agency, sequence, contact, at, status as Status, known) ?? []) : [];
      });
      const chosen = possible.slice(0, amount);
      for (const { contact } of chosen) available.splice(available.indexOf(contact), 1);
      return chosen;
    }),
  );
}

/** The contact's enrollment with this status, or undefined if the status is impossible for the contact. */
function enrollmentOf(
  random: Random,
  agency: Agency,
  sequence: Sequence,
  contact: Contact,
  since: Date,
  status: Status,
  { email, changes }: Consents,
): Enrollment | undefined {
  const { now } = agency;
  const startedAt = timeBetween(random, since, later(since, DAY));
  const version = sequence.versions.findLast(({ approvedAt }) => approvedAt !== null && approvedAt <= startedAt);
  const hasConsent = changes.email.some((change) => change.status === 'granted' && change.at <= startedAt);
  if (!version || !hasConsent || startedAt > earlier(now, HOUR)) return undefined;
  const sendTimes = sendTimesOf(version, startedAt);
  const endedAt = endOf(random, now, status, startedAt, sendTimes, email);
  if (!endedAt || endedAt > now || endedAt < startedAt) return undefined;
  const sent = version.steps.flatMap((step, index) => {
    const at = sendTimes[index];
    return at && at <= endedAt ? [{ step, at }] : [];
  });
  const nextStepAt = status === 'active' ? sendTimes[sent.length] : null;
  if (nextStepAt === undefined) return undefined;
  const row = {
    agency_id: agency.id,
    id: agency.newId(startedAt),
    sequence_id: sequence.row.id,
    version: version.number,
    contact_id: contact.id,
    address: contact.email ?? '',
    status,
    step_index: sent.length,
    next_step_at: nextStepAt,
    draft_id: null,
    ...reasons[status],
    enrolled_by: json(memberActor(contact.agent ?? agency.team[0])),
    created_at: startedAt,
    updated_at: status === 'active' ? (sent.at(-1)?.at ?? startedAt) : endedAt,
  };
  const reply = status === 'replied' ? { text: random.pick(sequence.replies), at: endedAt } : null;
  return { row, contact, sent, reply };
}

const noReason = { reason: null, reason_code: null };
const reasons: Record<Status, Pick<Row<'enrollment'>, 'reason' | 'reason_code'>> = {
  active: noReason,
  completed: noReason,
  failed: noReason,
  replied: { reason: 'The contact has answered.', reason_code: 'replied' },
  opted_out: { reason: 'The contact has unsubscribed.', reason_code: 'opted_out' },
  cancelled: { reason: 'Inscrit par erreur.', reason_code: 'human' },
};

function sendTimesOf({ steps }: Version, startedAt: Date): Date[] {
  let at = startedAt;
  return steps.map(({ delayHours }) => {
    at = later(at, delayHours * HOUR);
    return at;
  });
}

/** When the enrollment ended, or `now` if it is active; undefined if it cannot have ended with this status. */
function endOf(
  random: Random,
  now: Date,
  status: Status,
  startedAt: Date,
  sendTimes: Date[],
  email: Consents['email'],
): Date | undefined {
  if (status === 'opted_out') {
    const optedOutAt = email.status === 'opted_out' && email.recordedAt ? new Date(email.recordedAt) : undefined;
    return optedOutAt && sendTimes[0] && optedOutAt > sendTimes[0] ? optedOutAt : undefined;
  }
  if (email.status !== 'granted') return undefined;
  if (status === 'active') return now;
  if (status === 'completed') return sendTimes.at(-1);
  // A colleague cancels an enrollment made by mistake.
  if (status === 'cancelled') return later(startedAt, HOUR);
  const sentAt = sendTimes[random.between(0, Math.min(1, sendTimes.length - 1))];
  return sentAt && timeBetween(random, later(sentAt, HOUR), later(sentAt, 20 * HOUR), 'contact');
}
