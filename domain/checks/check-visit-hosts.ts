import { type DraftFacts, type Text, visitNamed } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { colleaguesIn } from './named-colleagues.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import type { Sentence } from './reading/sentences.ts';
import { plainOf } from './reading/source.ts';
import type { Colleague, Visit } from './records.ts';
import { isAtHour, isOnDay } from './visit-moments.ts';

const anyOf = (words: readonly string[]): string => `(?:${words.join('|')})`;

/** The deeds of the colleague of a visit, after their name: « Inès vous attendra », "Yann will show you round". */
const HOSTS = anyOf([
  'attend\\w*|accueill\\w*|recev\\w*|recoit|recois|retrouv\\w*|guide\\w*|accompagn\\w*|ouvr\\w+|montr\\w+|rejoin\\w*',
  "f(?:era|ait|eras?|erait) (?:la |votre |cette |vous |le )?(?:visite|visiter|decouvrir|tour)|assurer\\w* (?:la |votre |cette )?visite|s'occupe\\w* de (?:la|votre|cette) visite",
  'sera (?:la|present\\w*|sur place|en bas|devant|au rendez-vous|a vos cotes|avec vous)|viendra|prend(?:ra)? le relais|me remplace\\w*|y sera',
  'meet|show|open|welcome|let you in|take you|be there|be waiting|look after|do the (?:viewing|visit)|stand in|host',
]);
const AFTER_NAME = new RegExp(
  `^,? (?:(?:qui|who|vous|vs|t'|te|y|en personne|will|is going to|is|va|sera celui qui|sera celle qui|se chargera de) ?)*(?:'ll )?${HOSTS}`,
);
const OUR =
  '(?:(?:mon|ma|notre|votre|my|our|your) (?:collegue|confrere|consoeur|conseill\\w+|associee?|colleague|agent|negoci\\w+),? )?';
