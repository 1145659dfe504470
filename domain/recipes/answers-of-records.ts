import type { energyLabels, Language, propertyStatuses, TimeZone } from '../../storage/column-values.ts';
import { frenchNumber } from '../shared/french.ts';
import { inEnglishQuotes, inFrenchQuotes } from '../shared/quotation.ts';
import { dayIn, hourIn } from '../visit-messages/words.ts';
import { type AskedFact, factsAskedFor } from './asked-facts.ts';
import { eurosIn } from './recipe-words.ts';

export type AnswerCode = `answer_${AskedFact}`;

/** A sentence that the records give, and the value that it says. */
export type RecordAnswer = { code: AnswerCode; sentence: string; value: string };

type Status = (typeof propertyStatuses)[number];
type EnergyLabel = (typeof energyLabels)[number];

/** The property that a question may be about. `name` is missing where no line may show it. */
export type AskedProperty = {
  name: string | undefined;
  status: Status;
  price_euros: number | null;
  surface_sqm: number | null;
  land_sqm: number | null;
  rooms: number | null;
  bedrooms: number | null;
  floor: number | null;
  /** The charges of the co-ownership for a year. */
  yearly_charges_euros: number | null;
  energy_class: EnergyLabel | null;
};

/** The records that a question may be about. */
export type AskedFacts = { property: AskedProperty | null; visitAt: Date | null };

/** `isComplete`: they are all that the message asks for. */
export type Answers = { answers: RecordAnswer[]; isComplete: boolean };

/** The answers of the records to a message, in the order in which one says them; none where a colleague has to answer. */
export function answersTo(
  question: string,
  { property, visitAt }: AskedFacts,
  where: { language: Language; zone: TimeZone },
): Answers {
  const { facts, isPlain } = factsAskedFor(question);
  // A property that is not for sale yet is nobody's business.
  const home = property && property.status !== 'draft' ? answersOf(property, where.language) : {};
  const known: Partial<Record<AskedFact, Said | null>> = { ...home, visit: visitAt && visitAnswer(visitAt, where) };
  const answers = facts.flatMap((fact): RecordAnswer[] => {
    const said = known[fact];
    return said ? [{ code: `answer_${fact}`, ...said }] : [];
  });
  return { answers, isComplete: answers.length > 0 && isPlain && answers.length === facts.length };
}

type Said = Pick<RecordAnswer, 'sentence' | 'value'>;

/** The sentences that the record of a property gives; null where it has no value. */
function answersOf({ name, ...property }: AskedProperty, language: Language): Partial<Record<AskedFact, Said | null>> {
  if (name === undefined) return {};
  const isFrench = language === 'fr';
  const home = isFrench ? `Le bien ${inFrenchQuotes(name)}` : inEnglishQuotes(name);
  const say = <T>(value: T | null, sentence: (value: T) => string): Said | null =>
    value === null ? null : { value: String(value), sentence: `${home} ${sentence(value)}.` };
  const isForSale = property.status === 'available' || property.status === 'under_offer';
  const size = (sqm: number) => (isFrench ? `${frenchNumber(sqm)}\u00A0m²` : `${sqm} m²`);
  const euros = (amount: number) => eurosIn(language, amount);
  const state = stateWords[language][property.status];
  return {
    availability: state === null ? null : say(property.status, () => state),
    price: say(isForSale ? property.price_euros : null, (price) =>
      isFrench ? `est proposé au prix de ${euros(price)}` : `is offered at ${euros(price)}`,
    ),
    surface: say(property.surface_sqm, (sqm) =>
      isFrench ? `a une surface de ${size(sqm)}` : `has a floor area of ${size(sqm)}`,
    ),
    land: say(property.land_sqm, (sqm) => (isFrench ? `a un terrain de ${size(sqm)}` : `has a plot of ${size(sqm)}`)),
    rooms: say(property.rooms, (number) =>
      counted(number, isFrench ? ['pièce', 'pièces'] : ['room', 'rooms'], language),
    ),
    bedrooms: say(property.bedrooms, (number) =>
      counted(number, isFrench ? ['chambre', 'chambres'] : ['bedroom', 'bedrooms'], language),
    ),
    floor: say(property.floor, (floor) => floorWords(floor, language)),
    charges: say(property.yearly_charges_euros, (amount) =>
      isFrench
        ? `a ${euros(amount)} de charges de copropriété par an`
        : `has service charges of ${euros(amount)} a year`,
    ),
    energy: say(property.energy_class, (label) =>
      isFrench ? `a la classe énergie ${label}` : `has the energy class ${label}`,
    ),
  };
}

const counted = (number: number, [one, several]: [string, string], language: Language): string => {
  if (language === 'en') return `has ${number} ${number === 1 ? one : several}`;
  return number < 2 ? `a ${number === 1 ? 'une' : 'aucune'} ${one}` : `a ${number} ${several}`;
};

function floorWords(floor: number, language: Language): string {
  if (language === 'en') return floor === 0 ? 'is on the ground floor' : `is on floor ${floor}`;
  if (floor === 0) return 'est au rez-de-chaussée';
  return `est au ${floor === 1 ? '1er' : `${floor}e`} étage`;
}

function visitAnswer(visitAt: Date, { language, zone }: { language: Language; zone: TimeZone }): Said {
  const [day, hour] = [dayIn(language, visitAt, zone), hourIn(language, visitAt, zone)];
  const sentence =
    language === 'fr' ? `Notre rendez-vous est prévu le ${day} à ${hour}.` : `Our appointment is on ${day} at ${hour}.`;
  return { value: visitAt.toISOString(), sentence };
}

const stateWords: Record<Language, Record<Status, string | null>> = {
  fr: {
    draft: null,
    available: 'est toujours disponible',
    under_offer: 'fait l’objet d’une offre en cours d’examen',
    under_contract: 'n’est plus disponible',
    sold: 'n’est plus disponible',
    withdrawn: 'n’est plus disponible',
  },
  en: {
    draft: null,
    available: 'is still available',
    under_offer: 'is under offer',
    under_contract: 'is no longer available',
    sold: 'is no longer available',
    withdrawn: 'is no longer available',
  },
};
