import { DAY, HOUR, isWorkingDay, later, MINUTE, parisTime } from '../calendar.ts';
import { dayOf, euros } from '../french.ts';
import {
  afterBooking,
  afterVisit,
  type ConversationTemplate,
  conversation,
  delayed,
  fromAgency,
  fromContact,
  isAboutHome,
  justNow,
  recently,
} from './conversation-template.ts';
import { agreed, ofThe, the, when } from './phrases.ts';
import type { ListingSituation } from './situations.ts';

const aboutVisits: ConversationTemplate[] = [
  conversation('scheduledVisit', 'sms', 3, {
    startsAt: afterBooking,
    write: ({ listing, visit }, random) => {
      const [reply, answer] = random.pick([
        ['Parfait, merci ! On peut se garer facilement dans la rue ?', 'Oui, il y a en général de la place.'],
        ['Très bien, merci. Je viendrai avec mes parents.', 'Aucun problème, c’est toujours utile d’être plusieurs.'],
      ] as const);
      const confirmation = fromAgency(`je vous confirme la visite ${ofThe(listing)} ${when(visit.row.starts_at)}.`);
      return { turns: [confirmation, fromContact(reply), fromAgency(answer)] };
    },
  }),
  conversation('scheduledVisit', 'sms', 1, {
    startsAt: afterBooking,
    write: ({ listing, visit }) => ({
      turns: [
        fromContact(`Bonjour, j’ai un empêchement pour la visite ${ofThe(listing)}. Est-ce qu’on peut la décaler ?`),
        fromAgency(`bien sûr. Je vous propose ${when(visit.row.starts_at)}, est-ce que cela vous convient ?`),
        fromContact('Oui, c’est parfait. Merci pour votre souplesse !'),
      ],
      note: 'Visite décalée à sa demande, agenda à jour.',
    }),
  }),
  conversation('scheduledVisit', 'sms', 3, {
    startsAt: justNow,
    write: ({ visit }, random) => {
      const day = dayOf(visit.row.starts_at);
      const questions = [
        `Bonjour, pour la visite de ${day}, puis-je venir avec mon père ? Il est du bâtiment.`,
        `Bonjour, je confirme ma venue ${day}. Faut-il apporter un justificatif de financement ?`,
        `Bonjour, vous me redonnez l’adresse exacte pour ${day} ? Merci`,
        `Bonjour, serait-il possible d’avancer d’une demi-heure la visite de ${day} ? Sinon on garde l’horaire.`,
        `Bonjour, petite question avant ${day} : le quartier est-il raccordé à la fibre ?`,
      ];
      return { turns: [fromContact(random.pick(questions))] };
    },
  }),
  conversation('scheduledVisit', 'sms', 1, {
    language: 'en',
    matches: isAboutHome,
    startsAt: afterBooking,
    write: ({ listing }) => ({
      turns: [
        fromAgency(`your viewing at ${listing.row.street}, ${listing.row.city} is confirmed. See you there!`),
        fromContact('Great, thank you. Is there somewhere to park nearby?'),
        fromAgency('Yes, there is usually space in the street. I will wait for you at the door.'),
      ],
    }),
  }),
  conversation('completedVisit', 'sms', 2, {
    startsAt: afterVisit,
    write: ({ listing }, random) => ({
      turns: [
        fromAgency(`merci pour votre visite ${ofThe(listing)}. Qu’en avez-vous pensé ?`),
        fromContact(
          random.pick([
            'Merci pour votre temps. On en discute ce soir et je vous redis demain.',
            'Bonjour, visite intéressante. J’aimerais comparer avec un autre bien avant de me décider.',
          ]),
        ),
        fromAgency('Bien sûr, prenez le temps. Je reste à votre disposition pour toute question.'),
      ],
      note: 'À rappeler si pas de nouvelles d’ici trois jours.',
    }),
  }),
  conversation('completedVisit', 'sms', 1, {
    startsAt: afterVisit,
    write: ({ listing }) => ({
      turns: [
        fromContact(`Bonjour, nous aimerions revoir ${the(listing)} avec un artisan. C’est possible en semaine ?`),
        fromAgency('oui, en semaine c’est plus simple. Plutôt en matinée ou après 17 h ?'),
        fromContact('Plutôt après 17 h, merci !'),
      ],
      note: 'Contre-visite avec un artisan à caler, en fin de journée.',
    }),
  }),
  conversation('missedVisit', 'sms', 1, {
    startsAt: ({ visit }) => later(visit.row.starts_at, 14 * MINUTE),
    write: (situation, random) => ({
      turns: [
        fromAgency(`je suis sur place, ${situation.listing.row.street}. Êtes-vous en chemin ?`),
        delayed(
          random.between(300, 1300),
          fromContact(
            `Bonjour, je suis vraiment ${agreed(situation, 'désolé')}, une urgence au travail. Peut-on reprendre un rendez-vous ?`,
          ),
        ),
        fromAgency('Pas de souci, cela arrive. Je vous propose d’autres créneaux dès demain.'),
      ],
      note: 'Absence non prévenue. Confirmer la veille la prochaine fois.',
    }),
  }),
  conversation('cancelledVisit', 'sms', 1, {
    startsAt: ({ visit }) => visit.row.updated_at,
    write: ({ visit }) => ({
      turns: [
        fromContact(
          `Bonjour, impossible pour moi de venir ${dayOf(visit.row.starts_at)} : train supprimé. On peut voir ça plus tard ?`,
        ),
        fromAgency('c’est bien noté, j’annule. Dites-moi quand vous serez disponible.'),
      ],
    }),
  }),
];

