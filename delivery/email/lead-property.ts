import { keyOf, plainOf } from '../../domain/checks/reading/source.ts';
import { isNothing } from './lead-boilerplate.ts';
import type { Labelled } from './lead-fields.ts';
import type { PersonName } from './lead-person.ts';

/** The property that a lead asks about: its reference and where it lies. */

const said =
  /(?<![\p{L}\d])(?:(?:vos|votre|notre|nos) )?r[ée]f(?:[ée]rences?|s)?\b\.?\s*(?:agence|annonceur|annonce|du bien|interne|mandat|property)?\s*(?:n°|no\.?)?\s*[:#]?\s*(?:n°\s*)?([\p{L}\d][\p{L}\d./_-]{1,20}[\p{L}\d])/giu;
const shaped =
  /(?<![\p{L}\d._/@-])((?!DPE|GES|CDI|CDD|RCS|TVA|SCI|HT)[A-Z]{1,5}-?\d{3,7}(?:-\d{1,4}|-?[A-Z])?|[A-Z]{2,4}-[A-Z]{1,4}-?\d{2,6})(?![\p{L}\d@-])/gu;
const portals = /\b(?:notre|nos|portail|site)\s+ref|reservation|facture|contrat|commande|dossier/;

/** The references that a text names. The portal's own is not one. */
function referencesIn(text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(said)) {
    const reference = match[1] as string;
    if (
      /\d/.test(reference) &&
      !portals.test(plainOf(text.slice(Math.max(0, match.index - 15), match.index + match[0].length)))
    ) {
      found.push(reference);
    }
  }
  return found;
}

const shapedReferencesIn = (text: string): string[] => [...text.matchAll(shaped)].map(([, found]) => found as string);

