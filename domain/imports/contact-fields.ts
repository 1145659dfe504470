import { type AddressField, addressFieldOf, isOfFax, isOfSpouse, isUsualLabel } from './address-headings.ts';
import { readColleague } from './colleagues.ts';
import { readConsentTo } from './consent-words.ts';
import { intentWords, languageWords, stageWords } from './contact-words.ts';
import type { ImportField } from './import-field.ts';
import { colleagues, isDetailHeading, isNoteHeading, withWord } from './note-headings.ts';
import { readAnyAddress, readEmails, readPhones } from './read-addresses.ts';
import { searchFields } from './search-fields.ts';
import { folded, partsOf, readDate, readWord, readYesNo } from './values.ts';

const asIs = (cell: string): string => cell;

/** Outlook writes the address behind the name, or instead of it. */
function readDisplayedName(cell: string): string[] {
  const name = cell
    .replace(/\s*[(<][^()<>]*@[^()<>]*[)>]$/, '')
    .replace(/^'(.*)'$/, '$1')
    .trim();
  return name === '' || /[@/=]/.test(name) ? [] : [name];
}

const isZeroDate = (cell: string): boolean =>
  /^0{1,4}([/.-])0{1,2}\1(?:0{4}|0{1,2})(?: 0{1,2}:00(?::00)?)?$/.test(cell);

/** Outlook fills columns that nobody has: the kind of an address, the sensitivity of a contact. */
const isOutlooksDefault = (cell: string): boolean =>
  /^(?:smtp|ex|normale?|non specifie|unspecified)$/.test(folded(cell));

/** Google's own group of all contacts says nothing about one. */
const readTags = (cell: string): string[] =>
  partsOf(cell).flatMap((part) => (/^\* ?my ?contacts$/i.test(part) ? [] : part.replace(/^\* /, '')));

const projectHeadings = ['acquereur vendeur', 'vendeur acquereur', 'acheteur vendeur', 'type de client', 'type client'];
const statusHeadings = ['statut', 'status', 'statut du contact'];

/** Their headings are read word by word. */
const addressFields = {
  email: addressField('email', readEmails, { beside: 'otherAddresses' }),
  mobile: addressField('mobile', readPhones, { beside: 'otherAddresses' }),
  phone: addressField('phone', readPhones, { beside: 'otherAddresses' }),
  otherAddresses: addressField('otherAddresses', readAnyAddress, { isRepeatable: true }),
};

function addressField(name: AddressField, read: ImportField['read'], options: Partial<ImportField>): ImportField {
  return {
    headings: [],
    isHeading: (words) => addressFieldOf(words) === name,
    fieldUnder: (label) => (isOfFax(label) ? 'detail' : undefined),
    isNotedUnder: (heading, label) => isOfSpouse(heading) || (label !== undefined && !isUsualLabel(label)),
    read,
    ...options,
  };
}

/** Consent is never guessed from a heading: a person says which column holds it. */
const consentField = (read: ImportField['read']): ImportField => ({ headings: [], read, isConsent: true });

