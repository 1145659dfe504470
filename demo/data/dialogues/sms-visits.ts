import { later, MINUTE } from '../calendar.ts';
import { dayOf } from '../french.ts';
import type { Seeing } from './cast.ts';
import { type Scene, scene } from './scene.ts';
import { agreed, hoursAfterVisit, justNow, ofThe, signed, soonAfterBooking, the, when } from './voice.ts';

const isFlat = ({ listing }: Seeing) => listing.row.type === 'apartment';

/** What people ask once a visit is arranged, and the answer. */
const repliesTo = (cast: Seeing): [string, string][] => [
  [
    `C’est noté, merci beaucoup. À ${dayOf(cast.visit.row.starts_at).split(' ')[0]} !`,
    'Avec plaisir, bonne journée à vous.',
  ],
  [
    'Parfait, merci ! On peut se garer facilement dans la rue ?',
    'Oui, il y a en général de la place à cette heure-là.',
  ],
  ...(isFlat(cast)
    ? ([['Parfait. Il y a un code à l’entrée ?', 'Je vous attendrai en bas de l’immeuble, pas besoin du code.']] as [
        string,
        string,
      ][])
    : []),
  [
    'Très bien, merci. Je viendrai avec mes parents si cela ne pose pas de problème.',
    'Aucun problème, venez à plusieurs, c’est toujours utile.',
  ],
];

export const visitsByText: Scene[] = [
  scene('coming', 'sms', 3, {
    opens: soonAfterBooking,
    script: (cast, random) => {
      const { prospect, listing, visit } = cast;
      const [reply, answer] = random.pick(repliesTo(cast));
      const confirmation = `Bonjour ${prospect.firstName}, je vous confirme la visite ${ofThe(listing)} ${when(visit.row.starts_at)}.`;
      return {
        turns: [
          [0, 'us', `${confirmation} ${signed(cast)}`],
          [random.between(6, 50), 'them', reply],
          [random.between(2, 15), 'us', answer],
        ],
      };
    },
  }),
  scene('coming', 'sms', 1, {
    opens: soonAfterBooking,
    script: (cast, random) => ({
      turns: [
        [
          0,
          'them',
          `Bonjour, j’ai un empêchement pour la visite ${ofThe(cast.listing)}. Est-ce qu’on peut la décaler ?`,
        ],
        [
          random.between(8, 40),
          'us',
          `Bonjour ${cast.prospect.firstName}, bien sûr. Je vous propose ${when(cast.visit.row.starts_at)}, est-ce que cela vous convient ? ${signed(cast)}`,
        ],
        [random.between(5, 60), 'them', 'Oui, c’est parfait. Merci pour votre souplesse !'],
      ],
      note: 'Visite décalée à sa demande, agenda à jour.',
    }),
  }),
  scene('coming', 'sms', 3, {
    opens: justNow,
    script: (cast, random) => ({
      turns: [
        [
          0,
          'them',
          random.pick([
            `Bonjour, pour la visite de ${dayOf(cast.visit.row.starts_at)}, puis-je venir avec mon père ? Il est du bâtiment.`,
            `Bonjour, je confirme ma venue ${dayOf(cast.visit.row.starts_at)}. Faut-il apporter un justificatif de financement ?`,
            `Bonjour, vous me redonnez l’adresse exacte pour ${dayOf(cast.visit.row.starts_at)} ? Merci`,
            `Bonjour, serait-il possible d’avancer d’une demi-heure la visite de ${dayOf(cast.visit.row.starts_at)} ? Sinon on garde l’horaire.`,
            `Bonjour, petite question avant ${dayOf(cast.visit.row.starts_at)} : le quartier est-il raccordé à la fibre ?`,
          ]),
        ],
      ],
    }),
  }),
  scene('seen', 'sms', 2, {
    opens: hoursAfterVisit,
    script: (cast, random) => ({
      turns: [
        [
          0,
          'us',
          `Bonjour ${cast.prospect.firstName}, merci pour votre visite ${ofThe(cast.listing)}. Qu’en avez-vous pensé ? ${signed(cast)}`,
        ],
        [
          random.between(40, 600),
          'them',
          random.pick([
            'Merci pour votre temps. On en discute ce soir et je vous redis demain.',
            'Merci à vous ! J’ai encore une visite samedi, je reviens vers vous ensuite.',
            'Bonjour, visite intéressante. J’aimerais comparer avec un autre bien avant de me décider.',
          ]),
        ],
        [random.between(5, 60), 'us', 'Bien sûr, prenez le temps. Je reste à votre disposition pour toute question.'],
      ],
      note: 'À rappeler si pas de nouvelles d’ici trois jours.',
    }),
  }),
  scene('missed', 'sms', 1, {
    opens: ({ visit }) => later(visit.row.starts_at, 14 * MINUTE),
    script: (cast, random) => ({
      turns: [
        [
          0,
          'us',
          `Bonjour ${cast.prospect.firstName}, je suis sur place, ${cast.listing.row.street}. Êtes-vous en chemin ? ${signed(cast)}`,
        ],
        [
          random.between(300, 1300),
          'them',
          `Bonjour, je suis vraiment ${agreed(cast, 'désolé')}, une urgence au travail et je n’ai pas pu prévenir. Peut-on reprendre un rendez-vous ?`,
        ],
        [random.between(10, 90), 'us', 'Pas de souci, cela arrive. Je vous propose d’autres créneaux dès demain.'],
      ],
      note: 'Absence non prévenue. Confirmer la veille la prochaine fois.',
    }),
  }),
  scene('cancelled', 'sms', 1, {
    opens: ({ visit }) => visit.row.updated_at,
    script: (cast, random) => ({
      turns: [
        [
          0,
          'them',
          random.pick([
            `Bonjour, je dois annuler la visite de ${dayOf(cast.visit.row.starts_at)}, mon fils est malade. Je vous recontacte, désolé${cast.prospect.woman ? 'e' : ''} !`,
            `Bonjour, impossible pour moi de venir ${dayOf(cast.visit.row.starts_at)} : train supprimé. On peut voir ça plus tard ?`,
          ]),
        ],
        [
          random.between(5, 45),
          'us',
          `Bonjour ${cast.prospect.firstName}, c’est bien noté, j’annule. Dites-moi quand vous serez disponible. ${signed(cast)}`,
        ],
      ],
    }),
  }),
  scene('seen', 'sms', 1, {
    opens: hoursAfterVisit,
    script: (cast, random) => ({
      turns: [
        [0, 'them', `Bonjour, nous aimerions revoir ${the(cast.listing)} avec un artisan. C’est possible en semaine ?`],
        [
          random.between(10, 60),
          'us',
          `Bonjour ${cast.prospect.firstName}, oui, en semaine c’est plus simple. Plutôt en matinée ou après 17 h ? ${signed(cast)}`,
        ],
        [random.between(20, 200), 'them', 'Plutôt après 17 h, merci !'],
      ],
      note: 'Contre-visite avec un artisan à caler, en fin de journée.',
    }),
  }),
];
