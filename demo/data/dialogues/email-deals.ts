import { DAY, earlier, HOUR } from '../calendar.ts';
import { dateOf, euros } from '../french.ts';
import { type Scene, scene } from './scene.ts';
import { letter, mail, ofThe, subjectOf, the } from './voice.ts';

export const dealsByMail: Scene[] = [
  scene('offering', 'email', 2, {
    opens: ({ deal }) => earlier(deal.offeredAt, HOUR / 2),
    script: (cast, random) => {
      const { amountEuros } = cast.deal;
      const own = Math.round((amountEuros * random.between(12, 30)) / 100_000) * 1000;
      return {
        subject: `Offre d’achat – réf. ${cast.listing.row.reference}`,
        turns: [
          [
            0,
            'them',
            mail(
              cast,
              `Suite à notre visite, nous avons le plaisir de vous adresser notre offre pour ${the(cast.listing)} : ${euros(amountEuros)}, honoraires inclus.`,
              `Financement : apport de ${euros(own)}, le solde par un prêt sur 20 ans. L’attestation de notre banque est à votre disposition. L’offre est valable dix jours.`,
            ),
          ],
          [
            random.between(20, 180),
            'us',
            letter(
              cast,
              'Je vous confirme la bonne réception de votre offre. Je la présente dès aujourd’hui au vendeur et reviens vers vous sitôt sa réponse connue.',
            ),
          ],
          [
            random.between(1400, 2600),
            'us',
            letter(
              cast,
              `Le vendeur accepte votre offre à ${euros(amountEuros)}.`,
              'Pour préparer le compromis, merci de m’indiquer les coordonnées de votre notaire et de m’envoyer vos pièces d’identité et votre simulation de prêt.',
            ),
          ],
          [
            random.between(30, 400),
            'them',
            mail(
              cast,
              'Quelle bonne nouvelle, merci ! Je vous envoie les documents et les coordonnées de notre notaire demain.',
            ),
          ],
        ],
        note: `Offre à ${euros(amountEuros)} pour un prix de ${euros(cast.listing.row.price_euros)} ; apport de ${euros(own)}.`,
      };
    },
  }),
  scene('signing', 'email', 2, {
    opens: ({ deal }) => earlier(deal.signedAt as Date, 5 * DAY),
    script: (cast, random) => {
      const signedAt = cast.deal.signedAt as Date;
      return {
        subject: `Compromis de vente – réf. ${cast.listing.row.reference}`,
        turns: [
          [
            0,
            'us',
            letter(
              cast,
              `Le projet de compromis ${ofThe(cast.listing)} est prêt. La signature est fixée au ${dateOf(signedAt)} à l’étude.`,
              'Vous disposerez ensuite d’un délai de rétractation de dix jours à compter du lendemain de la réception de l’acte. La condition suspensive d’obtention de prêt court sur 60 jours.',
            ),
          ],
          [
            random.between(120, 900),
            'them',
            mail(
              cast,
              random.pick([
                'Merci. Le dépôt de garantie est-il à verser le jour même, et de quel montant ?',
                'Merci beaucoup. Devons-nous prévoir un virement pour le dépôt de garantie ?',
              ]),
            ),
          ],
          [
            random.between(30, 300),
            'us',
            letter(
              cast,
              `Le dépôt de garantie est de 5 % du prix, soit ${euros(Math.round(cast.deal.amountEuros * 0.05))}, à virer sur le compte de l’étude dans les dix jours. Le notaire vous enverra son RIB ; vérifiez-le par téléphone avant tout virement.`,
            ),
          ],
          [
            random.between(60, 900),
            'them',
            mail(cast, 'C’est parfaitement clair, merci. À très bientôt pour la signature.'),
          ],
        ],
        note: 'Dossier complet chez le notaire. Suivre l’accord de prêt.',
      };
    },
  }),
  scene('settled', 'email', 1, {
    opens: ({ deal }) => earlier(deal.closedAt as Date, 4 * DAY),
    script: (cast, random) => ({
      subject: subjectOf(cast.listing),
      turns: [
        [
          0,
          'us',
          letter(
            cast,
            'La signature de l’acte approche. Je vous propose une visite de contrôle le matin même, pour relever les compteurs et vérifier que tout est en ordre.',
            'Pensez à l’attestation d’assurance habitation, le notaire vous la demandera.',
          ),
        ],
        [
          random.between(100, 900),
          'them',
          mail(cast, 'C’est noté, nous serons là. Les contrats d’électricité et d’internet sont déjà demandés.'),
        ],
        [
          random.between(6, 8) * 1440,
          'them',
          mail(
            cast,
            'Un grand merci pour votre accompagnement du début à la fin. Nous sommes ravis de notre nouvelle adresse et vous recommanderons avec plaisir !',
          ),
        ],
        [
          random.between(30, 300),
          'us',
          letter(
            cast,
            'Merci pour ce message qui fait plaisir à toute l’équipe. Belle installation, et à bientôt dans le quartier !',
          ),
        ],
      ],
    }),
  }),
];
