import { DAY, earlier, HOUR, later, latest, MINUTE, timeBetween } from '../calendar.ts';
import type { Channel, Consents } from '../people/consents.ts';
import { isMobile } from '../people/contacts.ts';
import type { Random } from '../random.ts';
import type {
  ListingSituation,
  Situation,
  SituationName,
  SituationOf,
  Situations,
  VisitSituation,
} from './situations.ts';

/** One message. Greeting and signature are added later; without a delay, a usual one for the channel is chosen. */
export type Turn = { from: 'agency' | 'contact'; paragraphs: string[]; delayMinutes?: number };

export type Script = { subject?: string; turns: Turn[]; note?: string };

export const fromAgency = (...paragraphs: string[]): Turn => ({ from: 'agency', paragraphs });
export const fromContact = (...paragraphs: string[]): Turn => ({ from: 'contact', paragraphs });
/** The turn with a delay in minutes since the message before. */
export const delayed = (delayMinutes: number, turn: Turn): Turn => ({ ...turn, delayMinutes });

type Options<S> = {
  language?: 'en';
  /** The conversation ends with an opt-out; all others are with contacts who have not opted out. */
  endsWithStop?: true;
  matches?: (situation: S) => boolean;
  /** When the first message is written. */
  startsAt: (situation: S, random: Random, now: Date) => Date;
  write: (situation: S, random: Random, now: Date) => Script;
};

/** A kind of conversation, which takes place `amount` times with different contacts. */
export type ConversationTemplate = {
  channel: Channel;
  amount: number;
  candidates(situations: Situations): Candidate[];
};

/** A contact with whom the conversation is possible. */
type Candidate = {
  situation: Situation;
  startsAt(random: Random, now: Date): Date;
  write(random: Random, now: Date): Script;
  isAllowed(consents: Consents, startsAt: Date): boolean;
};

export function conversation<N extends SituationName>(
  name: N,
  channel: Channel,
  amount: number,
  options: Options<SituationOf<N>>,
): ConversationTemplate {
  const { matches = () => true, startsAt, write, language = 'fr', endsWithStop = false } = options;
  return {
    channel,
    amount,
    candidates: (situations) =>
      (situations[name] as SituationOf<N>[])
        .filter(({ contact }) => contact.firstName !== null && contact.language === language)
        .filter((situation) => matches(situation))
        .map((situation) => ({
          situation,
          startsAt: (random, now) => startsAt(situation, random, now),
          write: (random, now) => write(situation, random, now),
          isAllowed: (consents, at) => isAllowed(channel, situation, consents, at, endsWithStop),
        })),
  };
}

/** A personal e-mail needs no consent unless the contact has refused it. An SMS always needs consent. */
function isAllowed(
  channel: Channel,
  { contact }: Situation,
  consents: Consents,
  at: Date,
  endsWithStop: boolean,
): boolean {
  const { status } = consents[channel];
  if (at < contact.createdAt) return false;
  if (channel === 'email') return contact.email !== null && (status === 'granted' || status === 'unknown');
  const consentAtStart = consents.changes.sms.findLast((change) => change.at <= at)?.status;
  const expectedNow = endsWithStop ? 'opted_out' : 'granted';
  return isMobile(contact.phone) && consentAtStart === 'granted' && status === expectedNow;
}

/** Starts between `mostDays` and `leastDays` ago, or soon after a contact who is newer than that was created. */
export const recently =
  (leastDays: number, mostDays: number) =>
  ({ contact }: Situation, random: Random, now: Date) =>
    latest(
      later(contact.createdAt, random.between(10, 180) * MINUTE),
      timeBetween(random, earlier(now, mostDays * DAY), earlier(now, leastDays * DAY)),
    );

/** Starts in the last hours, so that nobody has answered yet. */
export const justNow = (_: Situation, random: Random, now: Date) =>
  timeBetween(random, earlier(now, 14 * HOUR), earlier(now, 12 * MINUTE), 'contact');

export const afterBooking = ({ visit }: VisitSituation) => later(visit.row.created_at, 4 * MINUTE);

export const afterVisit = ({ visit }: VisitSituation, random: Random) =>
  later(visit.row.ends_at, random.between(60, 240) * MINUTE);

export const isAboutHome = ({ listing }: ListingSituation) => listing.row.rooms !== null;
