import { stepsFingerprint } from '../../../domain/sequences/steps.ts';
import { type Agency, memberActor } from '../agency.ts';
import { DAY, earlier, HOUR, timeBetween } from '../calendar.ts';
import { typeset } from '../french.ts';
import { seededRandom } from '../random.ts';
import { json, type Row } from '../rows.ts';

export type Version = { number: number; steps: Step[]; approvedAt: Date | null };
export type Sequence = { row: Row<'sequence'>; versions: Version[]; replies: string[] };

export function sequencesOf(agency: Agency): Sequence[] {
  const random = seededRandom('sequences');
  const timeDaysAgo = (days: number) =>
    timeBetween(random, earlier(agency.now, (days + 1) * DAY), earlier(agency.now, days * DAY + HOUR));
  return sequenceTexts.map((text) => {
    const createdAt = timeDaysAgo(text.createdDaysAgo);
    const versions = text.versions.map((steps, index) => {
      const daysAgo = text.approvedDaysAgo[index];
      return {
        number: index + 1,
        steps: steps.map((step) => ({ ...step, subject: typeset(step.subject), body: typeset(step.body) })),
        approvedAt: daysAgo === undefined ? null : timeDaysAgo(daysAgo),
      };
    });
    const row = {
      agency_id: agency.id,
      id: agency.newId(createdAt),
      name: text.name,
      status: text.status,
      version: versions.length,
      created_by: json(memberActor(agency.team[0])),
      created_at: createdAt,
      updated_at: versions.at(-1)?.approvedAt ?? createdAt,
    };
    return { row, versions, replies: text.replies };
  });
}

export const versionRows = (agency: Agency, sequences: Sequence[]): Row<'sequence_version'>[] =>
  sequences.flatMap(({ row, versions }) =>
    versions.map(({ number, steps, approvedAt }) => ({
      agency_id: agency.id,
      sequence_id: row.id,
      version: number,
      steps: json(steps),
      created_at: approvedAt,
      approved_by: approvedAt && agency.team[0].id,
      approved_at: approvedAt,
      approved_hash: approvedAt && stepsFingerprint(steps),
    })),
  );

export type Step = { delayHours: number; subject: string; body: string };

type SequenceText = {
  name: string;
  status: Row<'sequence'>['status'];
  createdDaysAgo: number;
  /** How many days ago each version was approved. A version without an entry is not approved yet. */
  approvedDaysAgo: number[];
  versions: Step[][];
  /** Replies of contacts to its e-mails. */
  replies: string[];
};

/** The body of an e-mail to `{{contact.firstName}}`. */
const letter = (...paragraphs: string[]) =>
  ['Bonjour {{contact.firstName}},', ...paragraphs, 'Bien cordialement,\nL’équipe de Kerbrat Immobilier'].join('\n\n');

const welcome: Step = {
  delayHours: 2,
  subject: 'Votre recherche immobilière',
  body: letter(
    'Merci de nous avoir confié votre recherche. Votre conseiller prend contact avec vous très vite pour bien comprendre ce qui compte pour vous : le quartier, la surface, le calendrier.',
    'D’ici là, vous pouvez simplement répondre à cet e-mail pour nous préciser vos critères.',
  ),
};

const financing: Step = {
  delayHours: 72,
  subject: 'Préparer votre financement',
  body: letter(
    'Un dossier de financement prêt fait souvent la différence au moment de l’offre. Trois documents suffisent pour commencer : vos trois derniers bulletins de salaire, votre dernier avis d’imposition et vos trois derniers relevés de compte.',
    'Souhaitez-vous les coordonnées d’un courtier ? Répondez-nous, nous vous mettrons en relation, sans engagement.',
  ),
};

const visiting: Step = {
  delayHours: 120,
  subject: 'Bien visiter : nos cinq questions à poser',
  body: letter(
    'Avant vos prochaines visites, voici les cinq questions que nous posons toujours :',
    '1. Quel est le montant des charges et de la taxe foncière ?\n2. Que dit le DPE, et quels travaux recommande-t-il ?\n3. Quels travaux ont été votés en assemblée générale ?\n4. Pourquoi le bien est-il vendu, et depuis quand ?\n5. À quoi ressemble le quartier un soir de semaine ?',
    'Nous y répondons pour chacun de nos biens.',
  ),
};

const takingStock: Step = {
  delayHours: 240,
  subject: 'Faisons le point sur votre recherche',
  body: letter(
    'Votre recherche a quelques semaines. Vos critères ont-ils changé ? Avez-vous vu des biens qui vous ont plu ?',
    'Quelques mots en réponse nous suffisent pour mieux vous proposer la suite.',
  ),
};

const estimate: Step[] = [
  {
    delayHours: 24,
    subject: 'Votre estimation : les prochaines étapes',
    body: letter(
      'Merci de nous avoir reçus. Vous trouverez dans notre avis de valeur les ventes comparables du secteur et le prix que nous vous conseillons.',
      'Prenez le temps de le lire : nous restons disponibles pour en parler.',
    ),
  },
  {
    delayHours: 144,
    subject: 'Quels diagnostics avant de vendre ?',
    body: letter(
      'Avant la mise en vente, plusieurs diagnostics sont obligatoires : DPE, électricité et gaz de plus de quinze ans, état des risques, et selon l’année de construction, amiante et plomb.',
      'Nous pouvons organiser le rendez-vous avec un diagnostiqueur certifié.',
    ),
  },
  {
    delayHours: 336,
    subject: 'Où en est votre projet de vente ?',
    body: letter(
      'Nous revenons vers vous au sujet de votre projet. Rien ne presse : si vous préférez attendre, dites-le-nous simplement et nous actualiserons votre estimation le moment venu.',
    ),
  },
];

const afterVisit: Step[] = [
  {
    delayHours: 24,
    subject: 'Votre visite d’hier',
    body: letter(
      'Merci pour votre visite. Quelles sont vos impressions ? Les points qui vous ont plu, comme ceux qui vous font hésiter, nous aident à vous orienter.',
    ),
  },
  {
    delayHours: 96,
    subject: 'Une question sur le bien visité ?',
    body: letter(
      'Charges, travaux, diagnostics, quartier : s’il vous reste une question, répondez à cet e-mail et nous vous répondrons dans la journée.',
    ),
  },
];

const anniversary: Step[] = [
  {
    delayHours: 8760,
    subject: 'Déjà un an dans votre logement',
    body: letter(
      'Il y a un an, vous receviez vos clés. Nous espérons que vous vous y plaisez.',
      'Si l’un de vos proches a un projet, nous serons heureux de l’accompagner à son tour.',
    ),
  },
];

/** The sequences of the demo, in the order in which contacts are enrolled. */
const sequenceTexts: SequenceText[] = [
  {
    name: 'Bienvenue – nouvel acquéreur',
    status: 'active',
    createdDaysAgo: 210,
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
    createdDaysAgo: 160,
    approvedDaysAgo: [158],
    versions: [estimate],
    replies: [
      'Merci pour l’avis de valeur, très complet. Nous en parlons en famille et vous rappelons d’ici quinze jours.',
    ],
  },
  {
    name: 'Après une visite',
    status: 'paused',
    createdDaysAgo: 120,
    approvedDaysAgo: [117],
    versions: [afterVisit],
    replies: [
      'Merci pour la visite. Le bien nous plaît, mais nous aimerions le revoir à un autre moment de la journée.',
    ],
  },
  {
    name: 'Anniversaire d’acquisition',
    status: 'draft',
    createdDaysAgo: 6,
    approvedDaysAgo: [],
    versions: [anniversary],
    replies: [],
  },
];
