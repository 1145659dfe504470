import type { contactIntents, contactStages, languages } from '../../storage/column-values.ts';
import { readBudget } from './amounts.ts';
import type { ImportField } from './import-field.ts';
import { propertyTypeWords } from './property-fields.ts';
import { otherAddressHeadings, readEmails, readOthers, readPhones } from './row-addresses.ts';
import {
  folded,
  partsOf,
  readCount,
  readDate,
  readDecimal,
  readEach,
  readWord,
  readYesNo,
  shown,
  Unreadable,
  type Vocabulary,
} from './values.ts';

const asIs = (cell: string): string => cell;

const intentWords: Vocabulary<(typeof contactIntents)[number]> = {
  buy: ['acheter', 'achat', 'acquereur', 'acheteur', 'buyer', 'recherche', 'demandeur', 'investisseur'],
  sell: ['vendre', 'vente', 'vendeur', 'seller', 'proprietaire', 'estimation'],
  both: [
    'les deux',
    'achat et vente',
    'achat vente',
    'acheter et vendre',
    'vente et achat',
    'vendeur acquereur',
    'vendeur et acquereur',
    'acquereur vendeur',
    'acquereur et vendeur',
  ],
};

const stageWords: Vocabulary<(typeof contactStages)[number]> = {
  new: ['nouveau', 'nouvelle', 'a contacter', 'prospect', 'lead'],
  contacted: ['contacte', 'contactee', 'premier contact', 'en contact'],
  qualified: ['projet confirme', 'qualifie', 'qualifiee', 'actif', 'active', 'en recherche'],
  visiting: ['en visite', 'visite', 'visites', 'visit'],
  offer: ['offre', 'offre en cours', 'offre recue', 'en negociation'],
  under_contract: ['sous compromis', 'compromis', 'promesse signee', 'under contract'],
  won: ['conclu', 'gagne', 'acte signe', 'a achete', 'vendu', 'client'],
  lost: ['perdu', 'perdue', 'abandonne', 'archive', 'archivee', 'inactif', 'sans suite', 'closed lost'],
};

const languageWords: Vocabulary<(typeof languages)[number]> = {
  fr: ['francais', 'francaise', 'french', 'fra', 'fre'],
  en: ['anglais', 'anglaise', 'english', 'eng'],
};

/** A statement about a consent: « oui » is a consent, « non » a refusal, « stop » an opt-out, « non renseigné » says nothing. */
const consentWords = {
  granted: [
    'oui',
    'yes',
    '1',
    'true',
    'vrai',
    'x',
    'accord',
    'accorde',
    'accepte',
    'donne',
    'optin',
    'opt in',
    'abonne',
  ],
  denied: ['non', 'no', '0', 'false', 'faux', 'refus', 'refuse'],
  opted_out: ['stop', 'optout', 'opt out', 'opposition', 'desinscrit', 'desinscrite', 'desabonne', 'unsubscribed'],
  unknown: ['non renseigne', 'inconnu'],
} satisfies Vocabulary<string>;

const readConsentWord = readWord(consentWords);

const readConsent: ImportField['read'] = (cell) => {
  const status = readConsentWord(cell);
  return status === 'unknown' ? undefined : status;
};

const readColleague: ImportField['read'] = (cell, { colleagues }) =>
  colleagues.get(cell.toLowerCase()) ??
  colleagues.get(folded(cell)) ??
  new Unreadable(`names no colleague of the agency: ${shown(cell)}`);

const statusHeadings = ['statut', 'status', 'statut du contact'];

/** Consent is never guessed from a heading: a person says which column holds it. */
const consentField = (read: ImportField['read']): ImportField => ({ headings: [], read, isConsent: true });

