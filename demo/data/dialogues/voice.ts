import { DAY, earlier, HOUR, later, latest, MINUTE, momentBetween } from '../calendar.ts';
import { dayOf, hourOf } from '../french.ts';
import { formalName } from '../people/person.ts';
import type { Listing } from '../properties/listing.ts';
import type { Random } from '../random.ts';
import { AGENCY_NAME } from '../team.ts';
import type { About, Buying, Cast, Seeing } from './cast.ts';

/** « le T3 rue Racine » */
export const the = ({ noun, street }: Listing) => `${noun.the} ${street}`;
export const ofThe = ({ noun, street }: Listing) => `${noun.ofThe} ${street}`;

/** « mardi 3 mars à 14 h 30 » */
export const when = (at: Date) => `${dayOf(at)} à ${hourOf(at)}`;

export const subjectOf = ({ row }: Listing) => `${row.title} (réf. ${row.reference})`;

/** An e-mail of the agency. */
export const letter = ({ prospect, agent }: Cast, ...paragraphs: string[]) =>
  [`Bonjour ${formalName(prospect)},`, ...paragraphs, `Bien cordialement,\n${agent.name}\n${AGENCY_NAME}`].join('\n\n');

/** An e-mail of a contact. */
export const mail = ({ prospect }: Cast, ...paragraphs: string[]) =>
  ['Bonjour,', ...paragraphs, `Cordialement,\n${prospect.firstName} ${prospect.lastName}`].join('\n\n');

export const letterInEnglish = ({ prospect, agent }: Cast, ...paragraphs: string[]) =>
  [`Dear ${prospect.firstName},`, ...paragraphs, `Kind regards,\n${agent.name}\n${AGENCY_NAME}`].join('\n\n');

export const mailInEnglish = ({ prospect }: Cast, ...paragraphs: string[]) =>
  ['Hello,', ...paragraphs, `Best wishes,\n${prospect.firstName} ${prospect.lastName}`].join('\n\n');

/** The first text message of a colleague says who writes. */
export const signed = ({ agent }: Cast) => `${agent.firstName}, ${AGENCY_NAME}`;

/** « désolée », « ravi » */
export const agreed = ({ prospect }: Cast, adjective: string) => `${adjective}${prospect.woman ? 'e' : ''}`;

export const soonAfterBooking = ({ visit }: Seeing) => later(visit.row.created_at, 4 * MINUTE);

export const hoursAfterVisit = ({ visit }: Seeing, random: Random) =>
  later(visit.row.ends_at, random.between(60, 240) * MINUTE);

/** Some days after the contact was first known, in the last weeks where possible. */
export const recently =
  (leastDays: number, mostDays: number) =>
  ({ prospect }: Cast | About, random: Random, now: Date) =>
    latest(
      later(prospect.createdAt, random.between(10, 180) * MINUTE),
      momentBetween(random, earlier(now, mostDays * DAY), earlier(now, leastDays * DAY)),
    );

/** Within the last hours of the day: nobody has answered yet. */
export const justNow = (_: Cast, random: Random, now: Date) =>
  momentBetween(random, earlier(now, 14 * HOUR), earlier(now, 12 * MINUTE), 'contact');

export const afterOffer = ({ deal }: Buying) => later(deal.offeredAt, HOUR);