/** A question about a listing, and the answer. */
function questionsOn({ listing: { row, facts } }: ListingSituation): [string, string][] {
  const charges = facts.chargesEuros ?? 0;
  const parking = facts.hasParking
    ? 'oui, une place est comprise dans le prix'
    : 'non, mais il se loue des places à proximité';
  const questions: [boolean, string, string][] = [
    [true, 'est-ce possible de visiter en fin de semaine', 'oui, il me reste des créneaux vendredi et samedi matin'],
    [charges > 0, 'à combien s’élèvent les charges', `les charges sont de ${euros(charges)} par an`],
    [row.type === 'apartment', 'y a-t-il un stationnement', parking],
    [row.type === 'house', 'la maison est-elle au tout-à-l’égout', 'oui, le contrôle est au dossier'],
  ];
  return questions.filter(([applies]) => applies).map(([, question, answer]) => [question, answer]);
}

/** About eleven o’clock on the last working day before `at`. */
function workingDayBefore(at: Date): Date {
  const morning = parisTime(at, -1, 11, 7);
  return isWorkingDay(morning) ? morning : workingDayBefore(morning);
}

const withBuyers: ConversationTemplate[] = [
  conversation('newBuyer', 'sms', 3, {
    matches: isAboutHome,
    startsAt: recently(0, 6),
    write: (situation, random) => {
      const { listing } = situation;
      const [question, answer] = random.pick(questionsOn(situation));
      return {
        turns: [
          fromContact(
            `Bonjour, j’ai vu votre annonce pour ${the(listing)} (${listing.row.reference}) : ${question} ? Merci`,
          ),
          fromAgency(`${answer}. Souhaitez-vous visiter ?`),
          fromContact('Oui, avec plaisir. Je suis disponible à partir de 17 h 30 ou le samedi.'),
        ],
      };
    },
  }),
  conversation('smsOptOut', 'sms', 2, {
    endsWithStop: true,
    matches: ({ contact }) => contact.wanted !== null,
    startsAt: ({ optedOutAt }) => workingDayBefore(optedOutAt),
    write: ({ contact, optedOutAt }) => ({
      turns: [
        fromAgency(
          `de nouveaux biens à ${contact.wanted?.row.city} correspondent à votre recherche. STOP pour ne plus recevoir de SMS.`,
        ),
        delayed((optedOutAt.getTime() - workingDayBefore(optedOutAt).getTime()) / MINUTE, fromContact('STOP')),
      ],
    }),
  }),
];

const aboutSales: ConversationTemplate[] = [
  conversation('offer', 'sms', 1, {
    startsAt: ({ deal }) => later(deal.offeredAt, HOUR),
    write: ({ deal, listing }, random) => ({
      turns: [
        fromAgency(`j’ai bien transmis votre offre à ${euros(deal.amountEuros)} pour ${the(listing)}.`),
        fromContact('Merci ! On croise les doigts.'),
        delayed(
          random.between(1300, 2200),
          fromAgency('Bonne nouvelle : le vendeur accepte votre offre. Je vous appelle pour fixer le rendez-vous.'),
        ),
        fromContact('Super !! Merci beaucoup, nous sommes très heureux.'),
      ],
      note: `Offre acceptée à ${euros(deal.amountEuros)}. Demander les coordonnées de son notaire.`,
    }),
  }),
  conversation('contract', 'sms', 1, {
    startsAt: ({ deal }) => later(deal.signedAt as Date, 21 * DAY),
    write: ({ listing }) => ({
      turns: [
        fromAgency(`où en êtes-vous de votre prêt pour ${the(listing)} ? Le délai de la condition suspensive avance.`),
        fromContact('Bonjour, accord de principe reçu hier, la banque édite l’offre cette semaine.'),
        fromAgency('Parfait. Envoyez-moi l’attestation dès que vous l’avez, je la transmets à l’étude.'),
      ],
      note: 'Accord de principe obtenu. Attestation à transmettre au notaire.',
    }),
  }),
  conversation('seller', 'sms', 2, {
    startsAt: recently(0, 8),
    write: ({ listing }) => ({
      turns: [
        fromContact(`Bonjour, avez-vous eu des retours sur l’annonce ${ofThe(listing)} ?`),
        fromAgency('oui : plusieurs demandes par téléphone. Je vous propose de faire un point cette semaine.'),
        fromContact('Très bien, merci. Bonne journée !'),
      ],
    }),
  }),
  conversation('estimate', 'sms', 1, {
    startsAt: recently(0, 12),
    write: ({ contact }) => ({
      turns: [
        fromAgency(
          `suite à votre demande d’estimation à ${contact.homeLocation?.city}, quand puis-je passer voir le bien ?`,
        ),
        fromContact('Bonjour, plutôt un soir après 18 h ou samedi matin. Faut-il préparer des documents ?'),
        fromAgency('Le titre de propriété et la dernière taxe foncière. Je vous appelle pour fixer l’heure.'),
      ],
      note: 'Rendez-vous d’estimation à fixer, soir ou samedi matin.',
    }),
  }),
];

export const smsTemplates: ConversationTemplate[] = [...aboutVisits, ...withBuyers, ...aboutSales];
