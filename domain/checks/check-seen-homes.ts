import { type DraftFacts, type Text, visitNamed } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { isLandmark } from './mentions.ts';
import { findingAt } from './new-finding.ts';
import type { Property } from './property.ts';
import type { Sentence } from './reading/sentences.ts';
import type { Span } from './reading/source.ts';
import type { Visit } from './records.ts';
import { sayMoment } from './say-dates.ts';
import { isAtHour, isOnDay } from './visit-moments.ts';

const anyOf = (words: readonly string[]): string => `(?:${words.join('|')})`;

const SEEN = '(?:vu|visite|decouvert|parcouru|toured|seen|viewed|visited|been (?:to|round|through|inside))e?s?';
const SMALL = '(?:deja |bien |donc |enfin |already |just |now |all |tous |toutes )*';
/** « vous avez déjà vu », "having toured", « vous a-t-elle plu ». */
const HAS_SEEN = new RegExp(
  `(?<![a-z])${anyOf([
    `(?:vous|vs) (?:avez|aviez) ${SMALL}${SEEN}`,
    `you(?:'ve| have| had|'d) ${SMALL}${SEEN}`,
    `(?:apres (?:avoir|en avoir)|ayant|having|after having) ${SMALL}${SEEN}`,
    'after (?:seeing|viewing|visiting|touring)',
    'vous a(?:-t-(?:il|elle))? (?:bien |beaucoup |donc )?(?:plu|seduite?|convaincue?|charmee?|interessee?|emballee?)',
    'did you (?:like|enjoy)|how did you (?:like|find)',
  ])}(?![a-z])`,
);
const HAS_NOT_SEEN = new RegExp(
  `(?<![a-z])${anyOf([
    `(?:vous|vs) (?:n')?(?:avez|aviez) (?:pas|jamais|point) (?:encore )?(?:pu (?:voir|visiter)|${SEEN})`,
    `you (?:haven't|have not|have never|hadn't|never|have yet to)(?: yet| ever)? (?:see|${SEEN}|saw|viewed)`,
  ])}(?![a-z])`,
);
const FIRST =
  /(?<![a-z])(?:(?:toute )?premiere (?:visite|decouverte|fois)|first (?:ever )?(?:viewing|visit|look|time)|decouvrir(?:ez|ons)? pour la premiere fois)(?![a-z])/;
const IS_TO_COME = /(?<![a-z])(?:sera|ce sera|aura lieu|will be|is going to be|this is)(?![a-z])/;
/** « depuis votre première visite »: that one is over. */
const AFTER_ALL =
  /(?<![a-z])(?:apres|depuis|lors de|suite a|merci|rappel\w*|(?:doit|doivent|sera|seront) (?:etre )?remis\w*|audit|since|after|following)(?![a-z])/;
const AGAIN = /(?<![a-z])contre-?visite(?![a-z])/;
/** Homes that are seen on paper or by others, and suppositions. */
const NOT_THERE =
  /(?<![a-z])(?:photos?|annonces?|vitrine|journal|portail|portes?|videos?|virtuel\w*|plans?|site|images?|internet|listing|pictures?|prix|dossier|diagnostics?|message|si|quand|lorsque|une fois|des que|pas|jamais|avant|if|when|once|not|never|before|de l'exterieur|outside|depuis la rue|rencontre|contact|offre|offer)(?![a-z])/;

/** Finds homes that a draft calls seen or unseen by a buyer, where the calendar says otherwise. */
export const checkSeenHomes = (facts: DraftFacts): Finding[] =>
  facts.contact?.intent === 'buy' && (facts.draft.kind === 'sms' || facts.draft.kind === 'email')
    ? facts.texts.flatMap((text) => text.reading.sentences.flatMap((sentence) => checkSentence(facts, text, sentence)))
    : [];

function checkSentence(facts: DraftFacts, text: Text, sentence: Sentence): Finding[] {
  const { plain } = sentence;
  const tookPlace = ({ status, starts_at }: Visit) =>
    starts_at <= facts.at && (status === 'completed' || status === 'scheduled');
  const ofProperty = (property: Property) => facts.visits.filter(({ property_id }) => property_id === property.id);
  const isComing = ({ starts_at, status }: Visit) => starts_at > facts.at && status === 'scheduled';
  const coming = propertyAt(facts, text, sentence, isComing);
  const denied = HAS_NOT_SEEN.exec(plain);
  const first = denied ?? (coming || IS_TO_COME.test(plain) ? FIRST.exec(plain) : null);
  if (first) {
    const property = namedNear(text, sentence, first) ?? (denied ? undefined : coming);
    const seen = property && ofProperty(property).find(tookPlace);
    return seen && !AFTER_ALL.test(plain) && !propertyAt(facts, text, sentence, tookPlace)
      ? [differs(facts, text, sentence, first, seen)]
      : [];
  }
  const again = AGAIN.exec(plain);
  if (again && !sentence.isOffer && !sentence.isChange && coming) {
    const visits = (namedNear(text, sentence, again) ?? coming) === coming ? ofProperty(coming) : [];
    if (visits.length === 0) return [];
    return visits.some(({ starts_at, status }) => starts_at <= facts.at && status !== 'cancelled')
      ? []
      : [differs(facts, text, sentence, again, visits[0])];
  }
  const match = HAS_SEEN.exec(plain);
  if (!match || NOT_THERE.test(plain.slice(Math.max(0, match.index - 40), match.index + match[0].length + 40)))
    return [];
  if (!isNamed(text, sentence) && propertyAt(facts, text, sentence, tookPlace)) return [];
  const property = namedNear(text, sentence, match) ?? visitedThen(facts, text, sentence);
  if (!property || ofProperty(property).some(tookPlace)) return [];
  return [differs(facts, text, sentence, match, ofProperty(property).at(-1))];
}

const isNamed = ({ mentions }: Text, { start, end }: Sentence): boolean =>
  mentions.some((each) => !each.isWeak && each.start >= start && each.end <= end);

/** The only property that the words beside a claim name. */
function namedNear({ reading, mentions }: Text, sentence: Sentence, match: RegExpExecArray): Property | undefined {
  const start = sentence.start + match.index;
  const end = start + match[0].length;
  const inside = mentions.filter((each) => each.start >= sentence.start && each.end <= sentence.end);
  const near = inside.filter(
    (each) =>
      (each.start >= end ? each.start - end < 30 : start - each.end < 50) &&
      !isLandmark(reading, each) &&
      !/[,;]/.test(each.start >= end ? reading.source.plain.slice(end, each.start) : ''),
  );
  const [only, other] = new Set(near.map(({ property }) => property));
  return other ? undefined : only;
}

/** The property of the visit that was to be at a time of the sentence, and was not: « la maison de mercredi dernier ». */
const visitedThen = (facts: DraftFacts, text: Text, sentence: Sentence): Property | undefined =>
  propertyAt(facts, text, sentence, ({ starts_at }) => starts_at <= facts.at);

/** The only property with such a visit at a time of the sentence. */
function propertyAt(
  { visits, records }: DraftFacts,
  { reading }: Text,
  sentence: Sentence,
  isPossible: (visit: Visit) => boolean,
): Property | undefined {
  const moments = reading.moments.filter((moment) => moment.sentence === sentence && moment.date);
  const then = visits.filter(
    (visit) =>
      isPossible(visit) && moments.some(({ date, hour }) => isOnDay(visit, date, hour) && isAtHour(visit, hour)),
  );
  const [id, other] = new Set(then.map(({ property_id }) => property_id));
  return id && !other ? records.properties.get(id) : undefined;
}

function differs(
  facts: DraftFacts,
  { reading }: Text,
  sentence: Sentence,
  match: RegExpExecArray,
  visit: Visit | undefined,
): Finding {
  const span: Span = { start: sentence.start + match.index, end: sentence.start + match.index + match[0].length };
  const none = facts.language === 'fr' ? 'aucune visite' : 'no visit';
  return findingAt(reading, span, {
    code: 'visit_differs',
    expected: visit ? sayMoment(visit.day, visit.time, facts.language) : none,
    ...(visit && { record: visitNamed(facts, visit) }),
    explanation: visit
      ? `The calendar says of this visit: ${sayMoment(visit.day, visit.time, 'en')}, ${visit.status}. Correct it.`
      : 'The calendar has no visit of this property by the contact. Correct it.',
  });
}
