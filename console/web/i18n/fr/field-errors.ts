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

/**
 * The faults of fields, by the English sentences of the contracts and of the validator. They follow names of either gender;
 * `$1` is the number that the pattern captures.
 */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^not an e-mail address/, 'n’est pas une adresse e-mail complète, par exemple nom@exemple.fr'],
  [/^not a phone number/, 'n’est pas un numéro de téléphone, par exemple 06 39 98 12 34'],
  [/^must (?:be|have) five digits/, 'doit avoir cinq chiffres'],
  [/^must not be empty/, 'ne doit pas rester vide'],
  [/^not the address of a site/, 'n’est pas l’adresse d’un site, par exemple www.agence.fr'],
  [/^must be one line/, 'doit tenir sur une ligne'],
  [/^must lie in the future/, 'doit être à venir'],
  [/^is taken/, 'existe déjà'],
  [/^is not the name of this person/, 'n’est pas celui de cette personne'],
  [
    /^must be at most (\d+) characters, without the mention of STOP/,
    'doit avoir au plus $1 caractères, sans la mention STOP',
  ],
  [/^must have at most (\d+) characters/, 'doit avoir au plus $1 caractères'],
  [/^must be at most budgetMaxEuros \((\d+)\)/, 'ne doit pas dépasser le budget maximum ($1\u00a0€)'],
  [/^Too big: expected string to have <=(\d+)/, 'doit avoir au plus $1 caractères'],
  [/^Too big: expected array to have <=(\d+)/, 'doit avoir au plus $1 éléments'],
  [/^Too big: expected \w+ to be <=(\S+)/, 'ne doit pas dépasser $1'],
  [/^Too small: expected \w+ to have >=1 /, 'ne doit pas rester vide'],
  [/^Too small: expected \w+ to be >=(\S+)/, 'doit être d’au moins $1'],
];

/** A field that a form has. */
export type FieldName = keyof typeof names;

export const fieldErrors = {
  fieldErrors: {
    /** The name of a field on the page, by its name in the contract. */
    name: (field: string): string | undefined => (Object.hasOwn(names, field) ? names[field as FieldName] : undefined),
    problem: (message: string): string => {
      const [pattern, sentence] = sentences.find(([fault]) => fault.test(message)) ?? [/$/, 'n’est pas valable'];
      const limit = pattern.exec(message)?.[1];
      return sentence.replace('$1', Number(limit).toLocaleString('fr-FR'));
    },
  },
};
