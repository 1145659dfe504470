import { type Period, periodIn } from '../portal-views/period.ts';
import { MOST_LETTERS_OF_PORTAL, portalNamed } from '../portal-views/portals.ts';
import { addDays, localTime } from '../shared/local-time.ts';
import type { ImportField, ReadingContext } from './import-field.ts';
import { folded, numberIn, type Reading, readDate, shown, Unreadable } from './values.ts';

/** No advert is viewed more often. */
const MOST_VIEWS = 10_000_000;

/** « 1 234 », « 312 vues »: a count, with or without the word for what is counted. */
function readViews(cell: string): Reading<number> {
  const [, number = cell] = /^([\d\s.,'’]*\d)\s*(?:\p{L}[\p{L}\s]{0,20}|\(s\))*$/u.exec(cell) ?? [];
  const value = numberIn(number, true);
  if (value === undefined || !Number.isInteger(value)) return new Unreadable(`is not a whole number: ${shown(cell)}`);
  return value >= 0 && value <= MOST_VIEWS ? value : new Unreadable(`is not a number of views: ${shown(cell)}`);
}

function readPortal(cell: string): Reading<string> {
  const name = portalNamed(cell);
  return (
    name ?? new Unreadable(`is not the name of a portal (at most ${MOST_LETTERS_OF_PORTAL} characters): ${shown(cell)}`)
  );
}

const todayOf = ({ now, timeZone }: Pick<ReadingContext, 'now' | 'timeZone'>): string => localTime(now, timeZone).day;

/** A day, two days, a week or a month, of a cell that says nothing else. */
function readPeriod(cell: string, context: ReadingContext): Reading<Period> {
  const day = readDate(cell);
  if (!(day instanceof Unreadable)) return { from: day.slice(0, 10), to: day.slice(0, 10) };
  const period = periodIn(cell, todayOf(context));
  return period ?? new Unreadable(`is neither a day nor a period such as 16/11/2026 - 22/11/2026: ${shown(cell)}`);
}

/** A day; without its year, which another cell of the row says, it begins with a hyphen: `-11-17`. */
function readDay(cell: string, context: ReadingContext): Reading<string> {
  const [, day, month] = /^(\d{1,2})[/.](\d{1,2})$/.exec(cell) ?? [];
  if (day && month) return `-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const period = readPeriod(cell, context);
  if (period instanceof Unreadable) return period;
  return period.from === period.to ? period.from : new Unreadable(`is not a day: ${shown(cell)}`);
}

/** The seven days from the one of a cell. */
function readWeekFrom(cell: string, context: ReadingContext): Reading<Period> {
  const period = readPeriod(cell, context);
  if (period instanceof Unreadable || period.from !== period.to) return period;
  return { from: period.from, to: addDays(period.from, 6) };
}

/** A week or a month by its number, of which another column says the year, or a period. */
const readNumbered = (cell: string, context: ReadingContext): Reading<Period | number> =>
  /^[1-5]?\d$/.test(cell) ? Number(cell) : readPeriod(cell, context);

function readYear(cell: string): Reading<number> {
  return /^20\d{2}$/.test(cell) ? Number(cell) : new Unreadable(`is not a year: ${shown(cell)}`);
}

/** Counts of lists of results, where an advert is one of many, and of people: neither is a view of the advert. */
const NO_VIEWS =
  /(?<![a-z])(?:listes?|lists?|impressions?|resultats?|results?|recherches?|search|uniques?|visiteurs?|visitors?|telephone|tel|numero|photos?|moyen\w*|average|taux|rate|evolution|favoris?|cumul\w*|visite virtuelle)(?![a-z])/;
const VIEWS =
  /(?<![a-z])(?:vues?|views?|consultations?|visualisations?|affichages? (?:de (?:la |l )?|du |d )?(?:detail|page|fiche|annonce)s?|(?:pages|fiches?|details?|annonces?) (?:vues?|affichees?|consultees?)|visites? (?:de (?:l )?)?(?:annonces?|pages?)|clics? (?:sur )?(?:l )?annonces?|detail views?|page views?)(?![a-z])/;
const ALONE = /^(?:(?:nb|nbre|nombre|total)(?: de| des)? )?(?:vu|visites|visits|clics|clicks|hits|lectures|audience)$/;

/** Whether the words of a heading say that its column counts views of the advert itself. */
export const isOfViews = (words: string): boolean => !NO_VIEWS.test(words) && (VIEWS.test(words) || ALONE.test(words));

const KIND = '(?:e ?mails?|mails?|courriels?|messages?|tel|telephones?|telephoniques?|phone|formulaires?|sms|whatsapp)';
const CONTACT = '(?:contacts?|leads?|demandes?)';
const COUNT = '(?:(?:nb|nbre|nombre|total)(?: de| des| d)? )?(?:ad |annonces? )?';
const RECEIVED = '(?: (?:recue?s?|generee?s?|total|totaux))?';
/** All contacts, of whichever kind: several kinds in one heading are all of them. */
const CONTACTS = new RegExp(
  `^${COUNT}(?:${CONTACT}|demandes? (?:de (?:contact|renseignement|visite)s?|d informations?)|enquir(?:y|ies)|inquir(?:y|ies)|prises? de contacts?|${CONTACT}(?: (?:par|via|et))?(?: ${KIND}){2,})${RECEIVED}$`,
);
const PART = new RegExp(
  `^${COUNT}(?:${CONTACT}(?: par| via)? ${KIND}|${KIND} ${CONTACT}|appels?(?: telephoniques?)?|appele|phone calls?|calls?|(?:e ?mails?|mails?|messages?|formulaires?))${RECEIVED}$`,
);
const REFERENCE =
  /^(?:(?:votre|n|no|num|numero|code|id|identifiant)(?: de)? )?(?:ref|reference|references)(?: (?:du |de l |de la |de |d )?(?:bien|agence|client|interne|pro|annonce|mandat|annonceur|professionnel|logiciel|annonce agence|produit|crm|seloger|leboncoin|externe|partenaire|origine))?$/;

/** An empty cell: some exports write a dash. */
const isEmpty = (cell: string): boolean => /^(?:[-–—.]+|n\s*\/?\s*[acd]|nc|n\.c\.)$/i.test(cell);

/** The fields of a file of statistics. */
export const viewsFields = {
  /** A file may have the agency's reference beside the portal's own number: the one that names a property counts. */
  reference: {
    headings: [
      'bien',
      'bien n',
      'property reference',
      'reference number',
      'listing reference',
      'agency reference',
      'property',
      'annonce',
      'listing',
      'id annonce',
    ],
    isHeading: (words) => REFERENCE.test(words.replace(/ \d$/, '')),
    isRepeatable: true,
    isEmpty,
    read: (cell) => [cell],
  },
  portal: {
    headings: [
      'portail',
      'site',
      'support',
      'diffuseur',
      'plateforme',
      'canal',
      'media',
      'source',
      'passerelle',
      'site de diffusion',
      'site internet',
      'portal',
      'website',
      'channel',
      'publisher',
    ],
    read: readPortal,
  },
  period: {
    headings: [
      'periode',
      'date',
      'jour',
      'period',
      'day',
      'date de consultation',
      'date des statistiques',
      'date stat',
      'date statistique',
      'date stats',
      'jour de consultation',
    ],
    read: readPeriod,
  },
  week: {
    headings: ['semaine', 'n semaine', 'no semaine', 'numero de semaine', 'week', 'week number'],
    read: readNumbered,
  },
  month: { headings: ['mois', 'month'], read: readNumbered },
  year: { headings: ['annee', 'year', 'an'], read: readYear },
  weekFrom: {
    headings: ['semaine du', 'semaine commencant le', 'debut de semaine', 'week of', 'week starting'],
    read: readWeekFrom,
  },
  from: {
    headings: [
      'du',
      'debut',
      'date debut',
      'date de debut',
      'debut de periode',
      'debut periode',
      'from',
      'start',
      'start date',
      'date from',
      'periode du',
    ],
    read: readDay,
  },
  to: {
    headings: [
      'au',
      'fin',
      'date fin',
      'date de fin',
      'fin de periode',
      'fin periode',
      'to',
      'end',
      'end date',
      'date to',
      'periode au',
    ],
    read: readDay,
  },
  views: { headings: [], isHeading: isOfViews, isEmpty, read: readViews },
  contacts: { headings: [], isHeading: (words) => CONTACTS.test(words), isEmpty, read: readViews },
  /** Contacts by mail, by phone and so on, which are added up where the file has no column for all of them. */
  partOfContacts: {
    headings: [],
    isHeading: (words) => PART.test(words),
    isRepeatable: true,
    isEmpty,
    read: (cell) => {
      const count = readViews(cell);
      return count instanceof Unreadable ? count : [count];
    },
  },
} satisfies Record<string, ImportField>;

/** Whether a heading counts contacts, all of them or a part. */
export const isOfContacts = (words: string): boolean => CONTACTS.test(words) || PART.test(words);

export const isOfReference = (heading: string): boolean => {
  const words = folded(heading);
  return viewsFields.reference.isHeading(words) || viewsFields.reference.headings.includes(words);
};
