import { keyOf, matches, type Source, type Span } from './source.ts';

/** A property's reference as written; `key` is the same for every spelling. */
export type Reference = Span & {
  key: string;
  /** Whether the text says that it is one, by « réf. » or by its form. An unknown one is then a mistake. */
  isSure: boolean;
};

const NOT_A_PREFIX =
  /^(?:t|f|rt|re|cp|bp|cs|dpe|ges|tva|art|loi|iso|nf|a|n|d|rn|rd|bus|c|u|le|la|les|du|des|de|au|et|ou|no|sur|en|un|une|est|rer|tgv|ligne|lot|vol|janv|fevr|mars|avr|mai|juin|juil|aout|sept|oct|nov|dec|jan|feb|apr|may|jun|jul|aug|sep|lundi|mardi|jeudi|samedi|fevrier|mars|avril|mai|juin|aout|lun|mar|mer|jeu|ven|sam|dim|mon|tue|wed|thu|fri|sat|sun|a|at|to|is|of)$/;

/** « réf. NAN-0051 », « nan 0051 », « référence 4512 ». */
export function readReferences({ plain, written }: Source): Reference[] {
  const named = matches(
    /(?<![a-z])(?:ref\.?|reference|references)(?: ?: ?| du bien ?:? ?| n° ?| no ?| )(?<code>[a-z]{0,6}[- ._/]?\d[\w]*(?:-\w+)*)(?![\w])/g,
    plain,
  ).map((match) => {
    const code = match.groups?.code ?? '';
    const start = match.start + match[0].lastIndexOf(code);
    return { start, end: start + code.length, key: keyOf(code), isSure: true };
  });
  const shaped = matches(
    /(?<![\w/-])(?<prefix>[a-z]{2,6})[- _.]?(?<number>\d{2,6})(?![\w]|[.,]\d|-\d)/g,
    plain,
  ).flatMap(({ start, end, groups }) => {
    if (NOT_A_PREFIX.test(groups?.prefix ?? '')) return [];
    const isSure = /^[A-Z]{2,6}-\d{3,6}$/.test(written.slice(start, end));
    if (!isSure && (groups?.number ?? '').length < 3) return [];
    return [{ start, end, key: keyOf(plain.slice(start, end)), isSure }];
  });
  return [
    ...named,
    ...shaped.filter(({ start, end }) => !named.some((other) => other.start < end && start < other.end)),
  ].sort((a, b) => a.start - b.start);
}
