import { dayOf, de, euros } from '../french.ts';
import type { About } from './cast.ts';
import { type Scene, scene } from './scene.ts';
import { justNow, letter, letterInEnglish, mail, mailInEnglish, ofThe, recently, subjectOf, the } from './voice.ts';

const rounded = (amount: number) => Math.round(amount / 5000) * 5000;

/** Buyers search up to a round sum. */
const thresholdBelow = ({ listing }: About) => Math.floor((listing.row.price_euros - 1) / 10_000) * 10_000;

export const sellersByMail: Scene[] = [
  scene('owning', 'email', 2, {
    opens: recently(1, 14),
    script: (cast, random) => {
      const ground = cast.prospect.ownsIn;
      const sqm = random.between(88, 124);
      const middle = (ground?.house ?? 3000) * sqm;
      const day = random.pick(['Mardi', 'Jeudi', 'Vendredi']);
      const hour = random.pick(['17 h 30', '18 h', '18 h 15']);
      return {
        subject: `Estimation d’une maison à ${ground?.city}`,
        turns: [
          [
            0,
            'them',
            mail(
              cast,
              ...random.pick([
                [
                  `Nous envisageons de vendre notre maison ${de(ground?.city ?? '')} (${sqm} m² environ, quatre chambres, jardin). Pourriez-vous nous donner une estimation ?`,
                  'Nous ne sommes pas pressés, mais aimerions être fixés dans les deux mois.',
                ],
                [
                  `Suite à une mutation, je dois vendre ma maison ${de(ground?.city ?? '')} : ${sqm} m², séjour avec poêle, quatre chambres, garage. Que vaut-elle aujourd’hui, et sous quel délai peut-on vendre ?`,
                ],
                [
                  `Mes parents m’ont laissé leur maison ${de(ground?.city ?? '')}, environ ${sqm} m² avec un jardin. Le notaire nous demande un avis de valeur pour la succession. Vous en occupez-vous ?`,
                ],
              ]),
            ),
          ],
          [
            random.between(60, 600),
            'us',
            letter(
              cast,
              'Merci de votre confiance. Une estimation sérieuse se fait sur place : comptez une heure, c’est gratuit et sans engagement.',
              'Je vous remettrai ensuite un avis de valeur écrit, avec les ventes comparables du secteur. Quel jour vous conviendrait ?',
            ),
          ],
          [
            random.between(200, 1500),
            'them',
            mail(cast, `${day} en fin de journée, si possible. Avez-vous déjà un ordre de grandeur ?`),
          ],
          [
            random.between(60, 600),
            'us',
            letter(
              cast,
              `${day} à ${hour}, c’est noté. Sur la seule base de la surface, les ventes récentes du secteur donnent une fourchette de ${euros(rounded(middle * 0.92))} à ${euros(rounded(middle * 1.06))}, à affiner selon l’état et l’exposition.`,
            ),
          ],
        ],
        note: 'Estimation à préparer : ventes comparables et DPE à demander.',
      };
    },
  }),
  scene('selling', 'email', 1, {
    fits: ({ listing }) => listing.row.rooms !== null,
    opens: recently(5, 30),
    script: (cast, random) => ({
      subject: `Compte rendu – ${cast.listing.row.reference}`,
      turns: [
        [
          0,
          'us',
          letter(
            cast,
            `Voici notre point sur la vente ${ofThe(cast.listing)}. L’annonce est bien consultée, mais les visiteurs comparent avec des biens proposés un peu moins cher.`,
            `Je vous suggère de passer de ${euros(cast.listing.row.price_euros)} à ${euros(thresholdBelow(cast) - 1000)} : sous le seuil des ${euros(thresholdBelow(cast))}, le bien apparaît dans bien plus de recherches.`,
          ),
        ],
        [
          random.between(600, 3000),
          'them',
          mail(
            cast,
            'Nous préférons attendre encore trois semaines avant de toucher au prix. Pouvez-vous refaire les photos par beau temps ?',
          ),
        ],
        [
          random.between(60, 500),
          'us',
          letter(
            cast,
            'Entendu, nous gardons ce prix jusqu’à la fin du mois. Le photographe peut passer mercredi matin si cela vous convient.',
          ),
        ],
      ],
      note: 'Ne veut pas baisser le prix pour l’instant. Nouvelles photos demandées.',
    }),
  }),
  scene('selling', 'email', 1, {
    fits: ({ listing }) => listing.row.mandate_kind === 'simple' && listing.row.rooms !== null,
    opens: recently(4, 20),
    script: (cast, random) => ({
      subject: 'Mandat simple ou exclusif ?',
      turns: [
        [
          0,
          'them',
          mail(
            cast,
            `Nous vous avons confié un mandat simple pour ${the(cast.listing)}. Qu’est-ce que l’exclusivité changerait concrètement pour nous ?`,
          ),
        ],
        [
          random.between(60, 600),
          'us',
          letter(
            cast,
            'En exclusivité, un seul interlocuteur, un seul prix affiché partout, une visite virtuelle, et nos honoraires baissent d’un demi-point. Vous restez libre de nous présenter vos propres contacts.',
            'L’engagement est de trois mois, puis vous pouvez y mettre fin à tout moment avec un préavis de quinze jours.',
          ),
        ],
        [
          random.between(600, 3000),
          'them',
          mail(cast, 'Merci, c’est plus clair. Nous en discutons et vous donnons notre réponse en fin de semaine.'),
        ],
      ],
      note: 'Passage en exclusif possible : rappeler vendredi.',
    }),
  }),
  scene('selling', 'email', 1, {
    fits: ({ listing }) => listing.row.rooms !== null,
    opens: justNow,
    script: (cast) => ({
      subject: subjectOf(cast.listing),
      turns: [
        [
          0,
          'them',
          mail(
            cast,
            `Nous serons absents toute la semaine prochaine. Les clés ${ofThe(cast.listing)} sont chez la voisine, vous pouvez organiser les visites sans nous.`,
            'Merci de bien refermer les volets après votre passage.',
          ),
        ],
      ],
    }),
  }),
  scene('coming', 'email', 1, {
    language: 'en',
    fits: ({ listing }) => listing.row.rooms !== null,
    opens: ({ visit }) => visit.row.created_at,
    script: (cast, random) => ({
      subject: `Viewing – ref. ${cast.listing.row.reference}`,
      turns: [
        [
          0,
          'them',
          mailInEnglish(
            cast,
            `Thank you for arranging the viewing. We are moving to ${cast.listing.row.city} from abroad and have never bought in France. Could you tell us which costs come on top of the price?`,
          ),
        ],
        [
          random.between(60, 600),
          'us',
          letterInEnglish(
            cast,
            `For an existing home, plan about 7 to 8 % of the price for the notaire’s fees and taxes. Our own fee is ${cast.listing.row.fees_paid_by === 'seller' ? 'paid by the seller' : 'already included in the advertised price'}.`,
            'After the preliminary contract you have ten days to change your mind, and the sale usually completes about three months later.',
          ),
        ],
        [
          random.between(100, 900),
          'them',
          mailInEnglish(cast, 'That is very helpful, thank you. See you at the viewing.'),
        ],
      ],
      note: `Primo-acquéreurs venant de l’étranger, visite le ${dayOf(cast.visit.row.starts_at)}. Échanger en anglais.`,
    }),
  }),
];
