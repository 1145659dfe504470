/** The fields of forms. A fault in another field is not shown: people would not know its name. */
const names: Record<string, string> = {
  firstName: 'Prénom',
  lastName: 'Nom',
  name: 'Nom',
  email: 'E-mail',
  phone: 'Téléphone',
  title: 'Titre',
  subject: 'Objet',
  body: 'Texte',
  note: 'Note',
  reference: 'Référence',
  street: 'Adresse',
  postcode: 'Code postal',
  city: 'Ville',
  cities: 'Secteurs',
  websites: 'Sites de l’agence',
  budgetMinEuros: 'Budget minimum',
  budgetMaxEuros: 'Budget maximum',
  amountEuros: 'Montant',
  loanEuros: 'Montant du prêt',
  ownContributionEuros: 'Apport',
  dueAt: 'Échéance',
  sendAt: 'Heure d’envoi',
  expiresAt: 'Fin de validité',
  validUntil: 'Valable jusqu’au',
  source: 'Origine',
  evidence: 'Preuve',
  tag: 'Étiquette',
  tags: 'Étiquettes',
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

export const fieldErrors = {
  fieldErrors: {
    /** The name of a field on the page, by its name in the contract. */
    name: (field: string): string | undefined => names[field],
    problem: (message: string): string =>
      sentences.find(([pattern]) => pattern.test(message))?.[1] ?? 'n’est pas valable',
  },
};
