import { type DraftFacts, type Text, visitNamed } from './draft-facts.ts';
import type { Finding, FindingCode } from './finding.ts';
import { findingAt } from './new-finding.ts';
import { readOnce } from './read-once.ts';
import type { Moment } from './reading/moments.ts';
import type { Sentence } from './reading/sentences.ts';
import type { Span } from './reading/source.ts';
import type { Visit } from './records.ts';
import { sayMoment } from './say-dates.ts';
import { isAtHour, isOnDay } from './visit-moments.ts';

const THANKS = '(?:merci|mrci|remerci\\w+)(?: [a-z]+\\.?){0,4}';
const GLAD = '(?:ravie?s?|heureu(?:x|se)s?|contente?s?|enchantee?s?|(?:un |le )?plaisir|(?:une )?joie)';
/** Verbs for a visit with somebody. */
const SHOWS =
  '(?:faire (?:visiter|decouvrir|voir)|rencontrer|accompagner|montrer|recevoir|accueillir|presenter|guider|voir|revoir)';
const MEETING =
  '(?:visite|venue|passage|rendez-vous|rdv|rencontre)(?! (?:telephon|chez le notaire|a l.agence|avec le notaire|de signature))';
const HOMES = '(?:[tf] ?\\d|appart|appartement|maison|villa|studio|bien|terrain)';
/** Words that say that a visit took place. */
const TOOK_PLACE = new RegExp(
  `(?<![a-z])(?:${[
    `${THANKS} (?:pour|pr|de|d') ?(?:la|votre|vtre|cette|notre)(?: [a-z]+)? visite(?![a-z])`,
    `(?:merci|remerci\\w+)(?: [a-z']+){0,4} (?:temps|attention|interet|patience|disponibilite|moment|confiance)(?: [a-z']+){0,8}? (?:a|pour|pr|lors de|pendant|de|d') ?(?:la|votre|vtre|cette|notre)(?: [a-z]+)? visite(?![a-z])`,
    '(?:thank you|thanks) for (?:taking )?(?:the|your) time (?:to|during|at|on) (?:see|view|visit|the (?:viewing|visit)|your (?:viewing|visit))',
    `${THANKS} (?:d'avoir|pour avoir) (?:[a-z]+ )?(?:visite|pris le temps de (?:visiter|venir voir))`,
    `${THANKS} (?:pour|pr|de|d') ?(?:votre|vtre)(?: [a-z]+)? (?:venue|passage|deplacement)(?![a-z])`,
    `${THANKS} d[' ]etre (?:re)?(?:venue?s?|passee?s?)`,
    "(?:ravie?s?|heureu(?:x|se)|contente?s?|enchantee?s?|plaisir) (?:de|d') ?(?:vous )?avoir (?:rencontr|recu|fait (?:visiter|decouvrir)|accompagn|accueilli|montr|present)\\w*",
    `(?:ete|etait|etais|etions) (?:[a-z]+ )?${GLAD} (?:de |d')(?:vous |t'|te )?${SHOWS}`,
    `lors d[eu] (?:la |votre |notre |ce |cette )?(?:[a-z]+ )?${MEETING}`,
    `depuis (?:votre|notre) (?:[a-z]+ )?(?:${MEETING}|decouverte)(?! du \\d)`,
    `(?<!quand |lorsque )(?:vous|nous) (?:avez|avons) (?:bien |deja )?pu (?:vous |nous |en |y )?(?:(?:faire|rendre) (?:une idee|compte)|constater|voir|apprecier|decouvrir|visiter|mesurer|juger|admirer)`,
    "comme (?:vous|nous) (?:l')?(?:avez|avons) (?:bien |tous )?(?:constate|vu|remarque|note|apprecie)(?:e?s?) (?:ensemble |tous )?(?:sur place|sur les lieux|ensemble|lors de|pendant la|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|hier|le \\d)",
    `(?<=${HOMES} )que (?:nous avons|vous avez|on a) (?:bien |deja )?(?:vue?s?|visitee?s?|decouverte?s?|parcourue?s?) (?:ensemble|avec moi|avec nous|hier|jeudi|lundi|mardi|mercredi|vendredi|samedi|la semaine)`,
    `${GLAD} (?:de |d')(?:vous )?avoir guidee?s?`,
    '(?:as|what) you saw (?:on|at|during|last|when|yesterday)',
    '(?<!be )(?:lovely|nice|good|great|a pleasure|delighted|glad|happy) (?:to (?:have )?)?(?:show(?:n|ing)?|meet(?:ing)?|met) you (?:the|around|round|at|yesterday)',
    '(?:un|le) (?:vrai |grand |reel )?plaisir de (?:vous (?:faire (?:visiter|decouvrir)|montrer|rencontrer|accompagner|recevoir)|faire (?:votre|cette) (?:visite|rencontre))',
    "(?:j'ai|nous avons|on a) (?:ete (?:ravie?s?|heureu(?:x|se)) de|eu (?:le )?plaisir (?:de|a)) (?:vous )?(?:visiter|faire visiter|rencontrer|montrer|accompagner|recevoir)",
    "(?:qu'avez[- ]vous|vous avez|vs avez|avez[- ]vous)(?: [a-z]+){0,2} (?:pense|trouve|aime|apprecie)(?: [a-z]+){0,2} (?:d[ue] |de la |de l'|le |la |l'|cette |ce )(?=[tf] ?\\d|appart|maison|villa|studio|bien|visite|terrain)",
    '(?<=(?:[tf] ?\\d|appart|appartement|maison|villa|studio|bien|terrain) (?:que (?:vous|vs) avez )?)(?:vue?s?|visitee?s?|decouverte?s?) (?:ensemble )?(?=hier|avant-hier|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|le \\d|la semaine (?:derniere|passee)|ce matin)',
    'vous avez (?:bien |deja )?visitee?s?(?![a-z])',
    '(?:votre|notre) (?:[a-z]+ )?visite [^.!?;]{0,60}?a (?:bien |deja )?eu lieu(?![a-z])',
    "(?:votre|la|notre) (?:[a-z]+ )?visite(?: [^.!?;]{0,50})? (?:vous|t'?) ?a(?:-t-elle)?(?: bien| ete)? (?:plu|agreable|utile|interesse\\w*|convaincu\\w*)(?![a-z])",
    '(?:impressions?|ressenti|avis|retour|retours) (?:sur|apres|suite a|de) (?:la|votre|notre) visite',
    "comment (?:s'est passee|avez-vous trouve) (?:la|votre) visite",
    "vous (?:aviez l'air|sembliez|paraissiez|avez semble|aviez semble)(?: [a-z]+){0,2} (?:seduite?s?|conquis\\w*|enthousiastes?|interessee?s?|emballee?s?|charmee?s?)(?: (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|hier|le \\d))?",
    'suite a (?:la|votre|notre) visite(?! (?:virtuelle|de notre site|annulee|manquee))',
    'apres (?:la|votre|notre) visite d[eu] (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|\\d)',
    'thank(?:s| you)(?: [a-z]+){0,2} for (?:visiting|viewing|coming|your (?:visit|viewing)|the viewing)',
    '(?:nice|pleasure|lovely|good) (?:to (?:meet|show|see) you (?:at|during|around)|meeting you (?:at|during))',
  ].join('|')})`,
  'g',
);
/** Words of a visit that was no visit of a property, that is known to have failed, or that is still wished for. */
const IS_NO_THANKS =
  /a l'agence|en agence|notre site|site internet|nos bureaux|annul|report|pas pu|n'avez pas|n'etiez pas|manqu|absen|empech|reprogramm|pourrez|verrez|verrons|dommage|our (?:site|office)|cancel|miss|souhaitez|voulez|j'aurais|nous aurions|serai|sera |serons|prochaine|(?:sur|dans|par|in|on) (?:les |la |le |l'|the )?(?:photos?|annonce|video|plans?|pictures|listing)|virtuel/;

/** Thanks for a visit that was cancelled, that the contact missed, or that is still to come. */
export const checkPastVisits = (facts: DraftFacts): Finding[] =>
  facts.draft.kind !== 'campaign'
    ? facts.texts
        // The later steps of a sequence leave when other visits may have been.
        .filter(({ reading }) => !/^steps\.[1-9]/.test(reading.field))
        .flatMap((text) =>
          text.reading.sentences.flatMap((sentence) => [
            ...checkSentence(facts, text, sentence),
            ...bothVisits(facts, text, sentence),
          ]),
        )
    : [];

const BOTH =
  /(?<![a-z])(?:both|les deux|vos deux|the two) (?:[a-z]+ )?(?:flats|homes|houses|properties|viewings|visits|appartements|biens|maisons|visites|t\d)(?![a-z])/;
const SEEN =
  /(?<![a-z])(?:thank\w*|merci|viewing|viewed|saw|visited|visitee?s?|vue?s?|avez (?:vu|visite)|avons (?:vu|visite)) /;

/** « thank you for viewing both flats », of whom the calendar has one visit that took place. */
function bothVisits(facts: DraftFacts, { reading }: Text, sentence: Sentence): Finding[] {
  const match = BOTH.exec(sentence.plain);
  const seen = new Set(facts.visits.filter((visit) => tookPlace(facts, visit)).map(({ property_id }) => property_id));
  const isOver = sentence.isPast && SEEN.test(sentence.plain) && !IS_NO_THANKS.test(sentence.plain);
  if (!match || !isOver || seen.size !== 1) return [];
  const start = sentence.start + match.index;
  const visit = facts.visits.findLast((each) => tookPlace(facts, each)) as Visit;
  return [
    findingAt(
      reading,
      { start, end: start + match[0].length },
      { ...about(facts, visit), record: visitNamed(facts, visit) },
    ),
  ];
}

const tookPlaceIn = readOnce((plain) => [...plain.matchAll(TOOK_PLACE)]);

function checkSentence(facts: DraftFacts, text: Text, sentence: Sentence): Finding[] {
  const [match] = tookPlaceIn(facts.records.profile, sentence.plain);
  if (
    !match ||
    IS_NO_THANKS.test(sentence.plain.replace(/(?:souhait|voul|aur)iez-vous|(?:souhaitez|voulez)-vous/g, ''))
  )
    return [];
  const from = sentence.start + match.index;
  const until = from + match[0].length;
  // Another moment or place of the sentence belongs to what comes next: « suite à votre visite, rendez-vous mardi ».
  const isOfVisit = (span: Span) =>
    span.start >= from &&
    span.start < until + 60 &&
    !/[,;:.!?]|rendez-vous|rdv/.test(text.reading.source.plain.slice(until, span.start));
  const moments = text.reading.moments.filter((moment) => moment.date && isOfVisit(moment));
  const then = facts.visits.filter((visit) =>
    moments.some(({ date, hour }) => isOnDay(visit, date, hour) && isAtHour(visit, hour)),
  );
  const took = facts.visits.some((visit) => tookPlace(facts, visit));
  const isSupported = took || facts.contact?.intent !== 'buy' || facts.offers.length > 0;
  const whole = { start: from, end: Math.max(until, ...moments.map(({ end }) => end)) };
  const isOfProperty = text.mentions.some(
    ({ isWeak, start, end }) => !isWeak && start >= from && start < until + 60 && end <= sentence.end,
  );
  if (facts.visits.length === 0)
    return isSupported && !(isOfProperty && facts.contact?.intent === 'sell') ? [] : [noVisit(facts, text, whole)];
  if (moments.length > 0 && then.length === 0) {
    const past = facts.visits.findLast((visit) => tookPlace(facts, visit));
    const coming = past ?? (facts.visits.at(-1) as Visit);
    const isToday = moments.every(({ date }) => date?.days.some((day) => day >= facts.today));
    const isOnOther =
      took && !isToday && facts.contact?.intent === 'buy' && moments.every(({ date }) => isPrecise(date));
    return (isSupported && !isOnOther) || isToday
      ? []
      : [findingAt(text.reading, whole, { ...about(facts, coming), record: visitNamed(facts, coming) })];
  }
  const named = text.mentions
    .filter((mention) => !mention.isWeak && isOfVisit(mention))
    .map(({ property }) => property.id);
  const ofNamed = facts.visits.filter(({ property_id }) => named.some((id) => id === property_id));
  if (named.length > 0 && ofNamed.length === 0) return [];
  const possible = then.length > 0 ? then : ofNamed.length > 0 ? ofNamed : facts.visits;
  if (possible.some((visit) => tookPlace(facts, visit))) return [];
  const last = possible.findLast(({ starts_at }) => starts_at <= facts.at) ?? (possible.at(-1) as Visit);
  // « suite à la visite » may be said of one that comes first on the same day.
  if (last.starts_at > facts.at && /^(?:suite|apres|lors)/.test(match[0])) return [];
  return [findingAt(text.reading, whole, { ...about(facts, last), record: visitNamed(facts, last) })];
}

/** « hier », « le 18 novembre »: one day, that cannot be meant for another. */
const isPrecise = (date: Moment['date']): boolean =>
  date?.days.length === 1 && ['relative', 'words', 'numeric', 'weekday and day'].includes(date.style.form);

const noVisit = ({ language }: DraftFacts, { reading }: Text, span: Span): Finding =>
  findingAt(reading, span, {
    code: 'visit_differs',
    expected: language === 'fr' ? 'aucune visite' : 'no visit',
    explanation: 'The calendar has no visit of this contact. Do not thank for one.',
  });

/** A past visit without an outcome counts: nobody has written it down yet. */
const tookPlace = ({ at }: DraftFacts, { status, starts_at }: Visit): boolean =>
  starts_at <= at && (status === 'completed' || status === 'scheduled');

function about(
  { language, at }: DraftFacts,
  { status, day, time, starts_at }: Visit,
): { code: FindingCode; expected: string; explanation: string } {
  const when = sayMoment(day, time, language);
  if (status === 'completed' || (status === 'scheduled' && starts_at <= at))
    return { code: 'visit_differs', expected: when, explanation: `The visit was on ${when}. Write that day.` };
  if (status === 'cancelled') {
    const expected = language === 'fr' ? `visite annulée (${when})` : `cancelled visit (${when})`;
    return { code: 'visit_cancelled', expected, explanation: 'This visit was cancelled. Do not thank for it.' };
  }
  if (starts_at > at) {
    const expected = language === 'fr' ? `une visite à venir, ${when}` : `a visit to come, ${when}`;
    return {
      code: 'visit_differs',
      expected,
      explanation: `This visit is still to come (${when}). Do not thank for it.`,
    };
  }
  const expected = language === 'fr' ? `visite manquée (${when})` : `missed visit (${when})`;
  return {
    code: 'visit_missed',
    expected,
    explanation: 'The contact did not come to this visit. Do not thank for it.',
  };
}
