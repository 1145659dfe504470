import { workday } from '../calendar.ts';
import type { Cast } from '../dialogues/cast.ts';
import { letter, ofThe, signed, subjectOf, the, when } from '../dialogues/voice.ts';
import { dayOf, euros } from '../french.ts';
import { type Idea, idea } from './idea.ts';

const hello = ({ prospect }: Cast) => `Bonjour ${prospect.firstName},`;

/** What somebody has decided on, in every way that can end. */
export const decided: Idea[] = [
  idea('coming', 'sms', {
    asker: 'Script relances',
    hoursAgo: 50,
    write: (cast) =>
      `${hello(cast)} je vous confirme la visite ${ofThe(cast.listing)} ${when(cast.visit.row.starts_at)}. ${signed(cast)}`,
    ending: { end: 'delivered', reply: 'Merci, je serai là !' },
  }),
  idea('coming', 'sms', {
    asker: 'Script relances',
    hoursAgo: 74,
    write: (cast) =>
      `${hello(cast)} je vous confirme la visite ${ofThe(cast.listing)} ${when(cast.visit.row.starts_at)}. ${signed(cast)}`,
    ending: { end: 'delivered' },
  }),
  idea('seen', 'sms', {
    hoursAgo: 30,
    write: (cast) =>
      `Cher client, suite à la visite ${ofThe(cast.listing)}, merci de nous communiquer votre décision. ${signed(cast)}`,
    rewrite: (cast) =>
      `${hello(cast)} merci pour votre visite ${ofThe(cast.listing)}. Prenez le temps de la réflexion, je reste à votre disposition. ${signed(cast)}`,
    ending: { end: 'delivered' },
  }),
  idea('cancelled', 'sms', {
    hoursAgo: 52,
    write: (cast, now) =>
      `${hello(cast)} votre visite ${ofThe(cast.listing)} est annulée, c’est noté. Voulez-vous une autre date, par exemple ${dayOf(workday(now, 3, 18))} ? ${signed(cast)}`,
    ending: { end: 'rejected', reason: 'Je l’ai eue au téléphone ce matin, nouvelle date déjà prise.' },
  }),
  idea('selling', 'email', {
    hoursAgo: 53,
    fits: ({ listing }) => listing.row.rooms !== null,
    write: (cast) => ({
      subject: subjectOf(cast.listing),
      body: letter(
        cast,
        `Votre annonce pour ${the(cast.listing)} a été mise à jour avec les nouvelles photos. Elle est en ligne à **${euros(cast.listing.row.price_euros)}**.`,
        'Je vous rends compte des premiers appels en fin de semaine.',
      ),
    }),
    ending: { end: 'sent' },
  }),
  idea('seen', 'email', {
    hoursAgo: 76,
    write: (cast) => ({
      subject: subjectOf(cast.listing),
      body: letter(
        cast,
        `Merci pour votre visite. Le vendeur ${ofThe(cast.listing)} serait prêt à descendre un peu : faites-nous une offre.`,
      ),
    }),
    ending: {
      end: 'rejected',
      reason: 'Le vendeur n’a rien accepté de tel. Ne jamais annoncer de marge de négociation.',
    },
  }),
  idea('offering', 'email', {
    hoursAgo: 33,
    write: (cast) => ({
      subject: `Offre d’achat – réf. ${cast.listing.row.reference}`,
      body: letter(cast, `Nous avons bien reçu votre offre. Réponse très vite.`),
    }),
    rewrite: (cast) =>
      letter(
        cast,
        `Votre offre de ${euros(cast.deal.amountEuros)} pour ${the(cast.listing)} est entre les mains du vendeur. Il nous répond sous 48 heures, et je vous appelle aussitôt.`,
      ),
    ending: { end: 'sent' },
  }),
  idea('searching', 'sms', {
    hoursAgo: 56,
    write: (cast) =>
      `${hello(cast)} un bien proche de votre recherche arrive : ${the(cast.listing)} à ${cast.listing.row.city}. Souhaitez-vous le voir en premier ? ${signed(cast)}`,
    ending: { end: 'stopped' },
  }),
  idea('signing', 'sms', {
    hoursAgo: 47,
    write: (cast) =>
      `${hello(cast)} avez-vous des nouvelles de votre banque pour ${the(cast.listing)} ? ${signed(cast)}`,
    ending: { end: 'failed', code: '21211', detail: 'Invalid ‘To’ phone number' },
  }),
  idea('curious', 'sms', {
    hoursAgo: 27,
    write: (cast) =>
      `${hello(cast)} ${the(cast.listing)} est toujours disponible. Souhaitez-vous convenir d’une visite ? ${signed(cast)}`,
    ending: { end: 'unconfirmed', detail: 'The connection ended before the provider answered.' },
  }),
  idea('searching', 'sms', {
    asker: 'Script relances',
    hoursAgo: 1,
    write: (cast) =>
      `${hello(cast)} vous pensez aussi vendre ? Nous estimons votre bien gratuitement sous 48h. ${signed(cast)}`,
    ending: { end: 'scheduled' },
  }),
  idea('selling', 'email', {
    asker: 'Script relances',
    hoursAgo: 15 * 24,
    write: (cast) => ({
      subject: subjectOf(cast.listing),
      body: letter(
        cast,
        `Votre mandat ${ofThe(cast.listing)} arrive bientôt à échéance. Souhaitez-vous le renouveler ?`,
      ),
    }),
    ending: { end: 'expired' },
  }),
];
