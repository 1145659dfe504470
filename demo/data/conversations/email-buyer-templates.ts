import { DAY, later } from '../calendar.ts';
import { euros } from '../french.ts';
import {
  afterVisit,
  type ConversationTemplate,
  conversation,
  fromAgency,
  fromContact,
  isAboutHome,
  justNow,
  recently,
} from './conversation-template.ts';
import { agreed, ofThe, subjectOf, the } from './phrases.ts';

export const emailBuyerTemplates: ConversationTemplate[] = [
  conversation('newBuyer', 'email', 3, {
    matches: ({ listing }) => listing.row.type === 'apartment' && listing.facts.chargesEuros !== null,
    startsAt: recently(0, 7),
    write: (situation) => {
      const { listing } = situation;
      const { chargesEuros, propertyTaxEuros, heating, lots } = listing.facts;
      const included = heating?.includes('collectif') ? 'chauffage compris' : 'hors chauffage, qui est individuel';
      return {
        subject: subjectOf(listing),
        turns: [
          fromContact(
            `Je suis ${agreed(situation, 'intéressé')} par ${the(listing)} (réf. ${listing.row.reference}). Pourriez-vous me préciser le montant des charges de copropriété, ce qu’elles comprennent, et la taxe foncière ?`,
          ),
          fromAgency(
            `Merci de votre intérêt. Les charges s’élèvent à ${euros(chargesEuros ?? 0)} par an (${included}) : entretien des parties communes, assurance et syndic. La taxe foncière est de ${euros(propertyTaxEuros ?? 0)}.`,
            `La copropriété compte ${lots} lots principaux, sans procédure en cours. Aucuns travaux ne sont votés à ce jour.`,
            'Quand seriez-vous disponible pour une visite ?',
          ),
          fromContact(
            'Merci pour ces précisions, c’est très clair. Je peux me libérer en semaine après 17 h 30, ou samedi toute la journée.',
          ),
        ],
      };
    },
  }),
  conversation('newBuyer', 'email', 1, {
    matches: ({ listing }) => listing.row.type === 'building' || listing.row.type === 'commercial',
    startsAt: recently(0, 9),
    write: ({ listing }) => ({
      subject: subjectOf(listing),
      turns: [
        fromContact(
          `Je souhaiterais recevoir le dossier complet ${ofThe(listing)} : diagnostics, montant de la taxe foncière et, le cas échéant, baux en cours. L’achat se ferait par une SCI.`,
        ),
        fromAgency(
          `La taxe foncière s’élève à ${euros(listing.facts.propertyTaxEuros ?? 0)}. Je vous envoie un lien vers le dossier complet ; il me faudra simplement les statuts de la SCI si vous faites une offre.`,
          'Je peux vous faire visiter sur rendez-vous, avec 48 heures de délai.',
        ),
      ],
      note: 'Achat en SCI. Demander statuts et Kbis avant toute offre.',
    }),
  }),
  conversation('newBuyer', 'email', 2, {
    startsAt: justNow,
    write: ({ listing: { row } }, random) => ({
      subject: `Demande de visite – réf. ${row.reference}`,
      turns: [
        random.pick([
          fromContact(
            `J’ai vu votre annonce « ${row.title} » et je souhaiterais visiter. Je suis disponible tous les soirs à partir de 18 h et le samedi.`,
          ),
          fromContact(
            `Votre annonce (réf. ${row.reference}, ${euros(row.price_euros)}) correspond à ce que je cherche. Le prix est-il négociable, et depuis quand le bien est-il en vente ?`,
          ),
        ]),
      ],
    }),
  }),
  conversation('completedVisit', 'email', 1, {
    matches: ({ listing }) => listing.row.type === 'apartment',
    startsAt: afterVisit,
    write: ({ listing }) => ({
      subject: `Documents de copropriété – ${listing.row.reference}`,
      turns: [
        fromContact(
          `Merci pour la visite ${ofThe(listing)}. Avant d’aller plus loin, pourriez-vous m’envoyer les trois derniers procès-verbaux d’assemblée générale et le montant du fonds de travaux ?`,
        ),
        fromAgency(
          'Je vous adresse les procès-verbaux. Pour le fonds de travaux, j’ai demandé l’état daté au syndic et je vous le transmets dès réception.',
          `À retenir : ${listing.facts.lots} lots principaux, ravalement fait il y a six ans et aucuns gros travaux votés.`,
        ),
        fromContact('Bien reçu, je lis tout cela ce week-end et je vous rappelle lundi.'),
      ],
      note: 'Relance syndic faite pour l’état daté.',
    }),
  }),
  conversation('qualifiedBuyer', 'email', 4, {
    matches: isAboutHome,
    startsAt: recently(3, 25),
    write: ({ contact: { search }, listing: { row, noun, street } }, random) => {
      const cities = search.search_cities.join(', ');
      const type = search.search_property_types.includes('house') ? 'une maison' : 'un appartement';
      return {
        subject: `Notre recherche à ${search.search_cities[0]}`,
        turns: [
          fromContact(
            `Comme convenu, voici notre projet : nous cherchons ${type} à ${cities}, avec un budget de ${euros(search.budget_max_euros ?? row.price_euros)} frais d’agence compris.`,
            random.pick([
              'Notre banque nous a donné un accord de principe sur 25 ans, avec 15 % d’apport.',
              'Nous n’avons pas de bien à vendre et sommes prêts à acheter vite.',
            ]),
          ),
          fromAgency(
            'Merci pour ces précisions, votre recherche est enregistrée. Vous recevrez en priorité les biens qui y répondent.',
            `Dans l’immédiat, je vous invite à regarder ${noun.the} ${street} à ${row.city}, à ${euros(row.price_euros)} (réf. ${row.reference}). Souhaitez-vous le dossier ?`,
          ),
          fromContact('Oui, volontiers, merci de nous l’envoyer.'),
        ],
        note: 'Recherche active, à appeler pour chaque nouveauté du secteur.',
      };
    },
  }),
  conversation('lostBuyer', 'email', 2, {
    startsAt: ({ contact }) => later(contact.createdAt, 15 * DAY),
    write: ({ listing }) => ({
      subject: 'Votre recherche',
      turns: [
        fromAgency(`Où en est votre recherche à ${listing.row.city} ? Plusieurs biens pourraient vous convenir.`),
        fromContact(
          'Merci de votre message. Nous avons finalement décidé de mettre notre projet en pause. Je vous remercie pour votre suivi et ne manquerai pas de vous recontacter.',
        ),
        fromAgency('C’est bien noté. Je clos votre recherche et reste à votre disposition le moment venu.'),
      ],
    }),
  }),
  conversation('scheduledVisit', 'email', 1, {
    language: 'en',
    matches: isAboutHome,
    startsAt: ({ visit }) => visit.row.created_at,
    write: ({ listing: { row } }) => ({
      subject: `Viewing – ref. ${row.reference}`,
      turns: [
        fromContact(
          `Thank you for arranging the viewing. We are moving to ${row.city} from abroad and have never bought in France. Could you tell us which costs come on top of the price?`,
        ),
        fromAgency(
          `For an existing home, plan about 7 to 8 % of the price for the notaire’s fees and taxes. Our own fee is ${row.fees_paid_by === 'seller' ? 'paid by the seller' : 'already included in the advertised price'}.`,
          'After the preliminary contract you have ten days to change your mind, and the sale usually completes about three months later.',
        ),
        fromContact('That is very helpful, thank you. See you at the viewing.'),
      ],
      note: 'Primo-acquéreurs venant de l’étranger. Échanger en anglais.',
    }),
  }),
];
