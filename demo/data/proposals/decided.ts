import { workingDay } from '../calendar.ts';
import { isAboutHome } from '../conversations/conversation-template.ts';
import { agencyEmail, ofThe, signature, sms, subjectOf, the, when } from '../conversations/phrases.ts';
import type { VisitSituation } from '../conversations/situations.ts';
import { dayOf, euros } from '../french.ts';
import { type ProposalTemplate, proposal } from './proposal.ts';

const confirmation = (situation: VisitSituation) =>
  sms(situation, `je vous confirme la visite ${ofThe(situation.listing)} ${when(situation.visit.row.starts_at)}.`);

/** At least one proposal with every possible outcome. */
export const decidedTemplates: ProposalTemplate[] = [
  proposal('scheduledVisit', 'sms', {
    keyName: 'Script relances',
    hoursAgo: 50,
    write: confirmation,
    outcome: { kind: 'delivered', reply: 'Merci, je serai là !' },
  }),
  proposal('scheduledVisit', 'sms', {
    keyName: 'Script relances',
    hoursAgo: 74,
    write: confirmation,
    outcome: { kind: 'delivered' },
  }),
  proposal('completedVisit', 'sms', {
    hoursAgo: 30,
    write: (situation) =>
      `Cher client, suite à la visite ${ofThe(situation.listing)}, merci de nous communiquer votre décision. ${signature(situation)}`,
    edit: (situation) =>
      sms(
        situation,
        `merci pour votre visite ${ofThe(situation.listing)}. Prenez le temps de la réflexion, je reste à votre disposition.`,
      ),
    outcome: { kind: 'delivered' },
  }),
  proposal('cancelledVisit', 'sms', {
    hoursAgo: 52,
    write: (situation, now) =>
      sms(
        situation,
        `votre visite ${ofThe(situation.listing)} est annulée, c’est noté. Voulez-vous une autre date, par exemple ${dayOf(workingDay(now, 3, 18))} ?`,
      ),
    outcome: { kind: 'rejected', reason: 'Je l’ai eue au téléphone ce matin, nouvelle date déjà prise.' },
  }),
  proposal('seller', 'email', {
    hoursAgo: 53,
    matches: isAboutHome,
    write: (situation) => ({
      subject: subjectOf(situation.listing),
      body: agencyEmail(
        situation,
        `Votre annonce pour ${the(situation.listing)} a été mise à jour avec les nouvelles photos. Elle est en ligne à **${euros(situation.listing.row.price_euros)}**.`,
        'Je vous rends compte des premiers appels en fin de semaine.',
      ),
    }),
    outcome: { kind: 'sent' },
  }),
  proposal('completedVisit', 'email', {
    hoursAgo: 76,
    write: (situation) => ({
      subject: subjectOf(situation.listing),
      body: agencyEmail(
        situation,
        `Merci pour votre visite. Le vendeur ${ofThe(situation.listing)} serait prêt à descendre un peu : faites-nous une offre.`,
      ),
    }),
    outcome: {
      kind: 'rejected',
      reason: 'Le vendeur n’a rien accepté de tel. Ne jamais annoncer de marge de négociation.',
    },
  }),
  proposal('offer', 'email', {
    hoursAgo: 33,
    write: (situation) => ({
      subject: `Offre d’achat – réf. ${situation.listing.row.reference}`,
      body: agencyEmail(situation, 'Nous avons bien reçu votre offre. Réponse très vite.'),
    }),
    edit: (situation) =>
      agencyEmail(
        situation,
        `Votre offre de ${euros(situation.deal.amountEuros)} pour ${the(situation.listing)} est entre les mains du vendeur. Il nous répond sous 48 heures, et je vous appelle aussitôt.`,
      ),
    outcome: { kind: 'sent' },
  }),
  proposal('qualifiedBuyer', 'sms', {
    hoursAgo: 56,
    write: (situation) =>
      sms(
        situation,
        `un bien proche de votre recherche arrive : ${the(situation.listing)} à ${situation.listing.row.city}. Souhaitez-vous le voir en premier ?`,
      ),
    outcome: { kind: 'stopped' },
  }),
  proposal('contract', 'sms', {
    hoursAgo: 47,
    write: (situation) => sms(situation, `avez-vous des nouvelles de votre banque pour ${the(situation.listing)} ?`),
    outcome: { kind: 'failed', code: '21211', detail: 'Invalid ‘To’ phone number' },
  }),
  proposal('newBuyer', 'sms', {
    hoursAgo: 27,
    write: (situation) =>
      sms(situation, `${the(situation.listing)} est toujours disponible. Souhaitez-vous convenir d’une visite ?`),
    outcome: { kind: 'unconfirmed', detail: 'The connection ended before the provider answered.' },
  }),
  proposal('qualifiedBuyer', 'sms', {
    keyName: 'Script relances',
    hoursAgo: 1,
    write: (situation) => sms(situation, 'vous pensez aussi vendre ? Nous estimons votre bien gratuitement sous 48h.'),
    outcome: { kind: 'scheduled' },
  }),
  proposal('seller', 'email', {
    keyName: 'Script relances',
    hoursAgo: 15 * 24,
    write: (situation) => ({
      subject: subjectOf(situation.listing),
      body: agencyEmail(
        situation,
        `Votre mandat ${ofThe(situation.listing)} arrive bientôt à échéance. Souhaitez-vous le renouveler ?`,
      ),
    }),
    outcome: { kind: 'expired' },
  }),
];
