import { folded } from './values.ts';

/**
 * The headings of columns with numbers and e-mails. Every software has its own (« Tél. (bureau) », `E-mail 2 - Value`, « Première
 * adresse électronique »), so they are read word by word: one word names the kind, and all others must be known beside it.
 */

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const email = words('email emails mail mails courriel courriels mel messagerie electronique electroniques');
const mobile = words('mobile mobiles portable portables port ports gsm cell cellulaire iphone smartphone');
const phone = words('telephone telephones telephonique telephoniques tel tels phone phones fixe fixes landline');
/** A column of the same kind beside another one. */
const further = words(
  `2 3 4 5 6 7 8 9 10 second seconde secondaire secondaires deuxieme troisieme autre autres other others secondary additional
  alternate bureau bur travail pro professionnel professionnelle business work office domicile dom maison home societe entreprise
  company voiture car radio vacances standard`.replace(/\s+/g, ' '),
);
/** Somebody of the same household, whose number is kept and named. */
const spouse = words(
  'conjoint conjointe epoux epouse mari femme compagnon compagne concubin concubine partenaire madame mme spouse wife husband partner',
);
const first = words(
  '1 premier premiere principal principale primary main perso personnel personnelle prive privee personal',
);
const filling = words(
  'adresse adresses address addresses numero numeros number numbers num n no ligne coordonnees value valeur de du des le la les et and d l s m mr monsieur contact client prospect',
);

export type AddressField = 'email' | 'mobile' | 'phone' | 'otherAddresses';

const wordsIn = (heading: string): string[] =>
  folded(heading)
    .replace(/\be mail(s?)\b/g, 'email$1')
    .replace(/\bco ?(?:acquereur|acheteur|emprunteur|titulaire|vendeur)\b/g, 'conjoint')
    .split(' ');

const areKnown = (all: readonly string[], lists: readonly ReadonlySet<string>[]): boolean =>
  all.every((word) => lists.some((known) => known.has(word)));

/** The field of a column with such a heading, or undefined if it is not one of numbers or e-mails. */
export function addressFieldOf(heading: string): AddressField | undefined {
  const all = wordsIn(heading);
  const has = (known: ReadonlySet<string>) => all.some((word) => known.has(word));
  if (!areKnown(all, [email, mobile, phone, further, spouse, first, filling])) return undefined;
  const isPhone = has(mobile) || has(phone);
  if (!isPhone && !has(email)) return undefined;
  if (has(further) || has(spouse) || (isPhone && has(email))) return 'otherAddresses';
  return isPhone ? (has(mobile) ? 'mobile' : 'phone') : 'email';
}

/** Whether a number or e-mail under such a heading is that of somebody of the same household. */
export const isOfSpouse = (heading: string): boolean => wordsIn(heading).some((word) => spouse.has(word));

/** Whether a label is one of those that an address book gives by itself. */
export const isUsualLabel = (label: string): boolean =>
  areKnown(wordsIn(label), [email, mobile, phone, further, first, filling]);

/** Whether a number with such a label is none that anybody answers. */
export const isOfFax = (label: string): boolean => /\b(?:fax|telecopi\w+|pager|telex)\b/.test(folded(label));
