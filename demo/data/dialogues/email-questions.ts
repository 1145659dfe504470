import { euros } from '../french.ts';
import { type Scene, scene } from './scene.ts';
import { justNow, letter, mail, ofThe, recently, subjectOf, the } from './voice.ts';

export const questionsByMail: Scene[] = [
  scene('curious', 'email', 2, {
    fits: ({ listing }) => listing.row.type === 'apartment' && listing.facts.chargesEuros !== null,
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
];
