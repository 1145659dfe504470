import { DAY, earlier, earliest, HOUR, later, latest, MINUTE, timeBetween } from '../calendar.ts';
import type { Conversation } from '../conversations/conversations.ts';
import { agencyEmail, ofThe, sms, the, when } from '../conversations/phrases.ts';
import type { Situation, SituationName, SituationOf } from '../conversations/situations.ts';
import { dateOf, dayOf, euros, hourOf } from '../french.ts';
import type { Channel } from '../people/consents.ts';
import { freeTime } from './free-time.ts';
import {
  contentOf,
  isAvailable,
  type Proposal,
  type ProposalSources,
  proposalFor,
  workingTimeBefore,
} from './proposal.ts';

/** A reply to messages that match a pattern. */
type Reply = {
  channel: Channel;
  pattern: RegExp;
  write: (sources: ProposalSources, contactId: string) => { situation: Situation; text: string } | undefined;
};

/** `write` gives the text of the SMS or the paragraphs of the e-mail, without greeting and signature. */
const reply = <N extends SituationName>(
  name: N,
  channel: Channel,
  pattern: RegExp,
  write: (situation: SituationOf<N>, free: (days: number, hour: number) => Date) => string[],
): Reply => ({
  channel,
  pattern,
  write: (sources, contactId) => {
    const { situations } = sources;
    const situation = (situations[name] as SituationOf<N>[]).find(({ contact }) => contact.id === contactId);
    if (!situation) return undefined;
    const paragraphs = write(situation, (days, hour) => freeTime(sources, situation.agent, days, hour));
    const text = channel === 'sms' ? sms(situation, paragraphs.join(' ')) : agencyEmail(situation, ...paragraphs);
    return { situation, text };
  },
});

const replies: Reply[] = [
  reply('scheduledVisit', 'sms', /fibre/, () => [
    'je demande au vendeur si la fibre est raccordée et je vous réponds avant la visite.',
  ]),
  reply('scheduledVisit', 'sms', /avancer d.une demi-heure/, ({ visit }) => [
    `c’est possible : je peux avancer notre rendez-vous à ${hourOf(earlier(visit.row.starts_at, HOUR / 2))} ${dayOf(visit.row.starts_at)}. Est-ce que cela vous va ?`,
  ]),
  reply('scheduledVisit', 'sms', /avec mon père/, () => ['avec plaisir, un avis du métier est toujours utile.']),
  reply('scheduledVisit', 'sms', /justificatif/, () => [
    'rien d’obligatoire pour visiter. Si vous avez déjà une simulation de la banque, elle nous fera gagner du temps.',
  ]),
  reply('scheduledVisit', 'sms', /adresse exacte/, ({ listing: { row }, visit }) => {
    const number = /^\d/.test(row.street ?? '') ? 'au ' : '';
    return [`rendez-vous ${number}${row.street}, ${row.postcode} ${row.city}, ${when(visit.row.starts_at)}.`];
  }),
  reply('newBuyer', 'sms', /Je suis disponible/, ({ listing }, free) => [
    `je vous propose de visiter ${the(listing)} ${when(free(1, 18))}. Est-ce que cela vous va ?`,
  ]),
  reply('seller', 'sms', /retours sur l.annonce/, ({ listing, visits }) => [
    `${visits.length || 'pas encore de'} visite${visits.length > 1 ? 's' : ''} pour ${the(listing)}. Je vous appelle ce soir pour en parler.`,
  ]),
  reply('newBuyer', 'email', /me libérer en semaine/, ({ listing }, free) => [
    `Voici deux possibilités pour visiter ${the(listing)} :`,
    `- **${when(free(1, 18))}**\n- **${when(free(3, 18))}**`,
    'Laquelle vous convient ?',
  ]),
  reply('newBuyer', 'email', /négociable/, ({ listing: { row } }) => [
    `Le bien est proposé à **${euros(row.price_euros)}** depuis le ${dateOf(row.created_at)}. Le vendeur examine toute offre écrite, que je lui présente dans la journée.`,
    'Le mieux est de vous faire une idée sur place : quand seriez-vous disponible ?',
  ]),
  reply('newBuyer', 'email', /souhaiterais visiter/, ({ listing }, free) => [
    `Avec plaisir. Je vous propose de visiter ${the(listing)} **${when(free(2, 18))}**.`,
    'Un mot de confirmation de votre part suffit.',
  ]),
  reply('seller', 'email', /Les clés/, ({ listing }) => [
    `C’est noté pour les clés ${ofThe(listing)}. Nous fermerons les volets après chaque visite et vous enverrons un compte rendu en fin de semaine.`,
    'Bon séjour à vous.',
  ]),
];

const MAX_REPLIES = 10;

/** Replies to the contacts who wrote last in the last week. */
export function repliesTo(sources: ProposalSources): Proposal[] {
  return sources.conversations
    .filter(({ messages }) => messages.at(-1)?.direction === 'inbound')
    .sort((a, b) => b.row.last_message_at.getTime() - a.row.last_message_at.getTime())
    .flatMap((conversation) => replyTo(sources, conversation) ?? [])
    .slice(0, MAX_REPLIES);
}

function replyTo(sources: ProposalSources, { row, messages }: Conversation): Proposal | undefined {
  const { now } = sources.agency;
  const lastBody = messages.at(-1)?.body ?? '';
  const contactId = row.contact_id;
  const from = latest(later(row.last_message_at, 3 * MINUTE), workingTimeBefore(earlier(now, 44 * HOUR)));
  const isTooOld = row.last_message_at < earlier(now, 7 * DAY);
  if (contactId === null || isTooOld || from > earlier(now, MINUTE)) return undefined;
  const found = replies
    .find(({ channel, pattern }) => channel === row.channel && pattern.test(lastBody))
    ?.write(sources, contactId);
  if (!found || !isAvailable(sources, row.channel, found.situation)) return undefined;
  const at = earliest(timeBetween(sources.random, from, later(from, HOUR)), earlier(now, MINUTE));
  const subject = row.subject && `Re : ${row.subject.replace(/^Re : /, '')}`;
  const content = contentOf(subject ? { subject, body: found.text } : found.text);
  return proposalFor(sources, found.situation, at, content);
}
