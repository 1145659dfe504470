import { DAY, isWorkingDay, later, parisTime, workingDay } from '../calendar.ts';
import { isAboutHome } from '../conversations/conversation-template.ts';
import { agencyEmail, ofThe, signature, sms, subjectOf, the, when } from '../conversations/phrases.ts';
import type { VisitSituation } from '../conversations/situations.ts';
import { asTyped, dateOf, dayOf, euros } from '../french.ts';
import { type ProposalTemplate, proposal } from './proposal.ts';

const confirmation = (situation: VisitSituation, at = situation.visit.row.starts_at) => {
  const { row } = situation.listing;
  const address = `${row.street}, ${row.city}`;
  return sms(situation, `je vous confirme la visite ${ofThe(situation.listing)} ${when(at)}, ${address}.`);
};

const aboutVisits: ProposalTemplate[] = [
  // Wrong on purpose: the visit is the day before, as the conversation shows.
  proposal('scheduledVisit', 'sms', {
    hoursAgo: 4,
    matches: ({ contact, visit }, { conversations }) =>
      conversations.some(
        ({ row, messages }) =>
          row.channel === 'sms' &&
          row.contact_id === contact.id &&
          messages.some(({ body }) => body.includes(asTyped(when(visit.row.starts_at)))),
      ),
    write: (situation) => confirmation(situation, later(situation.visit.row.starts_at, DAY)),
  }),
  proposal('scheduledVisit', 'sms', {
    keyName: 'Script relances',
    hoursAgo: 2,
    write: (situation) => confirmation(situation),
  }),
  proposal('scheduledVisit', 'sms', {
    keyName: 'Script relances',
    hoursAgo: 2,
    write: (situation) => confirmation(situation),
  }),
  // The contact has opted out since.
  proposal('scheduledVisit', 'sms', {
    keyName: 'Script relances',
    hoursAgo: 26,
    write: (situation) =>
      sms(situation, `rappel de votre visite ${ofThe(situation.listing)} ${when(situation.visit.row.starts_at)}.`),
    outcome: { kind: 'blocked', evidence: 'Au téléphone : ne veut plus de SMS, préfère les appels.' },
  }),
  // The emoji makes the whole SMS UCS-2.
  proposal('completedVisit', 'sms', {
    hoursAgo: 7,
    write: (situation) =>
      sms(situation, `merci pour votre visite ${ofThe(situation.listing)} 😊 Qu’en avez-vous pensé ?`),
  }),
  // Long enough for two segments.
  proposal('completedVisit', 'sms', {
    hoursAgo: 22,
    write: (situation, _now, free) =>
      sms(
        situation,
        `suite à votre visite ${ofThe(situation.listing)}, une seconde visite est possible ${when(free(2, 18))} ou ${when(free(3, 10))}. Lequel de ces deux rendez-vous vous convient le mieux ?`,
      ),
  }),
  proposal('missedVisit', 'sms', {
    keyName: 'Script relances',
    hoursAgo: 29,
    write: (situation, _now, free) =>
      sms(
        situation,
        `nous nous sommes manqués pour la visite ${ofThe(situation.listing)}. Voulez-vous la reprendre ${when(free(2, 17))} ?`,
      ),
  }),
  proposal('completedVisit', 'email', {
    hoursAgo: 19,
    matches: isAboutHome,
    write: (situation) => {
      const price = situation.listing.row.price_euros;
      const previousPrice = Math.round((price * 1.05) / 1000) * 1000;
      return {
        subject: `${subjectOf(situation.listing)} : le prix a baissé`,
        body: agencyEmail(
          situation,
          `Vous avez visité ${the(situation.listing)}. Son prix vient d’être revu : **${euros(price)}** au lieu de ${euros(previousPrice)}.`,
          'Si cela change votre réflexion, je peux :\n\n- vous réserver une seconde visite cette semaine ;\n- vous envoyer le dossier complet (diagnostics, charges, taxe foncière).',
        ),
      };
    },
  }),
];

/** The next Saturday on which the agency is open. */
function nextOpenSaturday(now: Date): Date {
  const noon = parisTime(now, 1, 12);
  return noon.getUTCDay() === 6 && isWorkingDay(noon) ? noon : nextOpenSaturday(later(now, DAY));
}

const aboutListings: ProposalTemplate[] = [
  // Advertising that claims to be a service message.
  proposal('lostBuyer', 'sms', {
    keyName: 'Script relances',
    hoursAgo: 31,
    matches: isAboutHome,
    write: (situation, now) => {
      const { row } = situation.listing;
      return `Portes ouvertes ${dayOf(nextOpenSaturday(now))} de 10h à 12h : venez visiter ${the(situation.listing)} à ${row.city}, ${euros(row.price_euros)} ! ${signature(situation)}`;
    },
  }),
  // The link leads to another site than its text says.
  proposal('qualifiedBuyer', 'email', {
    hoursAgo: 15,
    matches: isAboutHome,
    write: (situation) => {
      const { reference, city } = situation.listing.row;
      return {
        subject: `Visite virtuelle – ${reference}`,
        body: agencyEmail(
          situation,
          `En avant-première, voici la visite virtuelle ${ofThe(situation.listing)} à ${city} : [www.kerbrat-immobilier.example/${reference}](https://visites-offertes.example/r?id=${reference}&c=mail).`,
          'Dites-moi si vous souhaitez le voir sur place.',
        ),
      };
    },
  }),
  // The reference contains a zero-width space, as if copied from a web page.
  proposal('newBuyer', 'email', {
    hoursAgo: 10,
    matches: isAboutHome,
    write: (situation) => {
      const { row } = situation.listing;
      const reference = row.reference.replace('-', '-\u200b');
      return {
        subject: `Votre demande – réf. ${reference}`,
        body: agencyEmail(
          situation,
          `Vous nous avez interrogés sur ${the(situation.listing)} (réf. ${reference}), au prix de **${euros(row.price_euros)}**. Le bien est toujours disponible.`,
          'Quand seriez-vous libre pour une visite ?',
        ),
      };
    },
  }),
  proposal('contract', 'email', {
    keyName: 'Script relances',
    hoursAgo: 36,
    write: (situation) => ({
      subject: `Compromis de vente – réf. ${situation.listing.row.reference}`,
      body: agencyEmail(
        situation,
        `Vous avez signé le compromis ${ofThe(situation.listing)} le ${dateOf(situation.deal.signedAt as Date)}. La condition suspensive de prêt court sur 60 jours.`,
        'Avez-vous reçu l’accord de votre banque ? Il nous faut :\n\n1. l’offre de prêt, ou l’accord de principe ;\n2. l’attestation d’assurance emprunteur.',
      ),
    }),
  }),
  proposal('seller', 'email', {
    hoursAgo: 44,
    matches: ({ visits }) => visits.some(({ row }) => row.status === 'completed'),
    write: (situation, now) => {
      const completed = situation.visits.filter(({ row }) => row.status === 'completed');
      return {
        subject: subjectOf(situation.listing),
        body: agencyEmail(
          situation,
          `Voici notre point sur la vente ${ofThe(situation.listing)} : **${completed.length} ${completed.length > 1 ? 'visites' : 'visite'}** à ce jour.`,
          completed.map(({ row }) => `- ${dayOf(row.starts_at)}`).join('\n'),
          `Je vous propose d’en parler par téléphone ${dayOf(workingDay(now, 1, 10))}.`,
        ),
      };
    },
  }),
];

/** Proposals that wait for a decision. Some are wrong on purpose, so that reviewing them makes a difference. */
export const pendingTemplates: ProposalTemplate[] = [...aboutVisits, ...aboutListings];
