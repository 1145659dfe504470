import { isOfAgent, isOfRecipe, saidToRunOf } from './agent-drafts.ts';
import { type DraftFacts, type Text, visitNamed } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import type { OwnRows } from './own-rows.ts';
import { isOfAgencyMatters } from './reading/agency-matters.ts';
import { readAmounts } from './reading/amounts.ts';
import { withDigits } from './reading/digits.ts';
import { figuresIn } from './reading/figures.ts';
import { featuresIn } from './reading/home-features.ts';
import { sentenceAt } from './reading/sentences.ts';
import { matches, plainOf, type Span, sourceOf } from './reading/source.ts';
import { statementsIn } from './reading/statements.ts';
import { isReadersValue, speaksOfReader } from './reading/taken-up.ts';
import { weightyWordsIn } from './reading/weighty-words.ts';
import { propertyNamed } from './records.ts';
import { sayMoment } from './say-dates.ts';
import { isOfItsPeople, SOLD, TAKEN } from './status-words.ts';
import { strangerClaims, wordsOfAgency } from './stranger-claims.ts';
import { recordOf } from './stranger-texts.ts';

/**
 * Findings about what the agent claims in the agency's name: amounts of no record, what only strangers say, words that bind, a visit
 * that is off though the calendar has it, and a home that is gone though it is for sale.
 */
export function claimsOfAgent(facts: DraftFacts, rows: OwnRows): Finding[] {
  if (!isOfAgent(facts.draft) || facts.draft.kind === 'enrollment') return [];
  const ours = isOfRecipe(facts.draft, rows) ? undefined : wordsOfAgency(facts, rows);
  return [
    ...(ours ? strangerClaims(facts, rows, ours) : []),
    ...facts.texts.flatMap((text) => [
      ...visitsCalledOff(facts, text),
      ...homesGone(facts, text),
      ...unprovenAmounts(facts, text, rows),
      ...weightyClaims(facts, text, rows),
      ...(ours ? unprovenFeatures(facts, text, ours) : []),
      ...othersNamed(facts, text, rows),
      ...padding(text),
    ]),
  ];
}

/** Blank lines, or blanks, before further words: whoever reads the first screen has not read what follows. */
const PADDING = /(?:[^\S\n]*\n){6,}(?=[^\S\n]*\S)|[^\S\n]{40,}(?=\S)/g;

const padding = ({ reading }: Text): Finding[] =>
  matches(PADDING, reading.source.plain).map((span) =>
    findingAt(reading, span, {
      code: 'hidden_characters',
      replacement: '\n\n',
      explanation: 'Readers may not see what follows so many blanks. Write it without them.',
    }),
  );

const VISIT = '(?:visites?|rendez-vous|rdv|venue|creneau|viewings?|visit|appointment)';
const MEETING = `(?:${VISIT}|lundi|mardi|mercredi|jeudi|vendredi|samedi|monday|tuesday|wednesday|thursday|friday|saturday)`;
const OFF =
  "(?:(?:est|sera|a ete|is|was|has been|will be|are) (?:donc |bien |desormais |maintenant |now |malheureusement |unfortunately )?(?:annule|reporte|deplace|decale|avance|cancelled|canceled|moved|postponed|rescheduled|brought forward)\\w*|n'(?:est|aura|a) (?:donc |malheureusement )?(?:plus|pas) (?:utile|necessaire|prevue?|maintenue?|lieu|besoin)|no longer (?:needed|necessary|takes place)|(?:is|are) off(?![a-z]))";
/** « nous avons dû annuler la visite », "the owner has had to cancel the viewing". « à déplacer » only asks. */
const CALLS_OFF = [
  "(?:(?:a|ai|ont|avons) du|dois|devons|doit|doivent|(?:contrainte?s?|obligee?s?) (?:de )?(?:d')?) ?(?:annul|report|deplac|decal|avanc)er",
  '(?:a|ai|ont|avons) (?:(?!pas |plus |jamais )[a-z]+ )?(?:annul|report|deplac|decal|avanc)ee?s?',
  "(?:j'|nous |on )(?:annul|report|deplac|decal|avanc)(?:e|ons|eons)",
  '(?<!you )(?:has|have|had) (?:(?!not |never |you )[a-z]+ ){0,2}?(?:to )?(?:cancel|postpone|move|reschedule)(?:led|ed|d)?',
  "we(?: are|'re| must) (?:cancel(?:ling)?|postpon(?:e|ing)|mov(?:e|ing)|reschedul(?:e|ing))",
].join('|');
const CALLED_OFF = new RegExp(
  `(?<![a-z])(?:${MEETING}(?![a-z])[^.!?\\n]{0,60}?(?<![a-z'])${OFF}|(?:${CALLS_OFF})(?: [a-z']+){0,2}? ${VISIT}(?![a-z]))`,
  'g',
);
/** A visit about which is asked, or that something could call off, is not said to be off. */
const isOnlyAsked = (plain: string, { start, end }: Span): boolean =>
  /(?<![a-z])(?:si|if|pas annul|not cancel)/.test(plain.slice(start - 12, end)) || /^[^.!\n]*\?/.test(plain.slice(end));