/** The reference in a field for it: « REF : VM1234 », « n° 77120 (votre réf. VM1402) », « AG-2031 - Maison ». */
function referenceOfField(value: string): string | undefined {
  const [named] = referencesIn(value);
  if (named) return named;
  const [first = ''] = value.split(/\s*[|,;(\n]\s*|\s+[/–—-]\s+/);
  const own = first.replace(/^\s*(?:r[ée]f(?:[ée]rence)?(?![\p{L}\d])\.?|n°|no\.|#)\s*:?\s*/iu, '').trim();
  if (own.length < 2 || own.length > 40 || isNothing(own)) return undefined;
  return /\d/.test(own) || /^\S+$/.test(own) ? own : shapedReferencesIn(value)[0];
}

/** « Maison Royan » without what is for sale. */
function withoutKind(name: string): string | undefined {
  const words = name.split(' ');
  const first = words.findIndex((_, at) => isTown(words.slice(at).join(' ')));
  return first === -1 ? undefined : words.slice(first).join(' ');
}

export type Place = { city: string | null; postcode: string | null };

const townWord = "\\p{Lu}[\\p{L}'’]+";
const town = `${townWord}(?:[ -](?:${townWord}|sur|en|le|la|les|de|du|des|lès|lez|sous|aux?|et|d['’]${townWord}|l['’]${townWord}|\\d{1,2}(?:e|er|[eè]me))){0,6}`;
const withCode = new RegExp(`(${town})\\s*[(,–-]?\\s*(\\d{5})(?!\\d)`, 'u');
const codeFirst = new RegExp(`(?<![\\d\\p{L}-])(\\d{5})\\s*[–-]?\\s+(${town})`, 'u');
const afterIn = new RegExp(`(?<!\\p{L})[àÀ]\\s+(${town})`, 'u');
/** « A VENDRE Trégastel, maison »; « Ville : Lannion ou environs » */
const afterSale = new RegExp(`(?<!\\p{L})[AÀaà] (?:VENDRE|LOUER|vendre|louer)\\s*[:–-]?\\s+(${town})`, 'u');
const named = new RegExp(`^\\W*(?:[Vv]ille|[Cc]ommune|[Ss]ecteur|[Ll]ocalité)s?\\s*:\\s*(${town})`, 'u');
const kinds =
  /^(?:maisons?|appart(?:ement)?s?|villas?|studios?|terrains?|locaux?|local|immeubles?|parking|garage|longere|mas|loft|duplex|ferme|chateau|location|vente|achat|reponse|demande|visite|contact|nouveau|nouvelle|estimation|ref|reference|t\d|f\d|house|flat|apartment|for|prix|dpe|bientot|votre|bien|neuf|ancien|propriete|bureau|commerce|hotel|pavillon|chambre|colocation|message|formulaire|meuble|quartier|mme|m|monsieur|madame)\b/;

const isTown = (name: string): boolean => !kinds.test(plainOf(name));

/** The town of an advert, in a field or a sentence about it. */
function placeIn(text: string): Place {
  const line = text.slice(0, 1000);
  const [, first, behind] = codeFirst.exec(line) ?? [];
  if (first && behind && isTown(behind)) return { city: behind, postcode: first };
  const [, before, code] = withCode.exec(line) ?? [];
  const named = before && withoutKind(before);
  if (named && code) return { city: named, postcode: code };
  const [, behindIn] = afterIn.exec(line) ?? afterSale.exec(line) ?? [];
  return { city: behindIn && isTown(behindIn) ? behindIn : null, postcode: null };
}

const street = /\b(?:rue|avenue|av|place|quai|chemin|boulevard|bd|impasse|route|allee|cours|square)\b/;
const ofAdvert =
  /\b(?:annonces?|biens?|maisons?|appartements?|villas?|studios?|terrains?|logement|longere|locaux|local|propriete|pavillon|t[1-9]|f[1-9]|pieces?|house|flat|property)\b/;

/** The town in a line that need not be about a property: it stands with its postcode, or behind what is for sale or to let. */
function placeInLine(line: string): Place {
  const plain = plainOf(line);
  if (street.test(plain)) return { city: null, postcode: null };
  const [, city] = named.exec(line) ?? [];
  if (city && isTown(city)) return { city, postcode: null };
  const place = placeIn(line);
  return place.postcode !== null || ofAdvert.test(plain) ? place : { city: null, postcode: null };
}

/** The town in the title of an advert, between its dashes or commas: « Villa vue mer - Étretat - VM1555 ». */
function townInTitle(title: string): string | null {
  const parts = title.slice(0, 300).split(/\s+[–—-]\s+|\s*[,;|·]\s*|\s+à\s+/);
  const whole = new RegExp(`^${town}$`, 'u');
  return (
    parts
      .slice(1)
      .find((one) => whole.test(one.trim()) && isTown(one) && !/^[A-Z]{2,}\d*$/.test(one))
      ?.trim() ?? null
  );
}

/** A field for the town: « Nantes (44000) », « 35137 Pleumeleuc ». */
function placeOfField(value: string): Place {
  const [line = ''] = value.split('\n');
  const postcode = /(?<!\d)\d{5}(?!\d)/.exec(line)?.[0] ?? null;
  const town = line
    .replace(/\s*[(,-]?\s*(?<!\d)\d{5}(?!\d)\s*\)?[\s,-]*/, ' ')
    .replace(/\s*\((?:\d{2,3}|france)\)\s*$/i, '')
    .trim();
  // « Merdrignac, Côtes-d'Armor »: with one postcode it is one town.
  const city = postcode ? (town.split(/\s*,\s*/).find(Boolean) ?? '') : town;
  return { city: city === '' || city.length > 80 || isNothing(city) ? null : city, postcode };
}

/** The reference in a field for it, else the first that the advert, the subject or the mail names. */
export function referenceOf(labelled: Labelled, texts: readonly string[]): string | null {
  const inFields = labelled.references.map(referenceOfField).find((found) => found !== undefined);
  if (inFields) return inFields;
  const all = [labelled.properties.join('\n'), ...texts.map((text) => text.slice(0, 20_000))];
  return all.flatMap(referencesIn)[0] ?? all.flatMap(shapedReferencesIn)[0] ?? null;
}

/** The town in a field for it, else in the advert, else in a line that is about a property. */
export function placeOf(labelled: Labelled, subject: string, lines: readonly string[], name: PersonName): Place {
  const field = labelled.city === null ? { city: null, postcode: null } : placeOfField(labelled.city);
  const code = /(?<!\d)\d{5}(?!\d)/.exec(labelled.postcode ?? '')?.[0] ?? field.postcode;
  const titles = [...labelled.properties, subject];
  const person = keyOf(`${name.firstName ?? ''}${name.lastName ?? ''}`);
  const found = [
    field,
    ...titles.map(placeIn),
    ...titles.map((title) => ({ city: townInTitle(title), postcode: null })),
    ...lines.map(placeInLine),
  ].filter(({ city }) => city !== null && keyOf(city) !== person);
  const city = found[0]?.city ?? null;
  const ofCity = found.find((place) => place.postcode !== null && keyOf(place.city ?? '') === keyOf(city ?? ''));
  return { city, postcode: code ?? ofCity?.postcode ?? null };
}
