import type { Property } from '../properties/property-record.ts';
import { frenchEuros, frenchNumber } from '../shared/french.ts';
import { comparableText, EUROS, inOneLine, isSameNumber, NUMBER, numbersOf, SAME_SENTENCE } from './comparable-text.ts';
import { type AdvertFinding, fieldFinding, laws, textFinding } from './finding.ts';

/**
 * The co-ownership (CCH, L721-1): that it is one, the number of lots, the mean yearly share of the current expenses, and proceedings. The
 * law asks it of a lot of a built property, so of a parking space too, but not of land.
 */
export function coOwnershipFindings(property: Property, text: string): AdvertFinding[] {
  if (property.coOwned === null && isLotAsARule[property.type]) {
    return [fieldFinding('coOwnership', laws.coOwnership, 'coOwned')];
  }
  if (!isCoOwned(property)) return [];
  const { lots = null, yearlyChargesEuros = null, procedure = null } = property.coOwnership ?? {};
  const field = (rule: AdvertFinding['rule'], name: NonNullable<AdvertFinding['field']>) =>
    fieldFinding(rule, laws.coOwnership, name);
  return [
    ...(lots === null ? [field('coOwnershipLots', 'coOwnership.lots')] : []),
    ...(yearlyChargesEuros === null ? [field('coOwnershipCharges', 'coOwnership.yearlyChargesEuros')] : []),
    ...(procedure === null ? [field('coOwnershipProcedure', 'coOwnership.procedure')] : []),
    ...textFindings(property, comparableText(text)),
    ...carrezFindings(property, comparableText(text)),
  ];
}

export const isCoOwned = ({ coOwned, type }: Property): boolean => coOwned === true && type !== 'land';

/** A house or a building that says nothing about a co-ownership is in none, as a rule. */
const isLotAsARule: Readonly<Record<Property['type'], boolean>> = {
  ...{ apartment: true, parking: true, commercial: false, house: false, building: false, land: false },
};

/** The sentences about the co-ownership, of what the record knows. */
export function coOwnershipSentences(property: Property): string[] {
  if (!isCoOwned(property)) return [];
  const { lots, charges, procedure, carrez } = coOwnershipWords(property);
  const bien = `Bien soumis au statut de la copropriété${lots ? `, ${lots}` : ''}`;
  return [bien, charges, procedure, carrez].filter((sentence) => sentence !== null);
}

function coOwnershipWords({ coOwnership, carrezSqm }: Property) {
  const { lots = null, yearlyChargesEuros = null, procedure = null, procedureDetail = null } = coOwnership ?? {};
  const charges = yearlyChargesEuros === null ? null : frenchEuros(yearlyChargesEuros);
  const detail = procedureDetail ? ` (${procedureDetail})` : '';
  return {
    lots: lots === null ? null : `${frenchNumber(lots)} lots`,
    charges: charges && `Quote-part annuelle moyenne des charges courantes\u00A0: ${charges}`,
    procedure:
      procedure === null
        ? null
        : procedure
          ? `Procédure en cours contre le syndicat des copropriétaires${detail}`
          : 'Aucune procédure en cours contre le syndicat des copropriétaires',
    carrez: carrezSqm === null ? null : `Superficie loi Carrez\u00A0: ${frenchNumber(carrezSqm)}\u00A0m²`,
  };
}

const lotCounts = [new RegExp(String.raw`${NUMBER} lots?\b`, 'g'), new RegExp(String.raw`\blots: ${NUMBER}`, 'g')];
const chargesSentence = new RegExp(
  String.raw`\b(?:charges|quote-part|depenses courantes|budget)\b${SAME_SENTENCE}{0,160}`,
  'g',
);
const amount = new RegExp(`${NUMBER} ${EUROS}`, 'g');
const noProcedure =
  /\b(?:aucune|pas de|sans|ni|absence de) procedures?\b|\b(?:pas|aucunement) l'objet d(?:e|'une|'aucune) procedures?\b|\bprocedures?(?: en cours)?: (?:non|aucune|neant)\b/;

function textFindings(property: Property, text: string): AdvertFinding[] {
  const { lots = null, yearlyChargesEuros = null, procedure = null } = property.coOwnership ?? {};
  const words = coOwnershipWords(property);
  const line = inOneLine(text);
  const findings: AdvertFinding[] = [];
  const say = (rule: AdvertFinding['rule'], missing: string, wrong: string | null = null) =>
    findings.push(textFinding(rule, laws.coOwnership, { missing, wrong }));
  const isNamed = /\bcopropriete\b/.test(line);
  if (!isNamed) say('coOwnership', 'Bien soumis au statut de la copropriété');
  // An advert names further lots and charges, of a cellar or a month: one right figure is enough.
  if (lots !== null && words.lots) {
    const counts = lotCounts.flatMap((pattern) => numbersOf(line, pattern));
    const other = isNamed ? counts[0] : undefined;
    if (!counts.includes(lots)) say('coOwnershipLots', words.lots, other === undefined ? null : `${other} lots`);
  }
  if (yearlyChargesEuros !== null && words.charges) {
    const amounts = [...line.matchAll(chargesSentence)].flatMap(([sentence]) => numbersOf(sentence, amount));
    const [other] = amounts;
    if (!amounts.includes(yearlyChargesEuros)) {
      say('coOwnershipCharges', words.charges, other === undefined ? null : frenchEuros(other));
    }
  }
  if (procedure !== null && words.procedure) {
    const [denied] = noProcedure.exec(line) ?? [];
    const isSaid = procedure ? /\bprocedure/.test(line) && !denied : denied !== undefined;
    if (!isSaid) say('coOwnershipProcedure', words.procedure, procedure && denied ? 'aucune procédure' : null);
  }
  return findings;
}

const carrezFigures = [
  new RegExp(String.raw`${NUMBER} ?m(?:²|2) ?\(?(?:en |selon la |de )?(?:loi )?carrez\b`, 'g'),
  new RegExp(String.raw`\bcarrez(?:: | de | )${NUMBER} ?m(?:²|2)`, 'g'),
];

/**
 * The surface of a lot by the loi Carrez. The law asks it of the promise and the deed, not of the advert: the record has to know it, and a
 * text that names it names the right one. Parking spaces are exempt (loi 65-557, art. 46).
 */
function carrezFindings(property: Property, text: string): AdvertFinding[] {
  const { carrezSqm, type } = property;
  if (type === 'parking' || type === 'building') return [];
  if (carrezSqm === null) return [fieldFinding('carrez', laws.carrez, 'carrezSqm')];
  const figures = carrezFigures.flatMap((pattern) => numbersOf(text, pattern));
  const wrong = figures.find((figure) => !isSameNumber(figure, carrezSqm));
  if (wrong === undefined) return [];
  const { carrez } = coOwnershipWords(property);
  const said = (figure: number) => `${frenchNumber(figure)}\u00A0m²`;
  return [textFinding('carrez', laws.carrez, { missing: carrez, wrong: said(wrong), replacement: said(carrezSqm) })];
}
