import { DAY, inParis, isAgencyDay, later, workday } from '../calendar.ts';
import { letter, ofThe, signed, subjectOf, the } from '../dialogues/voice.ts';
import { dateOf, dayOf, euros } from '../french.ts';
import { type Idea, idea } from './idea.ts';

/** The next Saturday on which the agency is open. */
function openSaturday(now: Date): Date {
  const noon = inParis(now, 1, 12);
  return noon.getUTCDay() === 6 && isAgencyDay(noon) ? noon : openSaturday(later(now, DAY));
}

/** What waits about homes for sale, and about what is being sold. */
export const aboutHomes: Idea[] = [
  // Advertising: whoever reads it should say so before it leaves.
  idea('lost', 'sms', {
    asker: 'Script relances',
    hoursAgo: 31,
    fits: ({ listing }) => listing.row.rooms !== null,
    write: (cast, now) =>
      `Portes ouvertes ${dayOf(openSaturday(now))} de 10h à 12h : venez visiter ${the(cast.listing)} à ${cast.listing.row.city}, ${euros(cast.listing.row.price_euros)} ! ${signed(cast)}`,
  }),
  // The link leads elsewhere than its text says.
  idea('searching', 'email', {
    hoursAgo: 15,
    fits: ({ listing }) => listing.row.rooms !== null,
    write: (cast) => ({
      subject: `Visite virtuelle – ${cast.listing.row.reference}`,
      body: letter(
        cast,
        `En avant-première, voici la visite virtuelle ${ofThe(cast.listing)} à ${cast.listing.row.city} : [www.kerbrat-immobilier.example/${cast.listing.row.reference}](https://visites-offertes.example/r?id=${cast.listing.row.reference}&c=mail).`,
        'Dites-moi si vous souhaitez le voir sur place.',
      ),
    }),
  }),
  // Copied from a portal, with a space that nobody sees inside the reference.
  idea('curious', 'email', {
    hoursAgo: 10,
    fits: ({ listing }) => listing.row.rooms !== null,
    write: (cast) => ({
      subject: `Votre demande – réf. ${cast.listing.row.reference.replace('-', '-\u200b')}`,
      body: letter(
        cast,
        `Vous nous avez interrogés sur ${the(cast.listing)} (réf. ${cast.listing.row.reference.replace('-', '-\u200b')}), au prix de **${euros(cast.listing.row.price_euros)}**. Le bien est toujours disponible.`,
        'Quand seriez-vous libre pour une visite ?',
      ),
    }),
  }),
  idea('signing', 'email', {
    asker: 'Script relances',
    hoursAgo: 36,
    write: (cast) => ({
      subject: `Compromis de vente – réf. ${cast.listing.row.reference}`,
      body: letter(
        cast,
        `Vous avez signé le compromis ${ofThe(cast.listing)} le ${dateOf(cast.deal.signedAt as Date)}. La condition suspensive de prêt court sur 60 jours.`,
        'Avez-vous reçu l’accord de votre banque ? Il nous faut :\n\n1. l’offre de prêt, ou l’accord de principe ;\n2. l’attestation d’assurance emprunteur.',
      ),
    }),
  }),
  idea('selling', 'email', {
    hoursAgo: 44,
    fits: ({ visits }) => visits.some(({ row }) => row.status === 'completed'),
    write: (cast, now) => {
      const seen = cast.visits.filter(({ row }) => row.status === 'completed');
      return {
        subject: subjectOf(cast.listing),
        body: letter(
          cast,
          `Voici notre point sur la vente ${ofThe(cast.listing)} : **${seen.length} ${seen.length > 1 ? 'visites' : 'visite'}** à ce jour.`,
          seen.map(({ row }) => `- ${dayOf(row.starts_at)}`).join('\n'),
          `Je vous propose d’en parler par téléphone ${dayOf(workday(now, 1, 10))}.`,
        ),
      };
    },
  }),
];
