import { type FaultSentences, faultSentence } from '../field-fault.ts';

/** The labels of fields that stand in no form, or there under words that fit no fault. `field-labels.ts` has the others. */
const labels = {
  title: 'Titre',
  description: 'Précisions',
  note: 'Note',
  wish: 'Consigne',
  reference: 'Référence',
  surfaceSqm: 'Surface',
  landSqm: 'Terrain',
  bedrooms: 'Chambres',
  floor: 'Étage',
  feesEuros: 'Honoraires',
  feesPercent: 'Honoraires',
  on: 'Date de signature',
  sendAt: 'Heure d’envoi',
  startsAt: 'Début',
  endsAt: 'Fin',
  expiresAt: 'Fin de validité',
  steps: 'Étapes',
  delayHours: 'Délai avant une étape, en heures',
  number: 'Numéro',
  signedAt: 'Signature',
};

/** They follow the name of a field and a colon. Without a verb they fit a name of either gender and number. */
const sentences: FaultSentences = [
  [/^not an e-mail address/, 'adresse e-mail complète attendue, par exemple nom@exemple.fr'],
  [/^not a phone number/, 'numéro de téléphone attendu, par exemple 06 39 98 12 34'],
  [/^neither a phone number nor an e-mail address: (.+)/, '«\u00a0$typed\u00a0» n’est ni un numéro ni un e-mail'],
  [/^must (?:be|have) five digits/, 'cinq chiffres attendus'],
  [/^(?:must not be empty|is required)/, 'à remplir'],
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

export const fieldErrors = {
  fieldErrors: {
    labels,
    problem: (message: string): string => faultSentence(sentences, message, 'fr-FR') ?? 'valeur incorrecte',
  },
};
