import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import type { Figure, FigureRow } from './legal-rules/figure-row.ts';
import { figures as rows } from './legal-rules/figures.ts';
import { goesOnAbout } from './legal-rules/goes-on.ts';
import { findingAt } from './new-finding.ts';
import { wordValues } from './reading/number-words.ts';
import { sentenceAt } from './reading/sentences.ts';
import { matches, type Span } from './reading/source.ts';

const YEAR = 12;
const COUNT = ['\\d{1,3}', 'a', 'quarante-cinq', ...Object.keys(wordValues)].join('|');
const FIGURE = new RegExp(
  `(?<![\\w.,/-])(?<count>${COUNT})(?: ?|-)(?:(?:petite?s?|bonn?e?s?|pleine?s?|premie(?:rs?|res?)|full|short) )?(?<unit>%|pour ?cent|per ?cent|jours?|jrs?|days?|semaines?|weeks?|mois|months?|ans?|annees?|years?)(?![a-z])`,
  'g',
);
const otherCounts: Record<string, number> = { a: 1, 'quarante-cinq': 45 };

function figureOf({ groups }: RegExpMatchArray): Figure {
  const { count: said = '', unit = '' } = groups ?? {};
  const count = otherCounts[said] ?? wordValues[said] ?? Number(said);
  if (/^(?:%|p)/.test(unit)) return { count, unit: 'percent' };
  if (/^j|^d/.test(unit)) return { count, unit: 'days' };
  if (/^s|^w/.test(unit)) return { count: count * 7, unit: 'days' };
  return { count: /^m/.test(unit) ? count : count * YEAR, unit: 'months' };
}

/** Figures of the law that a text states otherwise: how long a survey is valid, how long the town may pre-empt. */
export const checkLegalFigures = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap((text) => checkText(facts, text));

type Topic = Span & { row: FigureRow };

/** The topics in the order of the text, without those in the words of a longer one: the loan in « condition de prêt ». */
function topicsIn(named: readonly FigureRow[], plain: string): Topic[] {
  const all = named.flatMap((row) =>
    matches(new RegExp(row.topic, 'g'), plain).map(({ start, end }): Topic => ({ start, end, row })),
  );
  const isWithin = (a: Span, b: Span) => a.start >= b.start && a.end <= b.end && a.end - a.start < b.end - b.start;
  return all.filter((topic) => !all.some((other) => isWithin(topic, other))).sort((a, b) => a.start - b.start);
}

function checkText({ language }: DraftFacts, { reading }: Text): Finding[] {
  const { plain } = reading.source;
  const named = rows.filter(({ topic }) => topic.test(plain));
  if (named.length === 0) return [];
  const { source, back } = reading.inDigits;
  const topics = topicsIn(named, plain);
  const figures = matches(FIGURE, source.plain).map((match) => {
    const span = back(match);
    return { span, figure: figureOf(match), sentence: sentenceAt(reading.sentences, span.start) };
  });
  /** The figure belongs to the last thing that was named before it, else to the next one close by. */
  const rowOf = ({ span, figure, sentence }: (typeof figures)[number]): FigureRow | undefined => {
    const from = goesOnAbout(reading.sentences, sentence).start;
    const before = topics.findLast(({ start, end }) => start >= from && end <= span.start);
    const after = topics.find(({ start, end }) => start >= span.end && end <= sentence.end && start - span.end < 80);
    const isForNext = after && /^ (?:pour|for) (?:l'|le |la |les |the |un )?$/.test(plain.slice(span.end, after.start));
    const topic = isForNext ? after : (before ?? after);
    // The law has several figures of some topics, each in its unit.
    const isOfUnit = ({ row }: Topic) => row.units.includes(figure.unit);
    // « irrévocable pendant trois mois ; ensuite, avec un préavis de trente jours »: a notice is that of the mandate.
    const noticed = topics.findLast(
      (each) => each.row.isNotice && isOfUnit(each) && each.start >= from && each.end <= span.start,
    );
    return (topics.find((each) => each.start === topic?.start && isOfUnit(each)) ?? noticed)?.row;
  };
  const said = figures.map((one) => ({ ...one, row: rowOf(one) }));
  return said.flatMap(({ span, figure, sentence, row }): Finding[] => {
    const from = goesOnAbout(reading.sentences, sentence).start;
    if (!row) return [];
    const isOfAnother = (other: (typeof said)[number]) =>
      other.row !== undefined && other.row !== row && other.row.isRight(other.figure);
    // Another figure beside the right one is that of something else.
    const isRightBeside = said.some(
      (other) =>
        other.sentence === sentence &&
        row.units.includes(other.figure.unit) &&
        row.isRight(other.figure) &&
        (other.figure === figure || !isOfAnother(other)),
    );
    if (isRightBeside) return [];
    const words = plain.slice(from, sentence.end);
    if ((row.says && !row.says.test(words)) || row.exception?.test(words)) return [];
    if (row.isNotice ? !isNotice(plain, span) : isOtherPeriod(plain, span)) return [];
    return [
      findingAt(reading, span, {
        code: 'legal_term_differs',
        expected: language === 'en' ? row.en : row.fr,
        explanation: `The law says ${row.en}. Correct it.`,
      }),
    ];
  });
}

/** « un préavis de deux mois », "two months' notice" */
const isNotice = (plain: string, { start, end }: Span): boolean =>
  /(?<![a-z])(?:preavis|notice)(?:(?: [a-z]+){0,4}? (?:de |d'|est (?:de |d')?|of |is )?|(?: [a-z]+){0,8}? (?:est|sera|is) (?:de |d')?)(?:seulement )?$/.test(
    plain.slice(Math.max(0, start - 70), start),
  ) || /^'? (?:de preavis|notice)(?![a-z])/.test(plain.slice(end, end + 14));

/** « il y a deux ans », « dans trois mois », « encore quatre ans », « un préavis de quinze jours »: a time, and not the term. */
const isOtherPeriod = (plain: string, { start, end }: Span): boolean =>
  /(?<![a-z])(?:il y a|depuis|dans|encore|reste(?:nt)?|plus que|d'ici|age de|preavis de|prevenir|prevenance|sous|in|for another|since|(?:plus|agee?s?) d[e']|more than|older than|over) ?(?:les |environ )?$/.test(
    plain.slice(Math.max(0, start - 24), start),
  ) || /^ (?:plus tot|plus tard|ago|left|de retard|de preavis|de travaux)(?![a-z])/.test(plain.slice(end, end + 14));
