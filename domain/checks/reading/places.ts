import { townKey } from '../../shared/towns.ts';
import { keyOf, matches, plainOf, type Source, type Span } from './source.ts';

/** « 12 rue Racine »: the number may be missing. `key` is the street without its number, which begins at `nameStart`. */
export type Street = Span & {
  number: string | null;
  key: string;
  nameStart: number;
  /** Written without a capital or a number: a street only if the records know it. */
  isGuess?: boolean;
};
/** A town as written, with its `townKey`. `isOfProperty`: the words before it place a property there. */
export type Town = Span & { key: string; isOfProperty: boolean };
export type Postcode = Span & { code: string };

/** The kinds of street, without accents. */
export const streetKinds =
  'rue|avenue|boulevard|allee|place|chemin|impasse|quai|route|cours|square(?! (?:met(?:re|er)s?|feet|ft)(?![a-z]))|faubourg|passage|venelle|esplanade|promenade|hameau';
const KINDS = `${streetKinds}|av\\.?|ave|bd\\.?|bld|pl\\.|ch\\.|chem\\.|imp\\.|rte|(?<!(?<![a-z])(?:at|is|was|them|you|us|for|of|not|after|above) )all\\.`;
const SMALL = "(?:de la |de l'|des |du |de |d'|la |le |les |l'|aux |au |a la )?";

/** People say « rue d'Alsace-Lorraine » for rue Alsace-Lorraine. */
const SMALL_START = new RegExp(`^${SMALL}`);

/** The kind of street that an abbreviation stands for: « bd. » is boulevard. */
const kindOf = (word: string): string => {
  const bare = word.replace('.', '');
  return (
    {
      av: 'avenue',
      ave: 'avenue',
      bd: 'boulevard',
      bld: 'boulevard',
      pl: 'place',
      ch: 'chemin',
      chem: 'chemin',
      imp: 'impasse',
      rte: 'route',
      all: 'allee',
    }[bare] ?? bare
  );
};

/** A street's number, and its name as it can be compared: « Bd. Jean-Jaurès » and « boulevard Jean Jaurès » are one. */
export function streetKey(text: string): { number: string | null; key: string } {
  const [, number = null, kind = '', name = ''] =
    /^\W*(?:(\d+)(?: ?(?:bis|ter|quater|[a-d](?= )))?,? +)?([a-z]+\.?) +(.*)$/.exec(plainOf(text)) ?? [];
  return kind === ''
    ? { number: null, key: keyOf(text) }
    : { number, key: kindOf(kind) + keyOf(withTitles(name.replace(SMALL_START, ''))) };
}

/** Titles and saints, as they are shortened on plates and in addresses. */
const titles: Record<string, string> = {
  gal: 'general',
  gen: 'general',
  mal: 'marechal',
  dr: 'docteur',
  st: 'saint',
  ste: 'sainte',
  pdt: 'president',
  pres: 'president',
  cdt: 'commandant',
  cne: 'capitaine',
  cap: 'capitaine',
  lt: 'lieutenant',
  pr: 'professeur',
  prof: 'professeur',
  fg: 'faubourg',
  fbg: 'faubourg',
  mgr: 'monseigneur',
  amal: 'amiral',
};

