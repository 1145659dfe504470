import { DAY, earlier, earliest, HOUR, later, latest, MINUTE, momentBetween, workday } from '../calendar.ts';
import type { Cast, Pools } from '../dialogues/cast.ts';
import { letter, letterInEnglish, ofThe, signed, the, when } from '../dialogues/voice.ts';
import { dateOf, dayOf, euros, hourOf } from '../french.ts';
import type { Thread } from '../threads.ts';
import { atWork, type Desk, isFree, proposal, wishOf } from './idea.ts';
import type { Proposal } from './proposal.ts';

/** What somebody wrote, and an answer to it; e-mails go on under the subject they came with. */
type Answer = {
  channel: 'sms' | 'email';
  to: RegExp;
  write: (desk: Desk, contactId: string) => { cast: Cast; text: string } | undefined;
};

const answer = <P extends keyof Pools>(
  pool: P,
  channel: 'sms' | 'email',
  to: RegExp,
  text: (cast: Pools[P][number], now: Date) => string,
): Answer => ({
  channel,
  to,
  write: (desk, contactId) => {
    const cast = (desk.pools[pool] as Pools[P][number][]).find(({ prospect }) => prospect.id === contactId);
    return cast && { cast, text: text(cast, desk.world.now) };
  },
});

const hello = ({ prospect }: Cast) => `Bonjour ${prospect.firstName},`;

const answers: Answer[] = [
  answer(
    'coming',
    'sms',
    /fibre/,
    (cast) =>
      `${hello(cast)} je demande au vendeur si la fibre est raccordée et je vous réponds avant la visite. ${signed(cast)}`,
  ),
  answer(
    'coming',
    'sms',
    /avancer d.une demi-heure/,
    (cast) =>
      `${hello(cast)} c’est possible : je vous attends ${dayOf(cast.visit.row.starts_at)} à ${hourOf(earlier(cast.visit.row.starts_at, HOUR / 2))}. ${signed(cast)}`,
  ),
  answer(
    'coming',
    'sms',
    /avec mon père/,
    (cast) => `${hello(cast)} avec plaisir, un avis du métier est toujours utile. ${signed(cast)}`,
  ),
  answer(
    'coming',
    'sms',
    /justificatif/,
    (cast) =>
      `${hello(cast)} rien d’obligatoire pour visiter. Si vous avez déjà une simulation de la banque, elle nous fera gagner du temps. ${signed(cast)}`,
  ),
  answer(
    'coming',
    'sms',
    /adresse exacte/,
    ({ listing, ...cast }) =>
      `${hello(cast)} rendez-vous ${place(listing.row)}, ${when(cast.visit.row.starts_at)}. ${signed(cast)}`,
  ),
  answer(
    'curious',
    'sms',
    /Je suis disponible/,
    (cast, now) =>
      `${hello(cast)} je vous propose de visiter ${the(cast.listing)} ${when(workday(now, 1, 18))}. Est-ce que cela vous va ? ${signed(cast)}`,
  ),
  answer(
    'selling',
    'sms',
    /retours sur l.annonce/,
    (cast) =>
      `${hello(cast)} ${cast.visits.length || 'pas encore de'} visite${cast.visits.length > 1 ? 's' : ''} pour ${the(cast.listing)}. Je vous appelle ce soir pour en parler. ${signed(cast)}`,
  ),
  answer('curious', 'email', /me libérer en semaine/, (cast, now) =>
    letter(
      cast,
      `Voici deux possibilités pour visiter ${the(cast.listing)} :`,
      `- **${when(workday(now, 1, 18))}**\n- **${when(workday(now, 3, 18))}**`,
      'Laquelle vous convient ?',
    ),
  ),
  answer('curious', 'email', /négociable/, (cast) =>
    letter(
      cast,
      `Le bien est proposé à **${euros(cast.listing.row.price_euros)}** depuis le ${dateOf(cast.listing.row.created_at)}. Le vendeur examine toute offre écrite, que je lui présente dans la journée.`,
      'Le mieux est de vous faire une idée sur place : quand seriez-vous disponible ?',
    ),
  ),
  answer('curious', 'email', /souhaiterais visiter/, (cast, now) =>
    letter(
      cast,
      `Avec plaisir. Je vous propose de visiter ${the(cast.listing)} **${when(workday(now, 2, 18))}**.`,
      'Un mot de confirmation de votre part suffit.',
    ),
  ),
  answer('selling', 'email', /Les clés/, (cast) =>
    letter(
      cast,
      `C’est noté pour les clés ${ofThe(cast.listing)}. Nous fermerons les volets après chaque visite et vous enverrons un compte rendu en fin de semaine.`,
      'Bon séjour à vous.',
    ),
  ),
  answer('coming', 'email', /which costs/, (cast) =>
    letterInEnglish(
      cast,
      'On top of the price, please plan for:',
      '- the notaire’s fees and taxes: about 7 to 8 % of the price for an existing home;\n- the costs of your loan, if you take one.',
      `We can go through the figures at your viewing on ${dateOf(cast.visit.row.starts_at)}.`,
    ),
  ),
];

const MOST = 10;

/** Answers to whoever wrote last in the last days, and waits. */
export function answersTo(desk: Desk): Proposal[] {
  const waiting = desk.threads
    .filter(({ messages }) => messages.at(-1)?.direction === 'inbound')
    .sort((a, b) => b.row.last_message_at.getTime() - a.row.last_message_at.getTime());
  return waiting.flatMap((thread) => answerTo(desk, thread) ?? []).slice(0, MOST);
}

function answerTo(desk: Desk, { row, messages }: Thread): Proposal | undefined {
  const { now } = desk.world;
  const asked = messages.at(-1)?.body ?? '';
  const from = latest(later(row.last_message_at, 3 * MINUTE), atWork(earlier(now, 44 * HOUR)));
  if (row.contact_id === null || row.last_message_at < earlier(now, 7 * DAY) || from > earlier(now, MINUTE)) return;
  const contactId = row.contact_id;
  const found = answers.find(({ channel, to }) => channel === row.channel && to.test(asked))?.write(desk, contactId);
  if (!found || !isFree(desk, row.channel, found.cast)) return;
  const at = earliest(momentBetween(desk.random, from, later(from, HOUR)), earlier(now, MINUTE));
  const subject = row.subject && `Re : ${row.subject.replace(/^Re : /, '')}`;
  return proposal(desk, found.cast, at, wishOf(subject ? { subject, body: found.text } : found.text));
}

type Place = Record<'street' | 'postcode' | 'city', string | null>;

/** « au 12 rue de la Fontaine, 44000 Nantes », « rue de la Fontaine, 44000 Nantes », « à Nantes ». */
const place = ({ street, postcode, city }: Place) =>
  street ? `${/^\d/.test(street) ? 'au ' : ''}${street}, ${postcode} ${city}` : `à ${city}`;
