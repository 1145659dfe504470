import { DAY, HOUR, inParis, isAgencyDay, later, MINUTE } from '../calendar.ts';
import { euros } from '../french.ts';
import type { About } from './cast.ts';
import { type Scene, scene } from './scene.ts';
import { agreed, recently, signed, the } from './voice.ts';

/** A first question on an advertisement, with the answer that fits the property. */
function questionsOn({ listing }: About): [string, string][] {
  const { facts, row } = listing;
  const questions: [boolean, string, string][] = [
    [true, 'est-ce possible de visiter en fin de semaine', 'oui, il me reste des créneaux vendredi et samedi matin'],
    [
      facts.chargesEuros !== null,
      'à combien s’élèvent les charges',
      `les charges sont de ${euros(facts.chargesEuros ?? 0)} par an`,
    ],
    [
      row.type === 'apartment' && facts.parking,
      'y a-t-il un stationnement',
      'oui, une place est comprise dans le prix',
    ],
    [
      row.type === 'apartment' && !facts.parking,
      'y a-t-il un stationnement',
      'non, mais il se loue des places à proximité',
    ],
    [row.type === 'apartment' && facts.lift, 'y a-t-il un ascenseur', 'oui, la résidence a un ascenseur'],
    [row.type === 'house', 'la maison est-elle au tout-à-l’égout', 'oui, le contrôle est au dossier'],
  ];
  return questions.filter(([fits]) => fits).map(([, question, answer]) => [question, answer]);
}

/** Eleven in the morning of the last working day before. */
function workdayBefore(at: Date): Date {
  const morning = inParis(at, -1, 11, 7);
  return isAgencyDay(morning) ? morning : workdayBefore(morning);
}

export const searchesByText: Scene[] = [
  scene('curious', 'sms', 3, {
    fits: ({ listing }) => listing.row.rooms !== null,
    opens: recently(0, 6),
    script: (cast, random) => {
      const [question, answer] = random.pick(questionsOn(cast));
      return {
        turns: [
          [
            0,
            'them',
            `Bonjour, j’ai vu votre annonce pour ${the(cast.listing)} (${cast.listing.row.reference}) : ${question} ? Merci`,
          ],
          [
            random.between(10, 90),
            'us',
            `Bonjour ${cast.prospect.firstName}, ${answer}. Souhaitez-vous visiter ? ${signed(cast)}`,
          ],
          [random.between(15, 300), 'them', 'Oui, avec plaisir. Je suis disponible à partir de 17 h 30 ou le samedi.'],
        ],
      };
    },
  }),
  scene('searching', 'sms', 1, {
    fits: ({ listing, prospect }) => listing.row.created_at > prospect.createdAt,
    opens: ({ listing }) => later(listing.row.created_at, 2 * DAY),
    script: (cast, random) => ({
      turns: [
        [
          0,
          'us',
          `Bonjour ${cast.prospect.firstName}, en avant-première : ${the(cast.listing)} à ${cast.listing.row.city}, ${euros(cast.listing.row.price_euros)}. Dites-moi si je vous réserve une visite. ${signed(cast)}`,
        ],
        [
          random.between(20, 300),
          'them',
          random.pick([
            'Bonjour, oui ça m’intéresse, vous avez des photos ?',
            'Bonjour, c’est un peu au-dessus de mon budget, mais pourquoi pas. Je regarde l’annonce.',
          ]),
        ],
        [random.between(5, 60), 'us', 'Je vous envoie le descriptif complet par e-mail dans la journée.'],
      ],
    }),
  }),
  scene('stopped', 'sms', 2, {
    farewell: true,
    fits: ({ prospect }) => prospect.wants !== null,
    opens: ({ stoppedAt }) => workdayBefore(stoppedAt),
    script: (cast) => ({
      turns: [
        [
          0,
          'us',
          `Bonjour ${cast.prospect.firstName}, de nouveaux biens à ${cast.prospect.wants?.row.city} correspondent à votre recherche. Souhaitez-vous les recevoir ? ${signed(cast)}. STOP pour ne plus recevoir de SMS`,
        ],
        [(cast.stoppedAt.getTime() - workdayBefore(cast.stoppedAt).getTime()) / MINUTE, 'them', 'STOP'],
      ],
    }),
  }),
  scene('coming', 'sms', 1, {
    language: 'en',
    fits: ({ listing }) => listing.row.rooms !== null,
    opens: ({ visit }) => later(visit.row.created_at, HOUR / 12),
    script: (cast, random) => ({
      turns: [
        [
          0,
          'us',
          `Hello ${cast.prospect.firstName}, your viewing at ${cast.listing.row.street}, ${cast.listing.row.city} is confirmed. See you there! ${signed(cast)}`,
        ],
        [random.between(10, 90), 'them', 'Great, thank you. Is there somewhere to park nearby?'],
        [random.between(5, 30), 'us', 'Yes, there is usually space in the street. I will wait for you at the door.'],
      ],
    }),
  }),
  scene('lost', 'sms', 1, {
    opens: ({ prospect }) => later(prospect.createdAt, 12 * DAY),
    script: (cast, random) => ({
      turns: [
        [
          0,
          'us',
          `Bonjour ${cast.prospect.firstName}, êtes-vous toujours à la recherche d’un bien à ${cast.listing.row.city} ? ${signed(cast)}`,
        ],
        [
          random.between(60, 900),
          'them',
          `Bonjour, merci mais j’ai mis le projet de côté. Je suis ${agreed(cast, 'désolé')} de ne pas vous avoir prévenus.`,
        ],
        [
          random.between(5, 60),
          'us',
          'C’est noté, merci de votre réponse. Je reste à votre disposition si le projet reprend.',
        ],
      ],
    }),
  }),
];
