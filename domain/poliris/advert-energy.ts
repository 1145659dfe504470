import { shownClassesIn } from '../properties/property-energy.ts';
import type { Property } from '../properties/property-record.ts';
import { frenchDay } from '../shared/french.ts';
import type { AdvertWriter } from './advert-writer.ts';

/** From this day on a DPE is made by the new method, and names a range of costs (décret 2020-1609, arrêté du 31 mars 2021). */
const NEW_METHOD = '2021-07-01';

/** The format has the final energy only of a DPE made since then. */
const FIRST_FINAL_ENERGY = '2023-01-01';

/** The label that the advert shows, and the DPE that it comes from. */
export function writeEnergy(writer: AdvertWriter, property: Property): void {
  writeLabel(writer, property);
  const { date, finalEnergyKwhPerSqm, costs } = property.energy.issued;
  if (date !== null) {
    writer.set('dpeDate', frenchDay(date));
    writer.set('dpeVersion', date < NEW_METHOD ? 'DPE_v01-2011' : 'DPE_v07-2021');
    if (date >= FIRST_FINAL_ENERGY) writer.set('finalEnergyKwh', finalEnergyKwhPerSqm);
  }
  if (costs) writeCosts(writer, costs, date);
}

/**
 * An energy class that nobody has entered stays empty. « VI » would say that an expert has left it blank, which has not been possible for
 * homes since July 2021. A figure goes along only with the class that was made from it: an attestation counts electricity otherwise
 * (arrêté du 13 août 2025), and Clef has only its classes.
 */
function writeLabel(writer: AdvertWriter, { type, energy }: Property): void {
  const noClass = type === 'land' || type === 'parking' ? NOT_SUBJECT : null;
  const { energyClass, climateClass } = shownClassesIn(energy);
  const { issued, attested, shown } = energy;
  writer.need('energyClass', energyClass ?? noClass, 'energyClass');
  writer.need('climateClass', climateClass ?? noClass, 'energyClass');
  const isAttested = shown === 'attested' && attested !== null;
  writer.set('energyKwh', isAttested ? null : issued.energyKwhPerSqm);
  writer.set('climateKg', climateClass === issued.climateClass ? issued.climateKgPerSqm : null);
}

/** « Non soumis »: there is nothing to heat. */
const NOT_SUBJECT = 'NS';

type Costs = NonNullable<Property['energy']['issued']['costs']>;

/** An old DPE has one cost, a newer one a range. The prices are those of the first day of their year. */
function writeCosts(writer: AdvertWriter, { fromEuros, toEuros, priceYear }: Costs, date: string | null): void {
  const isOne = fromEuros === null || toEuros === null || fromEuros === toEuros;
  if (isOne && date !== null && date < NEW_METHOD) {
    writer.set('energyCost', fromEuros ?? toEuros);
  } else {
    writer.set('energyCostsFrom', fromEuros);
    writer.set('energyCostsTo', toEuros);
  }
  writer.set('energyPriceDate', priceYear && `01/01/${priceYear}`);
}
