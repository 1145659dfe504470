import { plainOf } from '../../domain/checks/reading/source.ts';

/** Questionnaires ask in sentences: « Dans quelle ville cherchez-vous ? », « Enchantés Inès ! Vous cherchez à… ». */
const questions: readonly ['fullName' | 'phone' | 'email' | 'city' | 'message' | 'topic', RegExp][] = [
  [
    'fullName',
    /^comment vous appelez|^quels? (?:est|sont) (?:votre|vos) (?:nom|prenom)|^what(?:'s| is) your (?:full )?name/,
  ],
  [
    'phone',
    /^(?:a |sur )?quel (?:numero|telephone).{0,30}(?:joindre|contacter|rappeler|appeler)|^what number can we\b/,
  ],
  ['email', /^a quelle adresse.{0,30}(?:ecrire|joindre|contacter|repondre)/],
  [
    'city',
    /^(?:dans |vers |sur |a )?quel(?:le)?s? (?:villes?|communes?|secteurs?|quartiers?|zones?)\b|^ou (?:ca\b|cherche|recherche|souhaite|voulez|se (?:situe|trouve)|est situe)|^where (?:are you looking|is (?:your|the) (?:property|house|flat))/,
  ],
  [
    'message',
    /^(?:avez vous |voulez vous |souhaitez vous )?(?:autre|quelque) chose a|^(?:racontez|parlez|dites|expliquez|decrivez)[ -](?:nous|moi)\b|^(?:souhaitez|voulez|avez)[ -]vous (?:ajouter|preciser|nous dire|(?:des|une|d'autres) (?:precisions?|questions?|remarques?|commentaires?))|^anything else|^tell us (?:about|more)/,
  ],
  [
    'topic',
    /^vous (?:cherchez|souhaitez|voulez|envisagez)\b|^(?:que|qu'est-ce que vous) (?:cherchez|souhaitez|recherchez)\b/,
  ],
];

/** The last clause of a question, without the greeting above it and « Et » at its beginning. */
export const clauseOf = (label: string): string => {
  const plain = plainOf(label).replace(/\([^()]{0,40}\)/g, ' ');
  const clause = /[?!]/.test(plain)
    ? plain.slice(Math.max(...['! ', ', '].map((end) => plain.lastIndexOf(end))) + 1)
    : plain;
  return clause.trim().replace(/^et /, '');
};

export const fieldOfQuestion = (label: string) => {
  const clause = clauseOf(label);
  return questions.find(([, pattern]) => pattern.test(clause))?.[0];
};

/** Whether a line is a form's question to the person: « Quel est votre budget maximum ? ». */
export const asksPerson = (line: string): boolean =>
  line.length <= 100 && /\?[\s*]*$/.test(line) && /\b(?:votre|vos|vous|your|you)\b/.test(plainOf(line));
