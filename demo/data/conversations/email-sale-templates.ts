import { DAY, earlier, HOUR } from '../calendar.ts';
import { dateOf, de, euros } from '../french.ts';
import {
  type ConversationTemplate,
  conversation,
  delayed,
  fromAgency,
  fromContact,
  isAboutHome,
  justNow,
  recently,
} from './conversation-template.ts';
import { ofThe, subjectOf, the } from './phrases.ts';

const rounded = (amountEuros: number, step: number) => Math.round(amountEuros / step) * step;

export const emailSaleTemplates: ConversationTemplate[] = [
  conversation('offer', 'email', 2, {
    startsAt: ({ deal }) => earlier(deal.offeredAt, HOUR / 2),
    write: ({ deal: { amountEuros }, listing }, random) => {
      const ownFundsEuros = rounded(amountEuros * (random.between(12, 30) / 100), 1000);
      return {
        subject: `Offre d’achat – réf. ${listing.row.reference}`,
        turns: [
          fromContact(
            `Suite à notre visite, nous avons le plaisir de vous adresser notre offre pour ${the(listing)} : ${euros(amountEuros)}, honoraires inclus.`,
            `Financement : apport de ${euros(ownFundsEuros)}, le solde par un prêt sur 20 ans. L’offre est valable dix jours.`,
          ),
          fromAgency('Je vous confirme la bonne réception de votre offre. Je la présente dès aujourd’hui au vendeur.'),
          delayed(
            random.between(1400, 2600),
            fromAgency(
              `Le vendeur accepte votre offre à ${euros(amountEuros)}.`,
              'Pour préparer le compromis, merci de m’indiquer les coordonnées de votre notaire et de m’envoyer vos pièces d’identité et votre simulation de prêt.',
            ),
          ),
          fromContact('Quelle bonne nouvelle, merci ! Je vous envoie les documents demain.'),
        ],
        note: `Offre à ${euros(amountEuros)} pour un prix de ${euros(listing.row.price_euros)} ; apport de ${euros(ownFundsEuros)}.`,
      };
    },
  }),
  conversation('contract', 'email', 2, {
    startsAt: ({ deal }) => earlier(deal.signedAt as Date, 5 * DAY),
    write: ({ deal, listing }) => ({
      subject: `Compromis de vente – réf. ${listing.row.reference}`,
      turns: [
        fromAgency(
          `Le projet de compromis ${ofThe(listing)} est prêt. La signature est fixée au ${dateOf(deal.signedAt as Date)} à l’étude.`,
          'Vous disposerez ensuite d’un délai de rétractation de dix jours. La condition suspensive d’obtention de prêt court sur 60 jours.',
        ),
        fromContact('Merci. Le dépôt de garantie est-il à verser le jour même, et de quel montant ?'),
        fromAgency(
          `Le dépôt de garantie est de 5 % du prix, soit ${euros(Math.round(deal.amountEuros * 0.05))}, à virer sur le compte de l’étude dans les dix jours. Le notaire vous enverra son RIB ; vérifiez-le par téléphone avant tout virement.`,
        ),
        fromContact('C’est parfaitement clair, merci. À très bientôt pour la signature.'),
      ],
      note: 'Dossier complet chez le notaire. Suivre l’accord de prêt.',
    }),
  }),
  conversation('closedSale', 'email', 1, {
    startsAt: ({ deal }) => earlier(deal.closedAt as Date, 4 * DAY),
    write: ({ listing }) => ({
      subject: subjectOf(listing),
      turns: [
        fromAgency(
          'La signature de l’acte approche. Je vous propose une visite de contrôle le matin même, pour relever les compteurs.',
          'Pensez à l’attestation d’assurance habitation, le notaire vous la demandera.',
        ),
        fromContact('C’est noté, nous serons là. Les contrats d’électricité et d’internet sont déjà demandés.'),
        delayed(
          7 * 24 * 60,
          fromContact(
            'Un grand merci pour votre accompagnement du début à la fin. Nous sommes ravis de notre nouvelle adresse et vous recommanderons avec plaisir !',
          ),
        ),
        fromAgency('Merci pour ce message qui fait plaisir à toute l’équipe. Belle installation !'),
      ],
    }),
  }),
  conversation('estimate', 'email', 2, {
    startsAt: recently(1, 14),
    write: ({ contact: { homeLocation } }, random) => {
      const city = homeLocation?.city ?? '';
      const sqm = random.between(88, 124);
      const valueEuros = (homeLocation?.eurosPerSqm.house ?? 3000) * sqm;
      const day = random.pick(['Mardi', 'Jeudi', 'Vendredi']);
      return {
        subject: `Estimation d’une maison à ${city}`,
        turns: [
          fromContact(
            random.pick([
              `Nous envisageons de vendre notre maison ${de(city)} (${sqm} m² environ, quatre chambres, jardin). Pourriez-vous nous donner une estimation ?`,
              `Mes parents m’ont laissé leur maison ${de(city)}, environ ${sqm} m² avec un jardin. Le notaire nous demande un avis de valeur pour la succession. Vous en occupez-vous ?`,
            ]),
          ),
          fromAgency(
            'Merci de votre confiance. Une estimation sérieuse se fait sur place : comptez une heure, c’est gratuit et sans engagement.',
            'Je vous remettrai ensuite un avis de valeur écrit, avec les ventes comparables du secteur. Quel jour vous conviendrait ?',
          ),
          fromContact(`${day} en fin de journée, si possible. Avez-vous déjà un ordre de grandeur ?`),
          fromAgency(
            `${day} à 18 h, c’est noté. Sur la seule base de la surface, les ventes récentes du secteur donnent une fourchette de ${euros(rounded(valueEuros * 0.92, 5000))} à ${euros(rounded(valueEuros * 1.06, 5000))}, à affiner selon l’état et l’exposition.`,
          ),
        ],
        note: 'Estimation à préparer : ventes comparables et DPE à demander.',
      };
    },
  }),
  conversation('seller', 'email', 1, {
    matches: isAboutHome,
    startsAt: recently(5, 30),
    write: ({ listing }) => {
      const price = listing.row.price_euros;
      return {
        subject: `Compte rendu – ${listing.row.reference}`,
        turns: [
          fromAgency(
            `Voici notre point sur la vente ${ofThe(listing)}. L’annonce est bien consultée, mais les visiteurs comparent avec des biens proposés un peu moins cher.`,
            `Je vous suggère de passer de ${euros(price)} à ${euros(rounded(price * 0.97, 1000))}.`,
          ),
          fromContact(
            'Nous préférons attendre encore trois semaines avant de toucher au prix. Pouvez-vous refaire les photos par beau temps ?',
          ),
          fromAgency('Entendu, nous gardons ce prix. Le photographe peut passer mercredi matin si cela vous convient.'),
        ],
        note: 'Ne veut pas baisser le prix pour l’instant. Nouvelles photos demandées.',
      };
    },
  }),
  conversation('seller', 'email', 1, {
    matches: ({ listing }) => listing.row.mandate_kind === 'simple' && listing.row.rooms !== null,
    startsAt: recently(4, 20),
    write: ({ listing }) => ({
      subject: 'Mandat simple ou exclusif ?',
      turns: [
        fromContact(
          `Nous vous avons confié un mandat simple pour ${the(listing)}. Qu’est-ce que l’exclusivité changerait concrètement pour nous ?`,
        ),
        fromAgency(
          'En exclusivité, un seul interlocuteur, un seul prix affiché partout, une visite virtuelle, et nos honoraires baissent d’un demi-point.',
          'L’engagement est de trois mois, puis vous pouvez y mettre fin à tout moment avec un préavis de quinze jours.',
        ),
        fromContact('Merci, c’est plus clair. Nous en discutons et vous donnons notre réponse en fin de semaine.'),
      ],
      note: 'Passage en exclusif possible : rappeler vendredi.',
    }),
  }),
  conversation('seller', 'email', 1, {
    matches: isAboutHome,
    startsAt: justNow,
    write: ({ listing }) => ({
      subject: subjectOf(listing),
      turns: [
        fromContact(
          `Nous serons absents toute la semaine prochaine. Les clés ${ofThe(listing)} sont chez la voisine, vous pouvez organiser les visites sans nous.`,
          'Merci de bien refermer les volets après votre passage.',
        ),
      ],
    }),
  }),
];
