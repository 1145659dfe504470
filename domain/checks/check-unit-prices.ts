import { priceWithoutFees } from '../properties/fees.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { meantProperty } from './meant-property.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import { sentenceAt } from './reading/sentences.ts';
import { matches } from './reading/source.ts';
import { propertyLabel, propertyNamed } from './records.ts';

const UNIT_PRICE =
  /(?<![\w.,]|\d )(?<amount>\d{1,2}[ .]?\d{3}) ?(?:€|euros?|eur) ?(?:\/ ?|par |du |le |au |per )?(?:m2|m²|metre carre|sqm|square met(?:re|er))(?![a-z0-9])/g;
/** A market's price per square metre is no property's. */
const OF_MARKET =
  /(?<![a-z])(?:moyen\w*|mediane?|quartier|marche|secteur|ville|commune|autour|voisin\w*|vendue?s?|average|market|area)(?![a-z])/;

/** A price per square metre that is not the property's price by its surface, with the buyer's fees or without. */
export const checkUnitPrices = (facts: DraftFacts): Finding[] => facts.texts.flatMap((text) => checkText(facts, text));

function checkText(facts: DraftFacts, text: Text): Finding[] {
  const { reading } = text;
  return matches(UNIT_PRICE, reading.source.plain).flatMap((match) => {
    const { property, isSure } = meantProperty(facts, text, match);
    if (!property || !isSure || OF_MARKET.test(sentenceAt(reading.sentences, match.start).plain)) return [];
    const { price_euros: price, surface_sqm: surface } = property;
    if (!price || !surface) return [];
    const said = Number((match.groups?.amount ?? '').replace(/[ .]/g, ''));
    const net = priceWithoutFees(property) ?? price;
    if ([price, net].some((amount) => Math.abs(amount / surface - said) <= said * 0.02)) return [];
    const right = Math.round(price / surface);
    const expected = `${new Intl.NumberFormat(facts.language === 'fr' ? 'fr-FR' : 'en-GB').format(right).replaceAll('\u202f', '\u00a0')} €/m²`;
    return [
      findingAt(reading, match, {
        code: 'property_differs',
        expected,
        replacement: expected,
        record: propertyNamed(property),
        explanation: `The draft says "${writtenAt(reading, match)}"; by its price and surface, ${propertyLabel(property)} costs ${expected}. Write "${expected}".`,
      }),
    ];
  });
}
