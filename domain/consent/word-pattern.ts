/**
 * Matches a sentence word by word against phrases such as « {please}* stop [de] {messages} ». A phrase is written in words, which are
 * regular expressions; `{class}` stands for one of the phrases of a class, `{class}?` for one or none, `{class}*` for any number, `[word]`
 * for words that may be missing, `...` for any words. The time grows with the length of the sentence and no faster than its square,
 * because what a class matches from a word on is found once: a stranger chooses the sentence.
 */

/** The phrases of every class, one in a line. */
export type Classes = Record<string, string>;

type Part = { fits: (word: string) => boolean } | { class: Class; isOptional: boolean; repeats: boolean };
type Class = { phrases: Part[][] };

/** Answers whether a sentence is one of the phrases of a class, whole. */
export function matcherOf(classes: Classes): (className: string, words: readonly string[]) => boolean {
  const known = new Map<string, Class>();
  const classOf = (name: string): Class => {
    const earlier = known.get(name);
    if (earlier) return earlier;
    const phrases = classes[name];
    if (phrases === undefined) throw new Error(`No class of words is called ${name}.`);
    const made: Class = { phrases: [] };
    known.set(name, made);
    made.phrases = linesOf(phrases).map(phraseOf);
    return made;
  };
  const partOf = (part: string): Part => {
    const [, name, count] = /^\{(\w+)\}([?*]?)$/.exec(part) ?? [];
    if (name) return { class: classOf(name), isOptional: count !== '', repeats: count === '*' };
    if (part === '...') return { class: { phrases: [[{ fits: () => true }]] }, isOptional: true, repeats: true };
    if (!part.startsWith('[')) return { fits: wordTest(part) };
    return { class: { phrases: [phraseOf(part.slice(1, -1))] }, isOptional: true, repeats: false };
  };
  const phraseOf = (phrase: string): Part[] => (phrase.match(/\[[^\]]+\]|\S+/g) ?? []).map(partOf);
  return (className, words) => endsIn(words, classOf(className), 0).has(words.length);
}

/** Most words of the phrases are plain, and are found without a regular expression. */
function wordTest(pattern: string): (word: string) => boolean {
  const forms = pattern.split('|');
  const isPlain = (form: string) => /^[\w']+$/.test(form);
  if (forms.every(isPlain)) {
    const plain = new Set(forms);
    return (word) => plain.has(word);
  }
  const whole = new RegExp(`^(?:${pattern})$`);
  return (word) => whole.test(word);
}

const linesOf = (phrases: string): string[] => phrases.trim().split(/\s*\n\s*/);

/** The places at which a phrase of the class can end that begins at a place. */
function endsIn(words: readonly string[], wanted: Class, start: number): Set<number> {
  const found = new Map<Class, Set<number>[]>();
  const endsOf = (one: Class, from: number): Set<number> => {
    const ofClass = found.get(one) ?? [];
    found.set(one, ofClass);
    const earlier = ofClass[from];
    if (earlier) return earlier;
    const ends = new Set(one.phrases.flatMap((phrase) => [...endsAfter(phrase, from)]));
    ofClass[from] = ends;
    return ends;
  };
  const endsAfter = (phrase: readonly Part[], from: number): Set<number> =>
    phrase.reduce((places, part) => (places.size === 0 ? places : step(places, part)), new Set([from]));
  const step = (places: Set<number>, part: Part): Set<number> => {
    if ('fits' in part)
      return new Set(
        [...places].filter((at) => at < words.length && part.fits(words[at] as string)).map((at) => at + 1),
      );
    const ends = new Set(part.isOptional ? places : []);
    const open = [...places];
    const seen = new Set(open);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const end of endsOf(part.class, at)) {
        ends.add(end);
        if (part.repeats && !seen.has(end)) {
          seen.add(end);
          open.push(end);
        }
      }
    }
    return ends;
  };
  return endsOf(wanted, start);
}
