import { shownClassesIn } from '../properties/property-energy.ts';
import type { Property } from '../properties/property-record.ts';
import { frenchEuros } from '../shared/french.ts';
import { addDays } from '../shared/local-time.ts';
import { monthsAfter } from '../shared/months-after.ts';
import { comparableText, EUROS, inOneLine, NUMBER } from './comparable-text.ts';
import { type AdvertFinding, fieldFinding, laws, textFinding } from './finding.ts';

/**
 * The energy label. Land and parking spaces have none: a DPE is made of what is heated (CCH, R126-15). The costs (R126-23) and the sentence
 * about classes F and G (R126-24) are asked of dwellings only.
 */
export function energyFindings(property: Property, text: string, day: string): AdvertFinding[] {
  if (!hasLabel(property)) return [];
  const { energyClass, climateClass } = shownClassesIn(property.energy);
  const comparable = comparableText(text);
  return [
    ...(energyClass === null ? [fieldFinding('energyClass', laws.classes, 'energyClass')] : []),
    ...(climateClass === null ? [fieldFinding('climateClass', laws.classes, 'climateClass')] : []),
    ...classFindings(property, comparable),
    ...(isDwelling(property)
      ? [...excessiveFindings(property, comparable), ...costFindings(property, comparable)]
      : []),
    ...validityFindings(property, day),
  ];
}

const hasLabel = ({ type }: Property) => type !== 'land' && type !== 'parking';
const isDwelling = ({ type }: Property) => type === 'apartment' || type === 'house' || type === 'building';

/** The sentences about the energy, of what the record knows. */
export function energySentences(property: Property): string[] {
  if (!hasLabel(property)) return [];
  const { energyClass, climateClass, excessive, costs } = energyWords(property);
  const classes = [energyClass, climateClass].filter(Boolean).join(', ');
  const ofDwelling = isDwelling(property) ? [excessive, costs] : [];
  return [classes, ...ofDwelling].filter((sentence) => sentence !== null && sentence !== '') as string[];
}

function energyWords({ energy }: Property) {
  const { energyClass, climateClass } = shownClassesIn(energy);
  const { fromEuros = null, toEuros = null, priceYear = null } = energy.issued.costs ?? {};
  return {
    energyClass: energyClass && `Classe énergie\u00A0: ${energyClass}`,
    climateClass: climateClass && `${energyClass ? 'classe' : 'Classe'} climat\u00A0: ${climateClass}`,
    excessive:
      energyClass === 'F' || energyClass === 'G'
        ? `Logement à consommation énergétique excessive\u00A0: classe ${energyClass}`
        : null,
    costs:
      fromEuros === null || toEuros === null || priceYear === null
        ? null
        : `${COSTS_LABEL}\u00A0: entre ${frenchEuros(fromEuros)} et ${frenchEuros(toEuros)} par an (prix des énergies de l’année ${priceYear})`,
  };
}

const COSTS_LABEL = 'Montant estimé des dépenses annuelles d’énergie pour un usage standard';

/** A letter alone: « DPE : A REFAIRE » names no class. */
const LETTER = String.raw`([a-g])(?![\p{L}\p{N}'])(?! (?:jour|venir|realiser|faire|refaire|prevoir)\b)`;
const energyLabel = new RegExp(
  String.raw`\b(?:(?:classe|etiquette) (?:energie|energetique)(?:: | )|dpe(?:: | ))(?:classe |lettre )?${LETTER}`,
  'gu',
);
const climateLabel = new RegExp(
  String.raw`\b(?:(?:classe|etiquette) (?:climat|climatique|ges)(?:: | )|ges(?:: | ))(?:classe |lettre )?${LETTER}`,
  'gu',
);

const lettersOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, letter = '']) => letter.toUpperCase());

function classFindings(property: Property, text: string): AdvertFinding[] {
  const shown = shownClassesIn(property.energy);
  const words = energyWords(property);
  return (['energyClass', 'climateClass'] as const).flatMap((rule) => {
    const right = shown[rule];
    const missing = words[rule];
    if (right === null || missing === null) return [];
    const pattern = rule === 'energyClass' ? energyLabel : climateLabel;
    const named = lettersOf(inOneLine(text), pattern);
    const wrong = named.find((letter) => letter !== right) ?? null;
    return wrong === null && named.length > 0
      ? []
      : [textFinding(rule, laws.classes, { missing, wrong, replacement: wrong && right })];
  });
}

