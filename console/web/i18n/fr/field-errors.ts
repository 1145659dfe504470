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

/** The faults of fields, by the English sentences of the contracts. They follow names of either gender. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^not an e-mail address/, 'n’est pas une adresse e-mail complète, par exemple nom@exemple.fr'],
  [/^not a phone number/, 'n’est pas un numéro de téléphone, par exemple 06 39 98 12 34'],
  [/^must (be|have) five digits/, 'doit avoir cinq chiffres'],
  [/^must not be empty/, 'ne doit pas rester vide'],
  [/^not the address of a site/, 'n’est pas l’adresse d’un site, par exemple www.agence.fr'],
  [/^must be one line/, 'doit tenir sur une ligne'],
  [/^must lie in the future/, 'doit être à venir'],
  [/^is taken/, 'existe déjà'],
  [/^is not the name of this person/, 'n’est pas celui de cette personne'],
  [/at most \d+ characters/, 'dépasse la longueur permise'],
];

/** A field that a form has. */
export type FieldName = keyof typeof names;

export const fieldErrors = {
  fieldErrors: {
    /** The name of a field on the page, by its name in the contract. */
    name: (field: string): string | undefined => (Object.hasOwn(names, field) ? names[field as FieldName] : undefined),
    problem: (message: string): string =>
      sentences.find(([pattern]) => pattern.test(message))?.[1] ?? 'n’est pas valable',
  },
};
