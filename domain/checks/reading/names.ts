import { matches, type Source, type Span } from './source.ts';

/** A person whom a text names: in its greeting, or with a civility anywhere. */
export type NamedPerson = Span & {
  place: 'greeting' | 'text';
  /** « Madame », « M. et Mme »; null without one. */
  civility: string | null;
  /** The words of the name, as written. */
  words: string[];
};

const CIVILITY =
  'monsieur et madame|madame et monsieur|m\\. et mme|mme et m\\.|mr et mme|m et mme|mr and mrs|messieurs|mesdames|madame|monsieur|mademoiselle|mme\\.?|mlle\\.?|m\\.|mr\\.?|maitre|me|docteur|dr\\.?|mrs\\.?|ms\\.?|miss|sir';
const GREETING =
  'bonjour|bonsoir|bjr|bsr|slt|cc|re-bonjour|rebonjour|chere?s?|salut|coucou|hello|dear|hi|good (?:morning|afternoon|evening)|(?:bonne|excellente) nouvelle';
/** Words that follow a greeting and are no name. */
const NOT_A_NAME =
  /^(?:client|cliente|clients|a|au|aux|et|tous|toutes|toute|tout|vous|madame|monsieur|mesdames|messieurs|ami|amis|amie|proprietaire|proprietaires|acquereur|acquereurs|vendeur|vendeurs|voisin|voisins|prospect|partenaire|confrere|merci|suite|nous|je|votre|notre|le|la|les|un|une|all|there|everyone|sir|customer|client|friend|team|ici|c'est|pour|comme|petit|petite|rappel|bien|visite|rdv|encore|messieurs-dames|voisine|docteur|maitre|parfait|super|oui|non|ok|message|note|desolee?|pardon|deux|trois|ensemble|toi|chez|cher|chere)$/;

/** The person whom the text greets, and the persons named with a civility. */
export function readPersons({ plain, written }: Source): NamedPerson[] {
  const greeting = readGreeting(plain, written);
  const pattern = new RegExp(`(?<![a-z0-9.'-])(?<civility>${CIVILITY}) (?=[a-z])`, 'g');
  const named = matches(pattern, plain).flatMap((match): NamedPerson[] => {
    const name = nameAt(written, match.end, 3);
    const isOverlapping = greeting && match.start < greeting.end && greeting.start < match.end;
    if (!name || isOverlapping || /^(?:me|m)$/.test(match.groups?.civility ?? '')) return [];
    return [
      {
        start: match.start,
        end: name.end,
        place: 'text',
        civility: written.slice(match.start, match.end).trim(),
        words: name.words,
      },
    ];
  });
  const second = greeting && !greeting.civility ? secondGreeted(plain, written, greeting) : undefined;
  return greeting ? [greeting, ...(second ? [second] : []), ...named] : named;
}

/** « Bonjour Thomas, bonjour Julie »: the second person of a couple. */
function secondGreeted(plain: string, written: string, { end }: NamedPerson): NamedPerson | undefined {
  const [words] =
    /^,? (?:et )?(?:bonjour|bonsoir|bjr|hello|hi|dear|cher|chere) /.exec(plain.slice(end, end + 30)) ?? [];
  const name = words && nameAt(written, end + words.length, 1);
  return name
    ? { start: end + words.length, end: name.end, place: 'greeting', civility: null, words: name.words }
    : undefined;
}

function readGreeting(plain: string, written: string): NamedPerson | undefined {
  const [match] = matches(
    new RegExp(`(?<=^|\\n)\\W{0,40}(?:${GREETING})(?: (?:a vous|chere?s?))?(?:,? (?<civility>${CIVILITY}|m) | )`, 'g'),
    plain,
  ).filter(({ start }) => start < 200);
  const startingWithCivility = matches(new RegExp(`(?<=^|\\n)(?<civility>${CIVILITY}) `, 'g'), plain).filter(
    ({ start }) => start < 80,
  )[0];
  const found = match ?? startingWithCivility;
  if (!found) return undefined;
  const name = nameAt(written, found.end, 4) ?? smallNameAt(written, found.end, found.groups?.civility !== undefined);
  const civility = found.groups?.civility ?? null;
  if (!name || (!civility && NOT_A_NAME.test(plain.slice(found.end, found.end + (name.words[0] as string).length))))
    return undefined;
  // A name is followed by a pause; « Bonjour Nantes accueille … » is none.
  if (
    !civility &&
    !/^(?:\s*[,!.:\n*–—-]| et |$|\s+(?:je|j'|nous|votre|suite|merci|c'est|ici|pour|comme|le|la|un|vous|i |we |your|the|this|rappel|petit))/.test(
      plain.slice(name.end),
    )
  )
    return undefined;
  // « Maître Aubry propose … » speaks of him.
  if (!match && !/^\s*(?:[,!.:;*\n–—-]|$)/.test(plain.slice(name.end))) return undefined;
  // « Madame Martin, la propriétaire, … » speaks of her.
  if (!match && /^, (?:la |le |l'|qui |votre |notre )[a-z]+,/.test(plain.slice(name.end))) return undefined;
  const start = civility ? found.end - civility.length - 1 : found.end;
  return {
    start,
    end: name.end,
    place: 'greeting',
    civility: civility && written.slice(start, start + civility.length),
    words: name.words,
  };
}

/** « mme vidal, », « chloé, »: a name without its capital, up to a comma or the end of the line. */
function smallNameAt(
  written: string,
  start: number,
  hasCivility: boolean,
): { end: number; words: string[] } | undefined {
  const pattern = hasCivility
    ? /^\p{Ll}[\p{Ll}'’-]+(?: \p{Ll}[\p{Ll}'’-]+){0,2}(?= ?(?:[,!.:\n]|$))/u
    : /^\p{Ll}[\p{Ll}’'-]{2,}(?=,)/u;
  const [words] = pattern.exec(written.slice(start)) ?? [];
  return words && words.length < 30 ? { end: start + words.length, words: words.split(' ') } : undefined;
}

/** Abbreviations that hurried people write behind a name: « Bjr Mme Le Goff RDV mardi ». */
const ABBREVIATION = /^(?:RDV|RV|OK|SMS|MMS|TEL|PS|NB|SVP|STP|DPE|DSL|TVB|PV|[TF]\d)\.?$/u;

/** Up to `limit` words with a capital, with the small words of French names between them: « Le Goff », « de La Tour ». */
function nameAt(written: string, start: number, limit: number): { end: number; words: string[] } | undefined {
  const pattern = /^(?:(?:de|du|des|d’|d'|le|la|van|von|ben|el|et)[ \u00a0\u202f]?)*[A-ZÀ-ÖØ-Þ][\p{L}’'-]*\.?/u;
  const words: string[] = [];
  let end = start;
  while (words.length < limit) {
    const rest = written.slice(end);
    const gap = words.length === 0 ? '' : (/^[ \u00a0\u202f]/.exec(rest)?.[0] ?? null);
    if (gap === null) break;
    const [word] = pattern.exec(rest.slice(gap.length)) ?? [];
    if (!word || (words.length > 0 && ABBREVIATION.test(word))) break;
    words.push(...word.replace(/\.$/, '').split(/[ \u00a0\u202f]/));
    end += gap.length + word.replace(/(?<=\p{L}{2})\.$/u, '').length;
  }
  return words.length > 0 ? { end, words } : undefined;
}
