import type { Sequence } from '../records.ts';

export const sequences: Sequence[] = [
  {
    id: 'sequence_01kqer2v70ewnvpk62c03m3ccj',
    name: 'Bienvenue – nouvel acquéreur',
    status: 'active',
    createdAt: '173 days ago at 10:29',
    updatedAt: '39 days ago at 19:02',
    versions: [
      {
        approvedAt: '172 days ago at 17:37',
        steps: [
          {
            delayHours: 2,
            subject: 'Votre recherche immobilière',
            body: [
              'Bonjour {{contact.firstName}},',
              'Merci de nous avoir confié votre recherche. Votre conseiller prend contact avec vous très vite pour bien comprendre ce qui compte pour vous : le quartier, la surface, le calendrier.',
              'D’ici là, vous pouvez simplement répondre à cet e-mail pour nous préciser vos critères.',
              'Bien cordialement,\nL’équipe de Kerbrat Immobilier',
            ],
          },
          {
            delayHours: 72,
            subject: 'Préparer votre financement',
            body: [
              'Bonjour {{contact.firstName}},',
              'Un dossier de financement prêt fait souvent la différence au moment de l’offre. Trois documents suffisent pour commencer : vos trois derniers bulletins de salaire, votre dernier avis d’imposition et vos trois derniers relevés de compte.',
              'Souhaitez-vous les coordonnées d’un courtier ? Répondez-nous, nous vous mettrons en relation, sans engagement.',
              'Bien cordialement,\nL’équipe de Kerbrat Immobilier',
            ],
          },
          {
            delayHours: 240,
            subject: 'Faisons le point sur votre recherche',
            body: [
              'Bonjour {{contact.firstName}},',
              'Votre recherche a quelques semaines. Vos critères ont-ils changé ? Avez-vous vu des biens qui vous ont plu ?',
              'Quelques mots en réponse nous suffisent pour mieux vous proposer la suite.',
              'Bien cordialement,\nL’équipe de Kerbrat Immobilier',
            ],
          },
        ],
      },
      {
        approvedAt: '39 days ago at 19:02',
        steps: [
          {
            delayHours: 2,
            subject: 'Votre recherche immobilière',
            body: [
              'Bonjour {{contact.firstName}},',
              'Merci de nous avoir confié votre recherche. Votre conseiller prend contact avec vous très vite pour bien comprendre ce qui compte pour vous : le quartier, la surface, le calendrier.',
              'D’ici là, vous pouvez simplement répondre à cet e-mail pour nous préciser vos critères.',
              'Bien cordialement,\nL’équipe de Kerbrat Immobilier',
            ],
          },
          {
            delayHours: 72,
            subject: 'Préparer votre financement',
            body: [
              'Bonjour {{contact.firstName}},',
              'Un dossier de financement prêt fait souvent la différence au moment de l’offre. Trois documents suffisent pour commencer : vos trois derniers bulletins de salaire, votre dernier avis d’imposition et vos trois derniers relevés de compte.',
              'Souhaitez-vous les coordonnées d’un courtier ? Répondez-nous, nous vous mettrons en relation, sans engagement.',
              'Bien cordialement,\nL’équipe de Kerbrat Immobilier',
            ],
          },
          {
            delayHours: 120,
            subject: 'Bien visiter : nos cinq questions à poser',
            body: [
              'Bonjour {{contact.firstName}},',
              'Avant vos prochaines visites, voici les cinq questions que nous posons toujours :',
              '1. Quel est le montant des charges et de la taxe foncière ?\n2. Que dit le DPE, et quels travaux recommande-t-il ?\n3. Quels travaux ont été votés en assemblée générale ?\n4. Pourquoi le bien est-il vendu, et depuis quand ?\n5. À quoi ressemble le quartier un soir de semaine ?',
              'Nous y répondons pour chacun de nos biens.',
              'Bien cordialement,\nL’équipe de Kerbrat Immobilier',
            ],
          },
          {
            delayHours: 240,
            subject: 'Faisons le point sur votre recherche',
            body: [
              'Bonjour {{contact.firstName}},',
              'Votre recherche a quelques semaines. Vos critères ont-ils changé ? Avez-vous vu des biens qui vous ont plu ?',
              'Quelques mots en réponse nous suffisent pour mieux vous proposer la suite.',
              'Bien cordialement,\nL’équipe de Kerbrat Immobilier',
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'sequence_01kvfh57p0fbkv9kn42z17bcnp',
    name: 'Suite à une estimation',
    status: 'active',
    createdAt: '134 days ago at 10:50',
    updatedAt: '133 days ago at 19:02',
    versions: [
      {
        approvedAt: '133 days ago at 19:02',
        steps: [
          {
            delayHours: 24,
            subject: 'Votre estimation : les prochaines étapes',
            body: [
              'Bonjour {{contact.firstName}},',
              'Merci de nous avoir reçus. Vous trouverez dans notre avis de valeur les ventes comparables du secteur et le prix que nous vous conseillons.',
              'Prenez le temps de le lire : nous restons disponibles pour en parler.',
              'Bien cordialement,\nL’équipe de Kerbrat Immobilier',
            ],
          },
          {
            delayHours: 144,
            subject: 'Quels diagnostics avant de vendre ?',
            body: [
              'Bonjour {{contact.firstName}},',
              'Avant la mise en vente, plusieurs diagnostics sont obligatoires : DPE, électricité et gaz de plus de quinze ans, état des risques, et selon l’année de construction, amiante et plomb.',
              'Nous pouvons organiser le rendez-vous avec un diagnostiqueur certifié.',
              'Bien cordialement,\nL’équipe de Kerbrat Immobilier',
            ],
          },
          {
            delayHours: 336,
            subject: 'Où en est votre projet de vente ?',
            body: [
              'Bonjour {{contact.firstName}},',
              'Nous revenons vers vous au sujet de votre projet. Rien ne presse : si vous préférez attendre, dites-le-nous simplement et nous actualiserons votre estimation le moment venu.',
              'Bien cordialement,\nL’équipe de Kerbrat Immobilier',
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'sequence_01kypen2r0eb6rqw32dhf4axwn',
    name: 'Après une visite',
    status: 'paused',
    createdAt: '101 days ago at 10:08',
    updatedAt: '98 days ago at 09:05',
    versions: [
      {
        approvedAt: '98 days ago at 09:05',
        steps: [
          {
            delayHours: 24,
            subject: 'Votre visite d’hier',
            body: [
              'Bonjour {{contact.firstName}},',
              'Merci pour votre visite. Quelles sont vos impressions ? Les points qui vous ont plu, comme ceux qui vous font hésiter, nous aident à vous orienter.',
              'Bien cordialement,\nL’équipe de Kerbrat Immobilier',
            ],
          },
          {
            delayHours: 96,
            subject: 'Une question sur le bien visité ?',
            body: [
              'Bonjour {{contact.firstName}},',
              'Charges, travaux, diagnostics, quartier : s’il vous reste une question, répondez à cet e-mail et nous vous répondrons dans la journée.',
              'Bien cordialement,\nL’équipe de Kerbrat Immobilier',
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'sequence_01m7w20y40f7k9y6r9ah812wyp',
    name: 'Anniversaire d’acquisition',
    status: 'draft',
    createdAt: '5 days ago at 09:44',
    updatedAt: '5 days ago at 09:44',
    versions: [
      {
        steps: [
          {
            delayHours: 8760,
            subject: 'Déjà un an dans votre logement',
            body: [
              'Bonjour {{contact.firstName}},',
              'Il y a un an, vous receviez vos clés. Nous espérons que vous vous y plaisez.',
              'Si l’un de vos proches a un projet, nous serons heureux de l’accompagner à son tour.',
              'Bien cordialement,\nL’équipe de Kerbrat Immobilier',
            ],
          },
        ],
      },
    ],
  },
];