const excessivePattern = /\blogement [àa] consommation energetique excessive(?:: | )?(?:classe ([a-g])\b)?/g;

function excessiveFindings(property: Property, text: string): AdvertFinding[] {
  const { energyClass } = shownClassesIn(property.energy);
  if (energyClass === null) return [];
  const missing = energyWords(property).excessive;
  const named = [...inOneLine(text).matchAll(excessivePattern)].map(([, letter = '']) => letter.toUpperCase());
  const wrong = named.find((letter) => letter !== '' && letter !== energyClass);
  const isSaid = named.includes(energyClass);
  if (missing === null ? named.length === 0 : isSaid && wrong === undefined) return [];
  const other = missing === null ? 'Logement à consommation énergétique excessive' : null;
  if (wrong === undefined) return [textFinding('excessive', laws.excessive, { missing, wrong: other })];
  const replacement = missing && `classe ${energyClass}`;
  return [textFinding('excessive', laws.excessive, { missing, wrong: `classe ${wrong}`, replacement })];
}

const costsLabel = /\bmontant estime des depenses annuelles d'energie pour un usage standard\b/g;
const firstAmounts = new RegExp(String.raw`^[^\d]{0,40}${NUMBER}(?: ${EUROS})?(?:[^\d]{0,20}${NUMBER} ${EUROS})?`);
/** The label, both amounts and the year stand in one or two sentences. */
const COSTS_LENGTH = 260;

function costFindings(property: Property, text: string): AdvertFinding[] {
  const { costs } = property.energy.issued;
  const field = (name: 'fromEuros' | 'toEuros' | 'priceYear') =>
    (costs?.[name] ?? null) === null ? [fieldFinding('energyCosts', laws.costs, `energy.issued.costs.${name}`)] : [];
  const missing = energyWords(property).costs;
  if (!costs || missing === null) return [...field('fromEuros'), ...field('toEuros'), ...field('priceYear')];
  const line = inOneLine(text);
  const named = [...line.matchAll(costsLabel)].map(({ index, 0: label }) => {
    const rest = line.slice(index + label.length, index + label.length + COSTS_LENGTH);
    const [, from, to = from] = firstAmounts.exec(rest) ?? [];
    return { from: Number(from), to: Number(to), hasYear: new RegExp(`\\b${costs.priceYear}\\b`).test(rest) };
  });
  const other = named.find(({ from, to }) => from !== costs.fromEuros || to !== costs.toEuros);
  if (named.some(({ hasYear }) => hasYear) && !other) return [];
  const isWrong = other && !Number.isNaN(other.from);
  const wrong = isWrong ? `${frenchEuros(other.from)} – ${frenchEuros(other.to)}` : null;
  return [textFinding('energyCosts', laws.costs, { missing, wrong })];
}

/** A DPE of before July 2021 is void since 2025 (décret 2020-1610, art. 2); a later one holds for ten years (CCH, D126-19). */
function validityFindings(property: Property, day: string): AdvertFinding[] {
  const { issued } = property.energy;
  if (issued.energyClass === null) return [];
  if (issued.date === null && issued.expires === null) {
    return [fieldFinding('dpeValidity', laws.dpeValidity, 'energy.issued.date')];
  }
  const end = lastDayOfDpe(property);
  return end !== null && end < day ? [fieldFinding('dpeValidity', laws.dpeValidity, 'energy.issued.expires')] : [];
}

/** The last day on which the DPE holds, 2031-07-14; null if nobody knows. */
export function lastDayOfDpe({ energy: { issued } }: Property): string | null {
  const { date, expires } = issued;
  const tenYears = date && addDays(monthsAfter(date, 120), -1);
  const end = expires ?? tenYears;
  const isOfOldMethod = date !== null && date < '2021-07-01';
  return isOfOldMethod && (end === null || end > LAST_OF_OLD_METHOD) ? LAST_OF_OLD_METHOD : end;
}

const LAST_OF_OLD_METHOD = '2024-12-31';