/** Words right before the name: « vous serez reçue par », « vous verrez », "you will be met by". */
const BEFORE_NAME = new RegExp(
  `(?<![a-z])${anyOf([
    `(?:recue?s?|accueillie?s?|attendue?s?|guidee?s?|accompagnee?s?|assuree|conduite|menee|faite|welcomed|met|shown (?:a)?round|taken)(?: [a-z\\d'-]+){0,3} (?:par|by) ${OUR}`,
    `(?:vous (?:y )?(?:verrez|rencontrerez|retrouverez|aurez)|you(?:'ll| will) (?:meet|see|be seeing|find)) ${OUR}`,
    `(?:visite|viewing|rendez-vous|rdv|appointment)(?: [a-z\\d']+){0,5} (?:avec|with) ${OUR}`,
    `(?:ce sera|it will be|it'll be) ${OUR}`,
  ])}$`,
);
/** The same, of a visit that is over: « Karim vous a fait visiter ». */
const DID =
  /^,? (?:qui |who )?(?:vous |t')?(?:a|avait) (?:fait (?:visiter|decouvrir)|accueilli|recu|montre|accompagne|guide)|^,? (?:who )?showed you/;
/** Somebody comes beside the one in charge, or to something else than a visit. */
const BESIDE = /^,? (?:et (?:moi|nous)|and (?:i|me)|(?:nous|and i) )|^ ?,? (?:aussi|egalement|also)/;
const ELSEWHERE =
  /(?<![a-z])(?:agence|bureau|office|estimation|notaire|notary|signature|telephon\w*|visio|photo\w*|diagnosti\w*|ou (?:bien )?avec|si (?:je|vous)|if (?:i|you)|a la place de|instead of|preferez|plutot)(?![a-z])/;

/** The colleague who is said to hold a visit, where the calendar has another one: « c'est Karim qui vous attendra mardi ». */
export const checkVisitHosts = (facts: DraftFacts): Finding[] =>
  facts.draft.kind === 'sms' || facts.draft.kind === 'email'
    ? facts.texts.flatMap((text) =>
        text.reading.sentences.flatMap((sentence) => [
          ...checkSentence(facts, text, sentence),
          ...checkOfferedSlots(facts, text, sentence),
        ]),
      )
    : [];

type Named = { colleague: Colleague; start: number; end: number };

function checkSentence(facts: DraftFacts, text: Text, sentence: Sentence): Finding[] {
  const { reading } = text;
  const { colleagues } = facts.records;
  const plain = plainOf(reading.source.written.slice(sentence.start, sentence.end));
  if (sentence.isOffer || sentence.isChange || ELSEWHERE.test(plain)) return [];
  const isHost = (pattern: RegExp) => (each: Named) => pattern.test(plain.slice(each.end));
  const named = colleaguesIn(colleagues, plain).filter(({ end }) => !BESIDE.test(plain.slice(end)));
  const past = named.filter(isHost(DID));
  const coming = named.filter(
    (each) => !past.includes(each) && (isHost(AFTER_NAME)(each) || BEFORE_NAME.test(plain.slice(0, each.start))),
  );
  const check = (hosts: readonly Named[], isOver: boolean) => {
    const [host, other] = hosts;
    if (!host || other) return [];
    const visits = visitsOf(facts, text, sentence, isOver);
    const agents = new Set(visits.map(({ agent_id }) => agent_id));
    const [visit] = visits;
    if (!visit || agents.has(host.colleague.id) || agents.has(null)) return [];
    return [differs(facts, text, { start: sentence.start + host.start, end: sentence.start + host.end }, visit)];
  };
  return [...check(coming, false), ...check(past, true)];
}

/** The visits of which a sentence speaks: those at its times, else of the places it names, else all that are to come. */
function visitsOf(
  facts: DraftFacts,
  { reading, mentions }: Text,
  sentence: Sentence,
  isOver: boolean,
  goesBack = true,
): Visit[] {
  const possible = facts.visits.filter(({ status, starts_at }) =>
    isOver ? starts_at <= facts.at && status !== 'cancelled' : starts_at > facts.at && status === 'scheduled',
  );
  const moments = reading.moments.filter((moment) => moment.sentence === sentence && (moment.date || moment.hour));
  if (moments.length > 0)
    return possible.filter((visit) =>
      moments.some(({ date, hour }) => isOnDay(visit, date, hour) && isAtHour(visit, hour)),
    );
  const named = mentions.filter(({ isWeak, start, end }) => !isWeak && start >= sentence.start && end <= sentence.end);
  if (named.length > 0)
    return possible.filter(({ property_id }) => named.some(({ property }) => property.id === property_id));
  // « … lundi à 18 h 15. Mon collègue vous y attendra »
  const previous = reading.sentences[reading.sentences.indexOf(sentence) - 1];
  return goesBack && previous ? visitsOf(facts, { reading, mentions }, previous, isOver, false) : possible;
}

function differs(facts: DraftFacts, { reading }: Text, span: { start: number; end: number }, visit: Visit): Finding {
  const agent = facts.records.colleagues.find(({ id }) => id === visit.agent_id);
  return findingAt(reading, span, {
    code: 'visit_differs',
    expected: agent?.name ?? null,
    replacement: agent?.name ?? null,
    record: visitNamed(facts, visit),
    explanation: `The visit is with ${agent?.name ?? 'another colleague'}, not with "${writtenAt(reading, span)}".`,
  });
}

/** « je vous rappelle les deux créneaux de Karim »: slots that were offered before, by whoever is in charge of the contact. */
const SLOTS_OF = new RegExp(
  `(?<![a-z])(?:les|vos|ses|ces|des|the|both) (?:deux |trois |two |\\d )?(?:creneaux|horaires|dates|disponibilites|propositions|slots|times) (?:proposee?s? par |(?:offered )?by |de |d'|of )${OUR}$`,
);
const AGAIN =
  /(?<![a-z])(?:rappell?\w*|relanc\w*|toujours|choisi\w*|choix|entre les|repondu|reminder|remind|chosen|still)(?![a-z])/;

function checkOfferedSlots(facts: DraftFacts, { reading }: Text, sentence: Sentence): Finding[] {
  const plain = plainOf(reading.source.written.slice(sentence.start, sentence.end));
  const { colleagues } = facts.records;
  const inCharge = colleagues.find(({ id }) => id === facts.contact?.assigned_to);
  if (!inCharge || !AGAIN.test(plain)) return [];
  return colleaguesIn(colleagues, plain)
    .filter(({ start }) => SLOTS_OF.test(plain.slice(0, start)))
    .filter(
      ({ colleague }) => colleague !== inCharge && !facts.visits.some(({ agent_id }) => agent_id === colleague.id),
    )
    .map(({ start, end }) =>
      findingAt(
        reading,
        { start: sentence.start + start, end: sentence.start + end },
        {
          code: 'name_differs',
          expected: inCharge.name,
          replacement: inCharge.name,
          explanation: `${inCharge.name} is in charge of the contact and offers the times. Correct the name.`,
        },
      ),
    );
}
