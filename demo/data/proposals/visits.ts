import { DAY, later, workday } from '../calendar.ts';
import type { Seeing } from '../dialogues/cast.ts';
import { letter, ofThe, signed, subjectOf, the, when } from '../dialogues/voice.ts';
import { asTyped, euros } from '../french.ts';
import { type Idea, idea } from './idea.ts';

const address = ({ listing }: Seeing) => `${listing.row.street}, ${listing.row.city}`;
const isHome = ({ listing }: Seeing) => listing.row.rooms !== null;

const confirmation = (cast: Seeing, at = cast.visit.row.starts_at) =>
  `Bonjour ${cast.prospect.firstName}, je vous confirme la visite ${ofThe(cast.listing)} ${when(at)}, ${address(cast)}. ${signed(cast)}`;

/** What waits about visits that come, and visits that were. */
export const aboutVisits: Idea[] = [
  // Plainly wrong: the visit is the day before, as the conversation says.
  idea('coming', 'sms', {
    hoursAgo: 4,
    fits: ({ prospect, visit }, { threads }) =>
      threads.some(
        ({ row, messages }) =>
          row.channel === 'sms' &&
          row.contact_id === prospect.id &&
          messages.some(({ body }) => body.includes(asTyped(when(visit.row.starts_at)))),
      ),
    write: (cast) => confirmation(cast, later(cast.visit.row.starts_at, DAY)),
  }),
  idea('coming', 'sms', { asker: 'Script relances', hoursAgo: 2, write: (cast) => confirmation(cast) }),
  idea('coming', 'sms', { asker: 'Script relances', hoursAgo: 2, write: (cast) => confirmation(cast) }),
  // Somebody has recorded since that this contact wants no SMS.
  idea('coming', 'sms', {
    asker: 'Script relances',
    hoursAgo: 26,
    write: (cast) =>
      `Bonjour ${cast.prospect.firstName}, rappel de votre visite ${ofThe(cast.listing)} ${when(cast.visit.row.starts_at)}. ${signed(cast)}`,
    ending: { end: 'blocked', evidence: 'Au téléphone : ne veut plus de SMS, préfère les appels.' },
  }),
  // An emoji: all of it is UCS-2.
  idea('seen', 'sms', {
    hoursAgo: 7,
    write: (cast) =>
      `Bonjour ${cast.prospect.firstName}, merci pour votre visite ${ofThe(cast.listing)} 😊 Qu’en avez-vous pensé ? ${signed(cast)}`,
  }),
  // Two segments.
  idea('seen', 'sms', {
    hoursAgo: 22,
    write: (cast, now) =>
      `Bonjour ${cast.prospect.firstName}, suite à votre visite ${ofThe(cast.listing)}, une seconde visite est possible ${when(workday(now, 2, 18))} ou ${when(workday(now, 3, 10))}. Lequel de ces deux rendez-vous vous convient le mieux ? ${signed(cast)}`,
  }),
  idea('missed', 'sms', {
    asker: 'Script relances',
    hoursAgo: 29,
    write: (cast, now) =>
      `Bonjour ${cast.prospect.firstName}, nous nous sommes manqués pour la visite ${ofThe(cast.listing)}. Voulez-vous la reprendre ${when(workday(now, 2, 17))} ? ${signed(cast)}`,
  }),
  idea('seen', 'email', {
    hoursAgo: 19,
    fits: isHome,
    write: (cast) => ({
      subject: `${subjectOf(cast.listing)} : le prix a baissé`,
      body: letter(
        cast,
        `Vous avez visité ${the(cast.listing)}. Son prix vient d’être revu : **${euros(cast.listing.row.price_euros)}** au lieu de ${euros(before(cast))}.`,
        'Si cela change votre réflexion, je peux :\n\n- vous réserver une seconde visite cette semaine ;\n- vous envoyer le dossier complet (diagnostics, charges, taxe foncière).',
      ),
    }),
  }),
];

/** The price before it was lowered, as round as prices are. */
const before = ({ listing }: Seeing) => Math.round((listing.row.price_euros * 1.05) / 1000) * 1000;
