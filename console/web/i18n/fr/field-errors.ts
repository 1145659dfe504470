import { type FaultSentences, faultSentence } from '../field-fault.ts';

/**
 * The labels of the fields that people fill in, by their names in the contracts. A fault in another field is not shown:
 * people would not know its name.
 */
const names = {
  firstName: 'Prénom',
  lastName: 'Nom',
  name: 'Nom',
  email: 'E-mail',
  phone: 'Téléphone',
  title: 'Titre',
  description: 'Précisions',
  subject: 'Objet',
  body: 'Texte',
  note: 'Note',
  remark: 'Remarque',
  reason: 'Motif',
  feedback: 'Retour',
  wish: 'Consigne',
  reference: 'Référence',
  address: 'Adresse',
  street: 'Adresse',
  postcode: 'Code postal',
  city: 'Ville',
  cities: 'Secteurs',
  url: 'Adresse',
  websites: 'Sites de l’agence',
  budgetMinEuros: 'Budget minimum',
  budgetMaxEuros: 'Budget maximum',
  minRooms: 'Pièces min.',
  minSurfaceSqm: 'Surface min.',
  wantedBy: 'Échéance',
  priceEuros: 'Prix',
  surfaceSqm: 'Surface',
  landSqm: 'Terrain',
  rooms: 'Pièces',
  bedrooms: 'Chambres',
  floor: 'Étage',
  amountEuros: 'Montant',
  feesEuros: 'Honoraires',
  feesPercent: 'Honoraires',
  loanEuros: 'Montant du prêt',
  loanUntil: 'Condition de prêt jusqu’au',
  ownContributionEuros: 'Apport',
  conditions: 'Conditions',
  signedOn: 'Compromis signé le',
  notifiedOn: 'Lettre recommandée présentée le',
  deedPlannedOn: 'Acte prévu le',
  dueAt: 'Échéance',
  sendAt: 'Heure d’envoi',
  startsAt: 'Début',
  endsAt: 'Fin',
  expiresAt: 'Fin de validité',
  validUntil: 'Valable jusqu’au',
  source: 'Origine',
  evidence: 'Preuve',
  tag: 'Étiquette',
  tags: 'Étiquettes',
  steps: 'Étapes',
  delayHours: 'Départ',
  perMinute: 'Cadence maximale',
  overlapHours: 'Durée de validité de l’ancienne clé',
  months: 'Mois après le dernier message reçu',
  number: 'Numéro',
  signedAt: 'Signature',
};

/** They follow the name of a field and a colon. Without a verb they fit a name of either gender and number. */
const sentences: FaultSentences = [
  [/^not an e-mail address/, 'adresse e-mail complète attendue, par exemple nom@exemple.fr'],
  [/^not a phone number/, 'numéro de téléphone attendu, par exemple 06 39 98 12 34'],
  [/^must (?:be|have) five digits/, 'cinq chiffres attendus'],
  [/^must not be empty/, 'à remplir'],
  [/^not the address of a site/, 'adresse d’un site attendue, par exemple www.agence.fr'],
  [/^must be one line/, 'sur une seule ligne'],
  [/^must lie in the future/, 'date à venir attendue'],
  [/^is taken/, 'déjà en usage'],
  [/^is not the name of this person/, 'différent de celui de cette personne'],
  [/^must be at most (\d+) characters, without the mention of STOP/, 'au plus $1 caractères, sans la mention STOP'],
  [/^must have at most (\d+) characters/, 'au plus $1 caractères'],
  [/^must be at most budgetMaxEuros \((\d+)\)/, 'au plus le budget maximum ($1\u00a0€)'],
  [/^Too big: expected string to have <=(\d+)/, 'au plus $1 caractères'],
  [/^Too big: expected array to have <=(\d+)/, 'au plus $1 éléments'],
  [/^Too big: expected \w+ to be <=(\S+)/, 'au plus $1'],
  [/^Too small: expected \w+ to have >=1 /, 'à remplir'],
  [/^Too small: expected \w+ to be >=(\S+)/, 'au moins $1'],
];

/** A field that a form has. */
export type FieldName = keyof typeof names;

export const fieldErrors = {
  fieldErrors: {
    /** The name of a field on the page, by its name in the contract. */
    name: (field: string): string | undefined => (Object.hasOwn(names, field) ? names[field as FieldName] : undefined),
    problem: (message: string): string => faultSentence(sentences, message, 'fr-FR') ?? 'valeur non valable',
  },
};