/** « votre visite est annulée », though it is in the calendar and none was cancelled. */
function visitsCalledOff(facts: DraftFacts, { reading }: Text): Finding[] {
  const { visits, at, language } = facts;
  const coming = visits.find(({ status, starts_at }) => status === 'scheduled' && starts_at > at);
  if (!coming || visits.some(({ status }) => status === 'cancelled')) return [];
  const expected = sayMoment(coming.day, coming.time, language);
  return matches(CALLED_OFF, reading.source.plain)
    .filter((span) => !isOnlyAsked(reading.source.plain, span))
    .map((span) =>
      findingAt(reading, span, {
        code: 'visit_differs',
        expected,
        record: visitNamed(facts, coming),
        explanation: `The calendar still has the visit (${expected}). Leave it out, or ask the colleague to change the calendar first.`,
      }),
    );
}

/** « le bien est déjà vendu », though each home that the contact visits or has made an offer for is for sale. */
function homesGone({ candidates, language }: DraftFacts, { reading }: Text): Finding[] {
  const [home] = candidates;
  if (!home || candidates.some(({ status }) => status !== 'available')) return [];
  return reading.sentences.flatMap(({ start, plain }) => {
    const said = NAMES_HOME.test(plain) && !/(?<![a-z])(?:si|pas|if|not|whether)(?![a-z])|\?\s*$/.test(plain);
    const match = said ? (SOLD.exec(plain) ?? TAKEN.exec(plain)) : null;
    if (!match || isOfItsPeople(plain.slice(0, match.index), '')) return [];
    const span = { start: start + match.index, end: start + match.index + match[0].length };
    return [
      findingAt(reading, span, {
        code: 'property_differs',
        expected: language === 'en' ? 'for sale' : 'à vendre',
        record: propertyNamed(home),
        explanation: `${home.reference} is for sale. Do not say anything else.`,
      }),
    ];
  });
}
const NAMES_HOME =
  /(?<![a-z])(?:appart\w*|maison|logement|bien|studio|villa|terrain|il|elle|flat|apartment|house|home|property|place|it)(?![a-z])/;

/** Words that a colleague says, or asks for. */
function weightyClaims({ draft, offers }: DraftFacts, { reading }: Text, rows: OwnRows): Finding[] {
  if (isOfRecipe(draft, rows)) return [];
  const ours = (rows.exchanged ?? []).filter((row) => row.is_ours && row.contact_id === draft.contact_id);
  const said = plainOf([saidToRunOf(draft, rows), ...ours.map(({ text }) => text)].join('\n'));
  const isAgreed = offers.some(({ stage }) => stage !== 'received' && stage !== 'refused');
  return weightyWordsIn(reading.source.written, said, isAgreed).map((span) =>
    findingAt(reading, span, {
      code: 'unproven_claim',
      explanation: `"${writtenAt(reading, span)}" binds the agency or weighs on the reader, and no colleague has asked for it. Leave it out, or ask them.`,
    }),
  );
}

/** « l'immeuble a un ascenseur », of which neither an advert nor a colleague has told. */
const unprovenFeatures = ({ own }: DraftFacts, { reading }: Text, ours: ReadonlySet<string>): Finding[] =>
  reading.field === 'subject'
    ? []
    : featuresIn(reading.source.written, ours, own.words()).map((span) =>
        findingAt(reading, span, {
          code: 'unproven_claim',
          explanation: `No advert and no colleague tells of "${writtenAt(reading, span)}". Leave it out, or ask the colleague.`,
        }),
      );

/** Another contact by their full name, unless a colleague has named them. */
function othersNamed({ draft, contact, colleagues }: DraftFacts, { reading }: Text, rows: OwnRows): Finding[] {
  if (isOfRecipe(draft, rows)) return [];
  const named = plainOf(
    [saidToRunOf(draft, rows), contact?.first_name, contact?.last_name, ...colleagues.map(({ name }) => name)].join(
      ' ',
    ),
  );
  return rows.contactTexts
    .filter(({ contact_id: id, is_known_to_others: isKnown }) => id !== draft.contact_id && !isKnown)
    .filter(({ label }) => /^\p{L}{2,}(?: \p{L}+){1,3}$/u.test(label) && !named.includes(plainOf(label)))
    .flatMap((by) => {
      const start = ` ${reading.source.plain.replace(/[^a-z]/g, ' ')} `.indexOf(` ${plainOf(by.label)} `);
      if (start === -1) return [];
      return [
        findingAt(
          reading,
          { start, end: start + by.label.length },
          {
            code: 'belongs_to_another',
            expected: by.label,
            record: recordOf(by),
            explanation: `${by.label} is another contact, and no colleague has named them. Leave out who they are and what concerns them.`,
          },
        ),
      ];
    });
}

