import { DAY, later } from '../calendar.ts';
import { euros } from '../french.ts';
import { type Scene, scene } from './scene.ts';
import { hoursAfterVisit, justNow, letter, mail, ofThe, recently, subjectOf, the } from './voice.ts';

const chargesKnown = (amount: number | null) => amount !== null;

export const buyersMail: Scene[] = [
  scene('curious', 'email', 2, {
    fits: ({ listing }) => listing.row.type === 'apartment' && chargesKnown(listing.facts.chargesEuros),
    opens: recently(0, 7),
    script: (cast, random) => ({
      subject: subjectOf(cast.listing),
      turns: [
        [
          0,
          'them',
          mail(
            cast,
            `Je suis ${cast.prospect.woman ? 'intéressée' : 'intéressé'} par ${the(cast.listing)} (réf. ${cast.listing.row.reference}). Pourriez-vous me préciser le montant des charges de copropriété, ce qu’elles comprennent, et la taxe foncière ?`,
            'Y a-t-il des travaux votés ou à prévoir dans l’immeuble ?',
          ),
        ],
        [
          random.between(40, 400),
          'us',
          letter(
            cast,
            `Merci de votre intérêt. Les charges s’élèvent à ${euros(cast.listing.facts.chargesEuros ?? 0)} par an (${cast.listing.facts.heating?.includes('collectif') ? 'chauffage compris' : 'hors chauffage, qui est individuel'}) : entretien des parties communes, assurance, syndic${cast.listing.facts.lift ? ' et ascenseur' : ''}. La taxe foncière est de ${euros(cast.listing.facts.propertyTaxEuros ?? 0)}.`,
            `La copropriété compte ${cast.listing.facts.lots} lots principaux, sans procédure en cours. Aucuns travaux ne sont votés à ce jour ; je tiens les trois derniers procès-verbaux d’assemblée générale à votre disposition.`,
            'Quand seriez-vous disponible pour une visite ?',
          ),
        ],
        [
          random.between(200, 1500),
          'them',
          mail(
            cast,
            'Merci pour ces précisions, c’est très clair. Je peux me libérer en semaine après 17 h 30, ou samedi toute la journée.',
          ),
        ],
      ],
    }),
  }),
  scene('curious', 'email', 1, {
    fits: ({ listing }) => listing.row.type === 'house' && listing.row.energy_class !== null,
    opens: recently(0, 5),
    script: (cast, random) => {
      const { row, facts } = cast.listing;
      const poor = (row.energy_class ?? 'A') > 'D';
      return {
        subject: `Question sur le DPE – réf. ${row.reference}`,
        turns: [
          [
            0,
            'them',
            mail(
              cast,
              `Nous regardons ${the(cast.listing)} avec attention. Le DPE indique ${row.energy_class} : savez-vous quels postes pèsent le plus, et combien les propriétaires dépensent par an ?`,
              'Nous avons deux enfants et un budget travaux limité, c’est un point important pour nous.',
            ),
          ],
          [
            random.between(60, 500),
            'us',
            letter(
              cast,
              `Le bien est effectivement classé ${row.energy_class} en énergie et ${row.climate_class} en climat, avec ${facts.heating}.`,
              poor
                ? 'L’audit énergétique réglementaire chiffre deux scénarios de travaux ; l’isolation des combles et le remplacement des menuiseries viennent en premier. Je vous l’adresse avec le DPE complet.'
                : 'Le DPE complet détaille chaque poste, et les propriétaires m’ont remis leurs factures des deux dernières années. Je vous adresse le tout.',
              'Nous pouvons aussi en parler sur place : je vous propose une visite cette semaine, si vous le souhaitez.',
            ),
          ],
        ],
      };
    },
  }),
  scene('curious', 'email', 1, {
    fits: ({ listing }) => listing.row.type === 'land',
    opens: recently(0, 9),
    script: (cast, random) => ({
      subject: subjectOf(cast.listing),
      turns: [
        [
          0,
          'them',
          mail(
            cast,
            `Nous souhaitons faire construire et ${the(cast.listing)} nous intéresse. Est-il entièrement viabilisé ? Disposez-vous d’une étude de sol et du certificat d’urbanisme ?`,
          ),
        ],
        [
          random.between(60, 700),
          'us',
          letter(
            cast,
            'Le terrain est viabilisé (eau, électricité, télécom et tout-à-l’égout), borné et libre de constructeur. L’étude de sol G1 est jointe au dossier ; l’étude G2 restera à faire sur la base de votre projet.',
            'Le certificat d’urbanisme opérationnel a été demandé en mairie. Je vous transmets le plan de bornage dès aujourd’hui.',
          ),
        ],
        [
          random.between(400, 2000),
          'them',
          mail(
            cast,
            'Merci beaucoup. Nous en parlons à notre constructeur et revenons vers vous pour une visite sur place.',
          ),
        ],
      ],
    }),
  }),
  scene('curious', 'email', 1, {
    fits: ({ listing }) => listing.row.type === 'building' || listing.row.type === 'commercial',
    opens: recently(0, 9),
    script: (cast, random) => ({
      subject: subjectOf(cast.listing),
      turns: [
        [
          0,
          'them',
          mail(
            cast,
            `Je souhaiterais recevoir le dossier complet ${ofThe(cast.listing)} : diagnostics, montant de la taxe foncière et, le cas échéant, baux en cours. L’achat se ferait par une SCI.`,
          ),
        ],
        [
          random.between(60, 500),
          'us',
          letter(
            cast,
            `La taxe foncière s’élève à ${euros(cast.listing.facts.propertyTaxEuros ?? 0)}. Je vous envoie un lien vers le dossier complet ; il me faudra simplement les statuts de la SCI si vous faites une offre.`,
            'Je peux vous faire visiter sur rendez-vous, avec 48 heures de délai.',
          ),
        ],
      ],
      note: 'Achat en SCI. Demander statuts et Kbis avant toute offre.',
    }),
  }),
  scene('curious', 'email', 2, {
    opens: justNow,
    script: (cast, random) => ({
      subject: `Demande de visite – réf. ${cast.listing.row.reference}`,
      turns: [
        [
          0,
          'them',
          random.pick([
            mail(
              cast,
              `J’ai vu votre annonce « ${cast.listing.row.title} » et je souhaiterais visiter. Je suis disponible tous les soirs à partir de 18 h et le samedi.`,
              `Vous pouvez me joindre ${cast.prospect.phone ? 'par téléphone ou ' : ''}par e-mail.`,
            ),
            mail(
              cast,
              `Votre annonce (réf. ${cast.listing.row.reference}, ${euros(cast.listing.row.price_euros)}) correspond à ce que je cherche. Le prix est-il négociable, et depuis quand le bien est-il en vente ?`,
            ),
          ]),
        ],
      ],
    }),
  }),
  scene('seen', 'email', 1, {
    fits: ({ listing }) => listing.row.type === 'apartment',
    opens: hoursAfterVisit,
    script: (cast, random) => ({
      subject: `Documents de copropriété – ${cast.listing.row.reference}`,
      turns: [
        [
          0,
          'them',
          mail(
            cast,
            `Merci pour la visite ${ofThe(cast.listing)}. Avant d’aller plus loin, pourriez-vous m’envoyer les trois derniers procès-verbaux d’assemblée générale, le carnet d’entretien et le montant du fonds de travaux ?`,
          ),
        ],
        [
          random.between(60, 600),
          'us',
          letter(
            cast,
            'Je vous adresse les procès-verbaux et le carnet d’entretien. Pour le fonds de travaux, j’ai demandé l’état daté au syndic et je vous le transmets dès réception.',
            `À retenir : ${cast.listing.facts.lots} lots principaux, ravalement fait il y a six ans et aucuns gros travaux votés.`,
          ),
        ],
        [
          random.between(900, 2600),
          'them',
          mail(cast, 'Bien reçu, je lis tout cela ce week-end et je vous rappelle lundi.'),
        ],
      ],
      note: 'Relance syndic faite pour l’état daté.',
    }),
  }),
  scene('searching', 'email', 2, {
    fits: ({ listing }) => listing.row.rooms !== null,
    opens: recently(3, 25),
    script: (cast, random) => {
      const { search } = cast.prospect;
      const cities = search.search_cities.join(', ');
      const budget = euros(search.budget_max_euros ?? cast.listing.row.price_euros);
      return {
        subject: `Notre recherche à ${search.search_cities[0]}`,
        turns: [
          [
            0,
            'them',
            mail(
              cast,
              `Comme convenu, voici notre projet : nous cherchons ${search.search_property_types.includes('house') ? 'une maison' : 'un appartement'} d’au moins ${search.search_min_rooms} ${(search.search_min_rooms ?? 0) > 1 ? 'pièces' : 'pièce'} à ${cities}, avec un budget de ${budget} frais d’agence compris.`,
              random.pick([
                'Notre banque nous a donné un accord de principe sur 25 ans, avec 15 % d’apport.',
                'Nous voyons la banque la semaine prochaine. Pensez-vous que nous ayons droit au prêt à taux zéro ?',
                'Nous n’avons pas de bien à vendre et sommes prêts à acheter vite.',
              ]),
            ),
          ],
          [
            random.between(60, 700),
            'us',
            letter(
              cast,
              'Merci pour ces précisions, votre recherche est enregistrée. Vous recevrez en priorité les biens qui y répondent, avant leur publication.',
              `Dans l’immédiat, je vous invite à regarder ${the(cast.listing)} à ${cast.listing.row.city}, à ${euros(cast.listing.row.price_euros)} (réf. ${cast.listing.row.reference}). Souhaitez-vous le dossier ?`,
            ),
          ],
          [random.between(300, 2500), 'them', mail(cast, 'Oui, volontiers, merci de nous l’envoyer.')],
        ],
        note: 'Recherche active, à appeler pour chaque nouveauté du secteur.',
      };
    },
  }),
  scene('lost', 'email', 1, {
    opens: ({ prospect }) => later(prospect.createdAt, 15 * DAY),
    script: (cast, random) => ({
      subject: 'Notre recherche',
      turns: [
        [
          0,
          'us',
          letter(
            cast,
            `Je reviens vers vous au sujet de votre recherche à ${cast.listing.row.city}. Où en êtes-vous ? Plusieurs biens pourraient vous convenir.`,
          ),
        ],
        [
          random.between(300, 3000),
          'them',
          mail(
            cast,
            'Merci de votre message. Nous avons finalement décidé de mettre notre projet en pause. Je vous remercie pour votre suivi et ne manquerai pas de vous recontacter.',
          ),
        ],
        [
          random.between(20, 300),
          'us',
          letter(cast, 'C’est bien noté. Je clos votre recherche et reste à votre disposition le moment venu.'),
        ],
      ],
    }),
  }),
];
