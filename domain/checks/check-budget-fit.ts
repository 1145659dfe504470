import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { meantProperty } from './meant-property.ts';
import { findingAt } from './new-finding.ts';
import { sentenceAt } from './reading/sentences.ts';
import { matches, type Span } from './reading/source.ts';
import { contactNamed } from './records.ts';

const FITS =
  /(?<![a-z])(?:(?:re?ntre|entre|tient|tombe|reste|colle|pile|parfaitement|est|bien|largement|tout a fait|et|,) )?(?:dans|a l'interieur de|respecte|within|inside|fits?(?: in| into| within)?) (?:votre|vtre|vot|your|yr) (?:[a-z]+ )?(?:budget|enveloppe|fourchette|price range)(?![a-z])/g;
const NOT_SO =
  /(?<![a-z])(?:pas|plus|hors|si|negoci\w*|baiss\w*|presque|quasi\w*|pourrait|rester|faire|faut|cherch\w*|trouv\w*|autre|not|isn't|if|almost|nearly|could|would|negotiat\w*)(?![a-z])/;
/** « au-dessus de votre budget », of a price that is within it. */
const EXCEEDS =
  /(?<![a-z])(?:au-dessus d[eu]|au-dela d[eu]|depasse\w*|excede\w*|hors|plus que|above|over|beyond|exceeds?|outside) ?(?:(?:de |un peu )?(?:votre|vtre|vot|your|yr)) (?:[a-z]+ )?(?:budget|enveloppe|fourchette|maximum|maxi|max|plafond|limite|price range|limit|ceiling)(?![a-z])/g;
const WITH_COSTS = /(?<![a-z])(?:frais|notaire|travaux|tout compris|fees|costs|all in|si|if|pas|ne|not|isn't)(?![a-z])/;
/** A little more is what people negotiate away. */
const MARGIN = 1.05;

/** « 289 000 €, pile dans votre budget », which ends at 210 000 €. */
export const checkBudgetFit = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap((text) => [...fits(facts, text, FITS), ...fits(facts, text, EXCEEDS)]);

const fits = (facts: DraftFacts, text: Text, claim: RegExp): Finding[] =>
  matches(claim, text.reading.source.plain).flatMap((match) => {
    const { contact, language } = facts;
    const most = contact?.budget_max_euros;
    const price = most == null ? undefined : priceOf(facts, text, match);
    if (!contact || most == null || price === undefined) return [];
    const isTold = claim === FITS ? price <= most * MARGIN : price > most;
    if (isTold || (claim === EXCEEDS && WITH_COSTS.test(sentenceAt(text.reading.sentences, match.start).plain)))
      return [];
    const said = `${new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB').format(most).replaceAll('\u202f', '\u00a0')}\u00a0€`;
    return [
      findingAt(text.reading, match, {
        code: 'search_differs',
        expected: said,
        record: contactNamed(contact),
        explanation: `The contact's budget ends at ${said}, and the property costs ${price} euros. Correct it.`,
      }),
    ];
  });

/** The price of the sentence, or of the property that it is about. */
function priceOf(facts: DraftFacts, text: Text, span: Span): number | undefined {
  const sentence = sentenceAt(text.reading.sentences, span.start);
  if (NOT_SO.test(sentence.plain)) return undefined;
  const said = text.reading.prices.filter(
    ({ start, end, role }) => role === 'price' && start >= sentence.start && end <= sentence.end,
  );
  if (said.length > 0) return said.length === 1 ? said[0]?.euros : undefined;
  const { property, isSure, isNamed } = meantProperty(facts, text, span);
  return isSure && isNamed ? (property?.price_euros ?? undefined) : undefined;
}