const withTitles = (name: string): string =>
  name.replace(/(?<![a-z'])[a-z]+(?:\.|(?![a-z]))/g, (word) => titles[word.replace('.', '')] ?? word);

/** « mardi 17, allée Baco », « oublié le 14, avenue Foch »: such a number is a day, and no house number. */
const isDay = (plain: string, { start }: Span): boolean =>
  (/(?<![a-z])le $/.test(plain.slice(Math.max(0, start - 4), start)) &&
    /^\d{1,2},/.test(plain.slice(start, start + 3))) ||
  /(?<![a-z])(?:lun(?:di)?|mar(?:di)?|mer(?:credi)?|jeu(?:di)?|ven(?:dredi)?|sam(?:edi)?|dim(?:anche)?|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\.?,? (?:le )?$/.test(
    plain.slice(Math.max(0, start - 16), start),
  );

/** « sur place le mardi 1er »: no square of that name. */
const isOnTheSpot = (plain: string, { start, end }: Span): boolean =>
  /^place /.test(plain.slice(start, end)) && /(?<![a-z])sur $/.test(plain.slice(Math.max(0, start - 5), start));

/** The streets in a text, in order: a kind of street and a name that begins with a capital. */
export function readStreets({ plain, written }: Source): Street[] {
  const pattern = new RegExp(
    `(?<![\\w-]|\\d[.:,])(?:(?<!\\d h(?:eures?)? |(?<![a-z])(?:past|to) )(?<number>\\d{1,4})(?: ?(?:bis|ter|quater))?,? )?(?<kind>${KINDS}) (?<small>${SMALL})(?<name>[a-z0-9'][\\w'-]*)`,
    'g',
  );
  return matches(pattern, plain).flatMap((match): Street[] => {
    const { number: said = null, kind = '', name = '' } = match.groups as Record<string, string | null>;
    const number = said !== null && isDay(plain, match) ? null : said;
    const nameStart = match.end - (name as string).length;
    // « place de la mairie » and « cours de yoga » are no addresses: a name has a capital, or a number before the street.
    const isGuess = !/^(?:[A-ZÀ-Ý]|\d{1,2}-)/.test(written.slice(nameStart, nameStart + 3)) && number === null;
    if (isGuess && ((name as string).length < 4 || isOnTheSpot(plain, match))) return [];
    const more = /^(?: (?:de la |de l'|des |du |de |d'|et |en |la |le |les )?[A-ZÀ-Ý][\wÀ-ÿœŒ'’-]*)*/.exec(
      written.slice(match.end).replace(/[\u00a0\u202f]/g, ' '),
    );
    const kindStart = match.start + match[0].indexOf(kind as string, said ? said.length : 0);
    const end = match.end + (more?.[0].length ?? 0);
    return [
      {
        start: number === said ? match.start : kindStart,
        end,
        number: number as string | null,
        key: streetKey(plain.slice(kindStart, end)).key,
        nameStart: kindStart,
        ...(isGuess && { isGuess }),
      },
    ];
  });
}

const OF_PROPERTY =
  /(?:visite|bien|appartement|maison|studio|duplex|loft|villa|longere|terrain|logement|local|immeuble|pieces|(?<![a-z])[tf]\d(?: bis)?|(?:bien|maison|appartement|villa|terrain|[a-z]{2,6}-?\d{2,6}) (?:se situe|est situee?|se trouve|est)|(?:rue|avenue|av\.?|boulevard|bd\.?|allee|place|chemin|impasse|quai|route|cours|square|faubourg) [^.,;!?\n]{2,40}|flat|house|apartment|property|viewing)(?:,| lumineux| renove| familiale?| ancienne?| recente?| contemporaine?| neuve?| de charme| en vente| situee?| \(?(?:ref\.? ?)?[a-z]{2,6}-?\d{2,6}\)?)* $/;

/** « 14 chemin Summer, »: the town of an address follows. */
const AFTER_ADDRESS = new RegExp(`(?<!\\d)\\d{1,4},? (?:${KINDS}) [^.,;!?\\n]{2,40}, $`);

/** The towns in a text: a known commune after « à », « sur », a comma or a postcode. */
export function readTowns({ plain, written }: Source, isCommune: (key: string) => boolean): Town[] {
  const places = matches(
    /(?<=(?:^|[^a-z0-9])(?:a|sur|de|in|at|secteur|commune de|ville de|\d{5}|[a-z-]+,) )(?=[a-z])/g,
    plain,
  );
  return places.flatMap((match): Town[] => {
    const name = townNameAt(written, match.start, isCommune);
    if (!name) return [];
    const before = plain.slice(Math.max(0, match.start - 70), match.start);
    const isOfProperty = /(?:^|[^a-z])(?:a|in) $/.test(before)
      ? OF_PROPERTY.test(before.replace(/(?:a|in) $/, ''))
      : /\d{5} $/.test(before) || AFTER_ADDRESS.test(before);
    return [{ start: match.start, end: match.start + name.length, key: townKey(name), isOfProperty }];
  });
}

/** The longest name of a commune that begins at a position with a capital. */
export function townNameAt(written: string, start: number, isCommune: (key: string) => boolean): string | undefined {
  const [words = ''] =
    /^[A-ZÀ-Ý][\wÀ-ÿœŒ'’-]*(?: (?:sur |sous |en |de |la |le |les |du |des |d['’]|l['’])*[A-ZÀ-Ý][\wÀ-ÿœŒ'’-]*){0,3}/.exec(
      written.slice(start, start + 60).replace(/[\u00a0\u202f]/g, ' '),
    ) ?? [];
  const pieces = words.split(' ').filter(Boolean);
  for (let count = pieces.length; count > 0; count -= 1) {
    const name = pieces.slice(0, count).join(' ');
    if (isCommune(keyOf(name)) && /[A-ZÀ-Ý]/.test((pieces[count - 1] ?? '').charAt(0))) return name;
  }
  return undefined;
}

/** A French postcode before a town or in an address: « 44000 Nantes ». */
export const readPostcodes = ({ plain, written }: Source): Postcode[] =>
  matches(/(?<![\w.,/-]|\d )(?<code>(?:0[1-9]|[1-8]\d|9[0-8])\d{3})(?= (?:[a-z]))/g, plain)
    .filter(({ end }) => /^ [A-ZÀ-Ý]/.test(written.slice(end).replace(/[\u00a0\u202f]/g, ' ')))
    .map(({ start, end, groups }) => ({ start, end, code: groups?.code ?? '' }));
