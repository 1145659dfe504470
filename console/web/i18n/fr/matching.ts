import { count, withUnit } from './count.ts';

const euros = (n: number) => withUnit(n, '€');

/** Matching of properties and buyers, on the record of either. The texts load with it. */
export const matchingTexts = {
  matching: {
    buyers: 'Acquéreurs correspondants',
    noBuyers: 'Aucune recherche d’acquéreur ne correspond à ce bien pour l’instant.',
    properties: 'Biens correspondants',
    noProperties: 'Aucun bien en vente ne correspond pour l’instant.',
    noSearch: 'Notez ce qu’il recherche : les biens en vente qui correspondent s’affichent ici.',
    fit: 'Correspondent',
    near: 'À un critère près',
    summary: (fit: number, near: number) => `${count(fit, 'correspond', 'correspondent')}, ${near} à un critère près`,
    others: (n: number) =>
      count(n, 'autre acquéreur écarté par sa recherche :', 'autres acquéreurs écartés par leur recherche :'),
    othersBy: {
      type: 'le type de bien',
      town: 'la ville',
      budget: 'le budget',
      rooms: 'les pièces',
      surface: 'la surface',
      outside: 'l’extérieur',
      energy: 'le DPE',
    },
    othersCount: (why: string, n: number) => `${why} (${n.toLocaleString('fr-FR')})`,
    tick: (name: string) => `Choisir ${name}`,
    /** A wish that is missed, and by how much. */
    missed: {
      type: () => 'Autre type de bien',
      town: () => 'Hors de ses villes',
      budget: (by: number) => `Budget dépassé de ${euros(by)}`,
      rooms: (by: number) => `${count(by, 'pièce', 'pièces')} de moins`,
      surface: (by: number) => `${withUnit(by, 'm²')} de moins`,
      outside: () => 'Sans l’extérieur souhaité',
      energy: (by: number) => `DPE moins bon de ${count(by, 'classe', 'classes')}`,
    },
    wish: {
      type: 'type',
      town: 'ville',
      budget: 'prix',
      rooms: 'pièces',
      surface: 'surface',
      outside: 'extérieur',
      energy: 'DPE',
    },
    toCheck: (wishes: string) => `À vérifier : ${wishes}`,
    allMet: 'Tous ses critères sont remplis',
    nothingAsked: 'Recherche sans critère',
    belowBudget: (by: number) => `${euros(by)} sous son budget minimum`,
    cannotEmail: {
      opted_out: 'Désinscrit des e-mails',
      email_consent_denied: 'Refuse les e-mails',
      no_email: 'Sans adresse e-mail',
      undeliverable: 'Son adresse e-mail ne répond pas',
    } as Record<string, string>,
    propose: (n: number) =>
      n === 1 ? 'Proposer à un acquéreur' : `Proposer à ${n.toLocaleString('fr-FR')} acquéreurs`,
    waiting: 'Une proposition attend dans À traiter',
    tickFirst: 'Cochez les acquéreurs à qui proposer ce bien.',
    tooMany: (n: number) => `Cochez au plus ${n} acquéreurs.`,
    proposeLead: 'Chaque message reprend ce texte. Rien ne part avant votre approbation dans À traiter.',
    differences: 'Ce que le bien a de différent de chaque recherche',
    contact: 'Contact',
    difference: 'Par rapport à sa recherche',
    subject: 'Objet',
    body: 'Message',
    confirm: (n: number) => (n === 1 ? 'Préparer le message' : `Préparer les ${n} messages`),
    prepared: (n: number) => `${count(n, 'message prêt', 'messages prêts')} à relire`,
    review: 'Relire dans À traiter',
    leftOut: (n: number) => `${count(n, 'contact', 'contacts')} sans message`,
    leftOutWhy: {
      conflict: 'une proposition de ce bien l’attend déjà',
      value_missing: 'une information manque pour ce texte',
      opted_out: 'désinscrit des e-mails',
      email_consent_denied: 'refuse les e-mails',
      no_email: 'sans adresse e-mail',
      undeliverable: 'son adresse e-mail ne répond pas',
    } as Record<string, string>,
    /** The text that one begins with. */
    home: (title: string, city: string) => `${title} à ${city}`,
    firstBody: (home: string, facts: string, reference: string) =>
      `Bonjour {{contact.firstName|Madame, Monsieur}},\n\nVoici un bien qui peut vous plaire : ${home}${facts === '' ? '' : ` (${facts})`}, référence ${reference}.\n\nSouhaitez-vous le visiter ?`,
    fact: {
      price: (n: number) => euros(n),
      surface: (n: number) => withUnit(n, 'm²'),
      rooms: (n: number) => count(n, 'pièce', 'pièces'),
    },
  },
};