/** Amounts that neither a record of the contact and the properties has, nor a person or the contact has written. */
function unprovenAmounts(facts: DraftFacts, { reading, mentions }: Text, rows: OwnRows): Finding[] {
  const { contact, offers, candidates, draft } = facts;
  // A recipe's amounts are those of records.
  if (isOfRecipe(draft, rows)) return [];
  const known = [
    ...[...candidates, ...mentions.map(({ property }) => property)].map(({ price_euros: price }) => price),
    ...offers.map(({ amount_euros: amount }) => amount),
    ...[contact?.budget_min_euros, contact?.budget_max_euros],
  ].filter((amount) => amount != null);
  const exchanged = (rows.exchanged ?? []).filter(({ contact_id: id }) => id === draft.contact_id);
  const written = [
    saidToRunOf(draft, rows),
    ...exchanged.filter(({ is_ours: isOurs }) => isOurs).map(({ text }) => text),
    ...(rows.propertyTexts ?? []).map(({ heading, text }) => `${heading}\n${text}`),
  ].flatMap((text) => readAmounts(withDigits(sourceOf(text)).source).map(({ euros }) => euros));
  // The contact's own figures prove what is said of them, and nothing that the agency states.
  const theirs = [
    ...exchanged.filter(({ is_ours: isOurs }) => !isOurs).flatMap(({ text }) => figuresIn(text)),
    ...facts.own.figures(),
  ];
  const { plain, written: body } = reading.source;
  // « Après 11 400 € de mauvaise surprise, votre prudence se comprend »: it is said of the reader, and of nothing else.
  const isOfReader = (words: string) =>
    OF_MEANS.test(words) || (speaksOfReader(words) && !isOfAgencyMatters(words) && !isDecision(words));
  const stated = statementsIn(body).filter(({ start, end }) => {
    const { plain: sentence } = sentenceAt(reading.sentences, start);
    return !isOfReader(plain.slice(start, end)) && !isOfReader(sentence);
  });
  const isTakenUp = ({ start, end }: Span) => {
    const sentence = sentenceAt(reading.sentences, start);
    const isSomebodys = /(?<![a-z])(?:vos|ses|leurs|her|his|their|your) €?$/.test(plain.slice(0, start));
    if (isSomebodys && !isDecision(sentence.plain)) return true;
    return isReadersValue(sentence.plain, { start: start - sentence.start, end: end - sentence.start });
  };
  const isStated = (span: Span) =>
    stated.some((statement) => statement.start < span.end && span.start < statement.end) && !isTakenUp(span);
  const amounts = reading.amounts.map((amount) => ({ ...amount, span: reading.inDigits.back(amount) }));
  const isProven = ({ euros, tolerance, span }: (typeof amounts)[number]) =>
    [...known, ...written, ...(isStated(span) ? [] : theirs)].some((other) => Math.abs(euros - other) <= tolerance);
  // A sentence that shows the calculation has its terms.
  const shownIn = ({ start, end }: Span) => [
    ...new Set(
      amounts
        .filter((amount) => isProven(amount) && start <= amount.span.start && amount.span.end <= end)
        .map(({ euros }) => euros),
    ),
  ];
  return amounts
    .filter((amount) => !isProven(amount))
    .filter(({ euros, span }) => {
      const sentence = sentenceAt(reading.sentences, span.start);
      return isDecision(sentence.plain) || !isResultOf(shownIn(sentence), euros);
    })
    .map(({ span }) =>
      findingAt(reading, span, {
        code: 'unproven_amount',
        explanation: `No record of the contact or of the properties has "${writtenAt(reading, span)}". Leave it out, or ask the colleague for it.`,
      }),
    );
}

/** The reader's means, of which they have told: « votre budget de 282 000 € ». */
const OF_MEANS =
  /(?<![a-z])(?:votre|vos|your) (?:[a-z]+ ){0,2}?(?:offre|proposition|budget|plafond|maximum|limite|apport|mensualites?|pret|projet|financement|offer|bid|ceiling|limit|deposit|loan)(?![a-z])/;

/** « le vendeur descend à 275 000 € »: that it is a difference of other amounts proves nothing. */
const isDecision = (plain: string): boolean =>
  /(?<![a-z])(?:vendeu\w+|venderesse|propriet\w+|owners?|sellers?|vendors?|accept\w*|agree[ds]?|descend\w*|baiss\w*|remises?|rabais|discounts?|reduc\w+|pa(?:ie|y)\w*|regl(?:er|ez)|vers(?:er|ez|ement)|vir(?:er|ez|ement)|acompte|caution|deposit|confirm\w*|prom(?:et|is)\w*|accord(?:e|er|ons)|apport(?:er|ez)|prevo(?:ir|yez)|compt(?:er|ez))(?![a-z])/.test(
    plain,
  );

/** Whether an amount is the sum or the difference of two or three others: 285 000 € less 70 000 € leaves 215 000 €. */
function isResultOf(amounts: readonly number[], euros: number, terms = 3): boolean {
  return amounts.some((amount, at) => {
    const rest = amounts.toSpliced(at, 1);
    return [euros - amount, euros + amount].some(
      (left) => (left === 0 && terms < 3) || (terms > 1 && isResultOf(rest, left, terms - 1)),
    );
  });
}
