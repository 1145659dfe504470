import { DAY, later } from '../calendar.ts';
import { euros } from '../french.ts';
import { type Scene, scene } from './scene.ts';
import { afterOffer, ofThe, recently, signed, the } from './voice.ts';

export const salesByText: Scene[] = [
  scene('offering', 'sms', 1, {
    opens: afterOffer,
    script: (cast, random) => ({
      turns: [
        [
          0,
          'us',
          `Bonjour ${cast.prospect.firstName}, j’ai bien transmis votre offre à ${euros(cast.deal.amountEuros)} pour ${the(cast.listing)}. Je reviens vers vous au plus vite. ${signed(cast)}`,
        ],
        [random.between(5, 60), 'them', 'Merci ! On croise les doigts.'],
        [
          random.between(1300, 2200),
          'us',
          'Bonne nouvelle : le vendeur accepte votre offre. Je vous appelle pour fixer le rendez-vous chez le notaire.',
        ],
        [random.between(3, 30), 'them', 'Super !! Merci beaucoup, nous sommes très heureux.'],
      ],
      note: `Offre acceptée à ${euros(cast.deal.amountEuros)}. Demander les coordonnées de son notaire.`,
    }),
  }),
  scene('signing', 'sms', 1, {
    opens: ({ deal }) => later(deal.signedAt as Date, 21 * DAY),
    script: (cast, random) => ({
      turns: [
        [
          0,
          'us',
          `Bonjour ${cast.prospect.firstName}, où en êtes-vous de votre prêt pour ${the(cast.listing)} ? Le délai de la condition suspensive avance. ${signed(cast)}`,
        ],
        [
          random.between(30, 400),
          'them',
          'Bonjour, accord de principe reçu hier, la banque édite l’offre cette semaine.',
        ],
        [
          random.between(5, 40),
          'us',
          'Parfait. Envoyez-moi l’attestation dès que vous l’avez, je la transmets à l’étude.',
        ],
      ],
      note: 'Accord de principe obtenu. Attestation à transmettre au notaire.',
    }),
  }),
  scene('settled', 'sms', 1, {
    opens: ({ deal }) => later(deal.closedAt as Date, 9 * DAY),
    script: (cast, random) => ({
      turns: [
        [0, 'us', `Bonjour ${cast.prospect.firstName}, tout se passe bien depuis la remise des clés ? ${signed(cast)}`],
        [
          random.between(30, 300),
          'them',
          'Bonjour, oui, on est bien installés ! Encore quelques cartons, mais quel plaisir. Merci pour tout.',
        ],
      ],
    }),
  }),
  scene('selling', 'sms', 2, {
    opens: recently(0, 8),
    script: (cast, random) => {
      const ahead = cast.visits.filter(({ row }) => row.status === 'scheduled').length;
      const news =
        ahead > 0
          ? `${ahead > 1 ? `${ahead} visites sont prévues` : 'une visite est prévue'} ces prochains jours, je vous fais un compte rendu après.`
          : 'plusieurs demandes par téléphone, pas encore de visite fixée. Je vous propose de faire un point cette semaine.';
      return {
        turns: [
          [0, 'them', `Bonjour, avez-vous eu des retours sur l’annonce ${ofThe(cast.listing)} ?`],
          [random.between(15, 120), 'us', `Bonjour ${cast.prospect.firstName}, oui : ${news} ${signed(cast)}`],
          [random.between(5, 120), 'them', 'Très bien, merci. Bonne journée !'],
        ],
      };
    },
  }),
  scene('owning', 'sms', 1, {
    opens: recently(0, 12),
    script: (cast, random) => ({
      turns: [
        [
          0,
          'us',
          `Bonjour ${cast.prospect.firstName}, suite à votre demande d’estimation à ${cast.prospect.ownsIn?.city}, quand puis-je passer voir le bien ? ${signed(cast)}`,
        ],
        [
          random.between(30, 500),
          'them',
          'Bonjour, plutôt un soir après 18 h ou samedi matin. Faut-il préparer des documents ?',
        ],
        [
          random.between(10, 60),
          'us',
          'Le titre de propriété et la dernière taxe foncière si vous les avez. Je vous appelle pour fixer l’heure.',
        ],
      ],
      note: 'Rendez-vous d’estimation à fixer, soir ou samedi matin.',
    }),
  }),
];
