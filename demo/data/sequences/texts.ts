export type Step = { delayHours: number; subject: string; body: string };

/** A sequence, and each of its versions as it was approved (the last one may still wait for that). */
export type SequenceText = {
  name: string;
  status: 'draft' | 'active' | 'paused';
  /** Days since it was made, and since each version was approved. */
  madeDaysAgo: number;
  approvedDaysAgo: number[];
  versions: Step[][];
  /** What people answer. */
  replies: string[];
};

const hello = (...paragraphs: string[]) =>
  ['Bonjour {{contact.firstName}},', ...paragraphs, 'Bien cordialement,\nL’équipe de Kerbrat Immobilier'].join('\n\n');

const welcome: Step = {
  delayHours: 2,
  subject: 'Votre recherche immobilière',
  body: hello(
    'Merci de nous avoir confié votre recherche. Votre conseiller prend contact avec vous très vite pour bien comprendre ce qui compte pour vous : le quartier, la surface, le calendrier.',
    'D’ici là, vous pouvez simplement répondre à cet e-mail pour nous préciser vos critères.',
  ),
};

const financing: Step = {
  delayHours: 72,
  subject: 'Préparer votre financement',
  body: hello(
    'Un dossier de financement prêt fait souvent la différence au moment de l’offre. Trois documents suffisent pour commencer : vos trois derniers bulletins de salaire, votre dernier avis d’imposition et vos trois derniers relevés de compte.',
    'Souhaitez-vous les coordonnées d’un courtier ? Répondez-nous, nous vous mettrons en relation, sans engagement.',
  ),
};

const visiting: Step = {
  delayHours: 120,
  subject: 'Bien visiter : nos cinq questions à poser',
  body: hello(
    'Avant vos prochaines visites, voici les cinq questions que nous posons toujours :',
    '1. Quel est le montant des charges et de la taxe foncière ?\n2. Que dit le DPE, et quels travaux recommande-t-il ?\n3. Quels travaux ont été votés en assemblée générale ?\n4. Pourquoi le bien est-il vendu, et depuis quand ?\n5. À quoi ressemble le quartier un soir de semaine ?',
    'Nous y répondons pour chacun de nos biens.',
  ),
};

const takingStock: Step = {
  delayHours: 240,
  subject: 'Faisons le point sur votre recherche',
  body: hello(
    'Votre recherche a quelques semaines. Vos critères ont-ils changé ? Avez-vous vu des biens qui vous ont plu ?',
    'Quelques mots en réponse nous suffisent pour mieux vous proposer la suite.',
  ),
};

const estimate: Step[] = [
  {
    delayHours: 24,
    subject: 'Votre estimation : les prochaines étapes',
    body: hello(
      'Merci de nous avoir reçus. Vous trouverez dans notre avis de valeur les ventes comparables du secteur et le prix que nous vous conseillons.',
      'Prenez le temps de le lire : nous restons disponibles pour en parler.',
    ),
  },
  {
    delayHours: 144,
    subject: 'Quels diagnostics avant de vendre ?',
    body: hello(
      'Avant la mise en vente, plusieurs diagnostics sont obligatoires : DPE, électricité et gaz de plus de quinze ans, état des risques, et selon l’année de construction, amiante et plomb.',
      'Nous pouvons organiser le rendez-vous avec un diagnostiqueur certifié.',
    ),
  },
  {
    delayHours: 336,
    subject: 'Où en est votre projet de vente ?',
    body: hello(
      'Nous revenons vers vous au sujet de votre projet. Rien ne presse : si vous préférez attendre, dites-le-nous simplement et nous actualiserons votre estimation le moment venu.',
    ),
  },
];

const afterVisit: Step[] = [
  {
    delayHours: 24,
    subject: 'Votre visite d’hier',
    body: hello(
      'Merci pour votre visite. Quelles sont vos impressions ? Les points qui vous ont plu, comme ceux qui vous font hésiter, nous aident à vous orienter.',
    ),
  },
  {
    delayHours: 96,
    subject: 'Une question sur le bien visité ?',
    body: hello(
      'Charges, travaux, diagnostics, quartier : s’il vous reste une question, répondez à cet e-mail et nous vous répondrons dans la journée.',
    ),
  },
];

const anniversary: Step[] = [
  {
    delayHours: 8760,
    subject: 'Déjà un an dans votre logement',
    body: hello(
      'Il y a un an, vous receviez vos clés. Nous espérons que vous vous y plaisez.',
      'Si l’un de vos proches a un projet, nous serons heureux de l’accompagner à son tour.',
    ),
  },
];

export const sequenceTexts: SequenceText[] = [
  {
    name: 'Bienvenue – nouvel acquéreur',
    status: 'active',
    madeDaysAgo: 210,
    approvedDaysAgo: [208, 46],
    versions: [
      [welcome, financing, takingStock],
      [welcome, financing, visiting, takingStock],
    ],
    replies: [
      'Merci pour votre message. Nous avons rendez-vous à la banque la semaine prochaine et vous tenons au courant.',
      'Merci pour ces conseils. Pouvez-vous m’appeler demain après 18 h pour en parler ?',
      'Merci, c’est très utile. Une précision : nous cherchons plutôt au calme, quitte à être un peu plus loin du centre.',
    ],
  },
  {
    name: 'Suite à une estimation',
    status: 'active',
    madeDaysAgo: 160,
    approvedDaysAgo: [158],
    versions: [estimate],
    replies: [
      'Merci pour l’avis de valeur, très complet. Nous en parlons en famille et vous rappelons d’ici quinze jours.',
    ],
  },
  {
    name: 'Après une visite',
    status: 'paused',
    madeDaysAgo: 120,
    approvedDaysAgo: [117],
    versions: [afterVisit],
    replies: [
      'Merci pour la visite. Le bien nous plaît, mais nous aimerions le revoir à un autre moment de la journée.',
    ],
  },
  {
    name: 'Anniversaire d’acquisition',
    status: 'draft',
    madeDaysAgo: 6,
    approvedDaysAgo: [],
    versions: [anniversary],
    replies: [],
  },
];
