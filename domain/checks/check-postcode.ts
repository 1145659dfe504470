import { townKey } from '../shared/towns.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { isInTown, propertiesIn } from './mentions.ts';
import { findingAt } from './new-finding.ts';
import { agencyAgrees, agrees, placeDiffers } from './place-findings.ts';
import { type Postcode, streetKey, type Town } from './reading/places.ts';

/** Compares a postcode with the property of the street before it, the agency's address and the towns of the properties. */
export function checkPostcode(facts: DraftFacts, text: Text, postcode: Postcode): Finding[] {
  const { reading } = text;
  const { profile, properties } = facts.records;
  const after = townKey(reading.source.plain.slice(postcode.end, postcode.end + 40));
  const isBefore = (cityKey: string) => isInTown({ cityKey: after }, cityKey.replace(/ \d+$/, ''));
  const street = reading.streets.findLast(({ end }) => end <= postcode.start && postcode.start - end < 12);
  const found = street ? propertiesIn(street, properties) : [];
  const [property] = found;
  if (property && found.length === 1) {
    if (property.postcode === postcode.code) return [agrees(text, postcode, property)];
    const town = townAfter(reading, postcode, property.cityKey);
    const right = town ? `${property.postcode} ${property.city}` : property.postcode;
    return [placeDiffers(text, town ? { start: postcode.start, end: town.end } : postcode, property, right)];
  }
  const isAgency = profile.city !== null && isBefore(townKey(profile.city));
  const isAgencyStreet = street && profile.street && streetKey(profile.street).key === street.key;
  if (profile.postcode === postcode.code && isAgency) return [agencyAgrees(facts, text, postcode)];
  if (isAgencyStreet && profile.postcode) {
    const town = profile.city ? townAfter(reading, postcode, townKey(profile.city)) : undefined;
    const right = town ? `${profile.postcode} ${profile.city}` : profile.postcode;
    return [
      findingAt(reading, town ? { start: postcode.start, end: town.end } : postcode, {
        code: 'place_differs',
        expected: right,
        replacement: right,
        record: facts.records.agency,
        explanation: `The agency's address is in ${right}. Write "${right}".`,
      }),
    ];
  }
  const other = properties.inPostcode(postcode.code).find(({ cityKey }) => isBefore(cityKey));
  return other ? [agrees(text, postcode, other)] : [];
}

/** The town after a postcode if it is not the right one: both are wrong together, and one of them alone is no correction. */
const townAfter = ({ towns }: Text['reading'], postcode: Postcode, cityKey: string): Town | undefined =>
  towns.find(({ start, key }) => start === postcode.end + 1 && !isInTown({ cityKey }, key));
