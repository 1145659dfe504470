/** The errors in the cells of an import, by the English sentences of `domain/imports/`. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^is not a phone number: (.*)$/, 'n’est pas un numéro de téléphone : $1'],
  [/^is not an e-mail address: (.*)$/, 'n’est pas une adresse e-mail : $1'],
  [
    /^is neither a phone number nor an e-mail address: (.*)$/,
    'n’est ni un numéro de téléphone ni une adresse e-mail : $1',
  ],
  [/^has more than (\d+) numbers or addresses$/, 'a plus de $1 numéros ou adresses'],
  [/^has more than (\d+) other numbers and e-mails: (.*)$/, 'a plus de $1 autres numéros et e-mails : $2'],
  [/^names no colleague of the agency: (.*)$/, 'ne désigne personne de l’agence : $1'],
  [/^is not a letter from A to G: (.*)$/, 'n’est pas une lettre de A à G : $1'],
  [/^is no kind of heating that Clef knows: (.*)$/, 'n’est pas un chauffage que Clef connaît : $1'],
  [/^is not a year: (.*)$/, 'n’est pas une année : $1'],
  [/^lies before its date$/, 'est antérieur à sa date'],
  [/^has more at least than at most$/, 'est inférieur au minimum'],
  [/^is given, but coOwned says that there is none$/, 'est renseigné, alors que le bien n’est pas en copropriété'],
  [
    /^is worse than the class as issued, which an attestation never makes$/,
    'rendrait la classe de l’attestation moins bonne que celle du DPE, ce qu’elle ne fait jamais',
  ],
  [/^holds characters that are not text$/, 'contient des caractères illisibles'],
  [/^is not a number: (.*)$/, 'n’est pas un nombre : $1'],
  [/^is not an amount: (.*)$/, 'n’est pas un montant : $1'],
  [/^is no budget: this contact only sells$/, 'n’est pas un budget : ce contact est seulement vendeur'],
  [/^is not a whole number: (.*)$/, 'n’est pas un nombre entier : $1'],
  [/^is not a date such as (\S+): (.*)$/, 'n’est pas une date comme $1 : $2'],
  [/^is not a day of the calendar \(day first\): (.*)$/, 'n’est pas un jour du calendrier (jour d’abord) : $1'],
  [/^is neither oui nor non: (.*)$/, 'n’est ni oui ni non : $1'],
  [/^is not understood: (.*); there are .*$/, 'n’est pas un mot connu : $1'],
  [
    /^has (\d+) cells under (\d+) headings.*$/,
    'a $1 cases pour $2 titres ; un texte qui contient le séparateur doit être entre guillemets',
  ],
  [/^fits (\d+) \w+ that exist; correct those first$/, 'correspond à $1 fiches ; corrigez-les d’abord'],
  [/^must have at most (\d+) characters$/, 'doit avoir $1 caractères au plus'],
  [/^is a consent, but one of the numbers.*$/, 'est un consentement, mais l’un des numéros ou e-mails est illisible'],
  [/^refuses SMS and e-mails: (.*)$/, 'refuse les SMS et les e-mails : $1'],
  [/^refuses SMS: (.*)$/, 'refuse les SMS : $1'],
  [/^refuses e-mails: (.*)$/, 'refuse les e-mails : $1'],
  [
    /^may refuse messages, and is recorded as no refusal: (.*)$/,
    'est peut-être un refus, qui n’est pas enregistré ; si c’en est un, notez-le sur la fiche : $1',
  ],
  [/^is taken for a refusal: (.*)$/, 'est pris pour un refus : $1'],
  [/^has words beside a number or address: (.*)$/, 'a du texte à côté d’un numéro ou d’une adresse : $1'],
  [/^says rooms beside the type: (.*)$/, 'dit aussi un nombre de pièces : $1'],
  [/^is no least: (.*)$/, 'n’est pas un minimum : $1'],
  [/^is read as (\S+) at least: (.*)$/, 'est lu comme $1 au moins : $2'],
  [/^has a date that is yet to come$/, 'a une date à venir'],
  [/^is a consent without its source and date.*$/, 'est un consentement sans origine ni date dans la même ligne'],
  [/^is a consent for an address that.*$/, 'est un consentement pour une adresse absente de la ligne'],
  [
    /^is a consent, but the number or address to write to.*$/,
    'est un consentement, mais le numéro ou l’adresse à utiliser est dans une colonne d’autres numéros et e-mails',
  ],
  [/^is a rental; Clef handles sales only$/, 'est une location ; Clef ne gère que la vente'],
  [/^is empty; a property is recognised by it$/, 'est vide ; un bien est reconnu par sa référence'],
  [/^is needed for a new property$/, 'est nécessaire pour un nouveau bien'],
  [/^has more than (\d+) photos$/, 'a plus de $1 photos'],
  [/^names files; photos are.*$/, 'nomme des fichiers ; seules les adresses web des photos sont reprises'],
  [
    /^has a mandate that the register.*$/,
    'a un mandat que donne le registre des mandats ; il reste tel que le registre l’indique',
  ],
  [
    /^has a mandate that the register.*$/,
    'a un mandat que donne le registre des mandats ; il reste tel que le registre l’indique',
  ],
  [
    /^is needed: a mandate has.*$/,
    'est nécessaire : un mandat a un numéro et un type (exclusif, semi-exclusif ou simple)',
  ],
  [/^one of firstName, lastName, email and phone is needed$/, 'Il faut un nom, un prénom, un e-mail ou un téléphone'],
  [/^Too big: expected array to have <=(\d+) items$/, 'a plus de $1 valeurs'],
  [/^Too big: expected \w+ to be <=(\d+)$/, 'dépasse $1'],
  [/^Too small: expected \w+ to be >=(\d+)$/, 'est inférieur à $1'],
  [/^must be at most budgetMaxEuros.*$/, 'dépasse le budget maximum'],
];

/** An error in French. One that no sentence fits stays as it is, which is better than none. */
export function faultInFrench(message: string): string {
  const found = sentences.find(([pattern]) => pattern.test(message));
  const sentence = found ? message.replace(...(found as [RegExp, string])) : message;
  return sentence.replaceAll('« ', '«\u00a0').replaceAll(' »', '\u00a0»');
}