/** The fields of a contact that a file may fill. */
export const contactFields = {
  firstName: { headings: ['prenom', 'first name', 'firstname', 'given name', 'forename'], read: asIs },
  lastName: {
    headings: [
      'nom',
      'nom de famille',
      'last name',
      'lastname',
      'surname',
      'family name',
      'nom complet',
      'nom et prenom',
      'nom prenom',
      'full name',
      'name',
    ],
    read: asIs,
  },
  email: {
    headings: [
      'email',
      'e mail',
      'mail',
      'courriel',
      'adresse e mail',
      'adresse email',
      'adresse mail',
      'email address',
      'e mail address',
      'email 1',
    ],
    read: readEmails,
    beside: 'otherAddresses',
  },
  mobile: {
    headings: [
      'mobile',
      'portable',
      'tel portable',
      'tel mobile',
      'telephone portable',
      'telephone mobile',
      'mobile phone',
      'gsm',
      'cell phone',
    ],
    read: readPhones,
    beside: 'otherAddresses',
  },
  phone: {
    headings: [
      'telephone',
      'tel',
      'phone',
      'phone number',
      'numero de telephone',
      'telephone fixe',
      'tel fixe',
      'fixe',
      'telephone 1',
      'landline',
    ],
    read: readPhones,
    beside: 'otherAddresses',
  },
  otherAddresses: {
    headings: otherAddressHeadings,
    read: readOthers,
    isRepeatable: true,
  },
  // A heading such as « Statut » stands for the stage or for the project; without cells that tell, for the first of the two.
  stage: { headings: ['etape', 'stage', ...statusHeadings], read: readWord(stageWords) },
  intent: {
    headings: ['projet', 'type de projet', 'intention', 'intent', 'type de contact', ...statusHeadings],
    read: readWord(intentWords),
  },
  buyer: { headings: ['acquereur', 'acheteur', 'buyer'], read: readYesNo },
  seller: { headings: ['vendeur', 'seller'], read: readYesNo },
  source: { headings: ['source', 'origine', 'provenance', 'origine du contact', 'lead source'], read: asIs },
  budgetMinEuros: {
    headings: [
      'budget min',
      'budget mini',
      'budget minimum',
      'prix min',
      'prix mini',
      'min budget',
      'budget min euros',
    ],
    read: readBudget,
  },
  budgetMaxEuros: {
    headings: [
      'budget',
      'budget max',
      'budget maxi',
      'budget maximum',
      'prix max',
      'prix maxi',
      'max budget',
      'budget max euros',
    ],
    read: readBudget,
  },
  cities: {
    headings: [
      'villes recherchees',
      'ville recherchee',
      'secteur recherche',
      'secteurs recherches',
      'localisation recherchee',
      'communes recherchees',
      'search cities',
      'cities',
    ],
    read: partsOf,
  },
  propertyTypes: {
    headings: [
      'type de bien',
      'types de bien',
      'type de bien recherche',
      'types de biens',
      'types de bien recherches',
      'property types',
    ],
    read: readEach(readWord(propertyTypeWords)),
  },
  minRooms: {
    headings: [
      'pieces min',
      'pieces mini',
      'pieces minimum',
      'nb pieces min',
      'nombre de pieces min',
      'nombre de pieces minimum',
      'min rooms',
    ],
    read: readCount,
  },
  minSurfaceSqm: {
    headings: [
      'surface min',
      'surface mini',
      'surface minimum',
      'surface minimum m²',
      'surface min m2',
      'min surface',
      'min surface sqm',
    ],
    read: (cell) => {
      const value = readDecimal(cell);
      return value instanceof Unreadable ? value : Math.round(value);
    },
  },
  tags: { headings: ['tags', 'etiquettes', 'etiquette', 'mots cles', 'labels'], read: partsOf },
  language: { headings: ['langue', 'language', 'langue parlee'], read: readWord(languageWords) },
  assignedTo: {
    headings: [
      'negociateur',
      'conseiller',
      'commercial',
      'suivi par',
      'responsable',
      'assigned to',
      'agent en charge',
      'en charge',
    ],
    read: readColleague,
  },
  note: {
    headings: [
      'note',
      'notes',
      'commentaire',
      'commentaires',
      'remarque',
      'remarques',
      'observation',
      'observations',
      'comment',
      'comments',
    ],
    read: asIs,
    isNote: true,
    isRepeatable: true,
  },
  smsConsent: consentField(readConsent),
  smsConsentSource: consentField(asIs),
  smsConsentDate: consentField(readDate),
  smsConsentEvidence: consentField(asIs),
  emailConsent: consentField(readConsent),
  emailConsentSource: consentField(asIs),
  emailConsentDate: consentField(readDate),
  emailConsentEvidence: consentField(asIs),
} satisfies Record<string, ImportField>;

/** A heading that sounds like consent. A person decides about such a column before anything is imported. */
export const soundsLikeConsent = (heading: string): boolean =>
  /\b(opt ?in|opt ?out|consent\w*|rgpd|gdpr|desinscri\w*|desabonn\w*|unsubscri\w*|newsletters?|e ?mailings?|mailings?|black ?list\w*|bloctel|stop (?:sms|e ?mail|mail)|accord (?:sms|e ?mail|mail)|ne pas contacter|do not (?:contact|call|mail))\b/.test(
    folded(heading),
  );