/** The fields of a contact that a file may fill. */
export const contactFields = {
  firstName: {
    headings: ['prenom', 'prenoms', 'prenom usuel', 'first name', 'firstname', 'given name', 'forename'],
    read: asIs,
    beside: 'detail',
  },
  lastName: {
    headings: [
      'nom',
      'nom de famille',
      'nom d usage',
      'nom usuel',
      'noms',
      'last name',
      'lastname',
      'surname',
      'family name',
    ],
    read: asIs,
    beside: 'detail',
  },
  // A column with both names.
  fullName: {
    headings: [
      ...[
        'nom complet',
        'nom et prenom',
        'nom prenom',
        'prenom nom',
        'prenom et nom',
        'noms et prenoms',
        'nom affiche',
      ],
      ...['nom a afficher', 'nom du client', 'nom client', 'nom du contact', 'nom contact', 'civilite nom prenom'],
      ...['client', 'contact', 'prospect', 'interlocuteur', 'identite', 'full name', 'name', 'display name'],
    ],
    // The first column of Clef's own export has ids.
    read: (cell) => (/^contact_[0-9a-z]{26}$/.test(cell) ? undefined : cell),
    beside: 'displayedName',
  },
  // The name with which a program shows a person, which often repeats the names or the address.
  displayedName: {
    headings: ['afficher le nom', 'nom affiche comme', 'file as', 'classer sous'],
    isHeading: (words) => /^(?:nom complet de l adresse de messagerie|e ?mail(?: \d)? display name)\b/.test(words),
    read: readDisplayedName,
    isRepeatable: true,
  },
  ...addressFields,
  // A heading such as « Statut » stands for the stage or for the project; without cells that tell, for the first of the two.
  stage: { headings: ['etape', 'stage', ...statusHeadings], read: readWord(stageWords) },
  intent: {
    headings: [
      'projet',
      'type de projet',
      'intention',
      'intent',
      ...['type de contact', 'type contact', 'type du contact', 'type', 'qualite', 'qualite du contact'],
      ...projectHeadings,
      ...statusHeadings,
    ],
    read: readWord(intentWords),
  },
  buyer: { headings: ['acquereur', 'acheteur', 'buyer'], read: readYesNo },
  seller: { headings: ['vendeur', 'seller'], read: readYesNo },
  source: {
    headings: ['source', 'lead source'],
    isHeading: withWord(/\b(?:origine|provenance)\b/),
    read: asIs,
    beside: 'detail',
  },
  ...searchFields,
  // Both are kept in the note too, where people see them.
  createdAt: {
    headings: [
      ...['date de creation', 'cree le', 'creee le', 'date creation', 'date d entree', 'date d inscription', 'created'],
      ...['premier contact', 'date de premier contact', 'date du premier contact', 'date premier contact'],
      ...['created on', 'created at', 'creation date', 'date de saisie', 'date d ajout'],
    ],
    read: readDate,
    isEmpty: isZeroDate,
    isNote: true,
    isHeaded: true,
  },
  lastContactAt: {
    headings: [
      ...['dernier contact', 'date dernier contact', 'date de dernier contact', 'date du dernier contact'],
      ...['dernier echange', 'date du dernier echange', 'last contact', 'last contacted', 'dernier contact le'],
    ],
    read: readDate,
    isEmpty: isZeroDate,
    isNote: true,
    isHeaded: true,
  },
  tags: {
    headings: [
      ...[
        'tags',
        'tag',
        'etiquettes',
        'etiquette',
        'mots cles',
        'keywords',
        'labels',
        'categories',
        'groupe',
        'groupes',
      ],
      ...['group membership', 'groups'],
    ],
    read: readTags,
    isRepeatable: true,
  },
  language: { headings: ['langue', 'language', 'langue parlee'], read: readWord(languageWords) },
  assignedTo: {
    headings: ['suivi par', 'gere par', 'assigned to', 'en charge', 'utilisateur', 'owner', 'agent'],
    isHeading: withWord(colleagues),
    read: readColleague,
    beside: 'detail',
  },
  note: {
    headings: ['note', 'notes', 'commentaire', 'commentaires', 'remarque', 'remarques', 'observation', 'observations'],
    isHeading: isNoteHeading,
    isFallback: true,
    read: asIs,
    isNote: true,
    isRepeatable: true,
  },
  // A text that says nothing without its heading.
  detail: {
    headings: [],
    isHeading: isDetailHeading,
    isFallback: true,
    read: asIs,
    isEmpty: (cell) => isZeroDate(cell) || isOutlooksDefault(cell),
    isNote: true,
    isHeaded: true,
    isRepeatable: true,
  },
  smsConsent: consentField(readConsentTo('sms')),
  smsConsentSource: consentField(asIs),
  smsConsentDate: consentField(readDate),
  smsConsentEvidence: consentField(asIs),
  emailConsent: consentField(readConsentTo('email')),
  emailConsentSource: consentField(asIs),
  emailConsentDate: consentField(readDate),
  emailConsentEvidence: consentField(asIs),
} satisfies Record<string, ImportField>;
