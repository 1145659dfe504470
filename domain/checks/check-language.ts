import type { Language } from '../../storage/column-values.ts';
import type { DraftFacts } from './draft-facts.ts';
import { textsOf } from './draft-texts.ts';
import { type Finding, finding } from './finding.ts';
import { common, phraseWords, type Spoken, wordsOf } from './language-words.ts';
import { sentencesIn } from './reading/sentences.ts';
import { matches, plainOf } from './reading/source.ts';
import { type Contact, contactNamed } from './records.ts';

const names: Record<Language, { own: string; english: string }> = {
  fr: { own: 'français', english: 'French' },
  en: { own: 'English', english: 'English' },
};

/** Fewer words do not show a language: « OK, merci ». Where most of them belong to the other one, three do. */
const LEAST = 5;
const LEAST_OF_MOST = 3;

/** A text in the other language than the contact's. A text that says everything in both is right. */
export const checkLanguage = (facts: DraftFacts): Finding[] =>
  facts.contact && facts.draft.kind !== 'campaign'
    ? textsOf(facts.draft)
        .filter(([field]) => field.endsWith('body'))
        .flatMap(([field, body]) => checkText(facts, field, body))
    : [];

function checkText(facts: DraftFacts, field: string, body: string): Finding[] {
  const { contact, language } = facts;
  const words = wordsOf(plainOf(body.slice(0, 10_000)));
  const other: Language = language === 'fr' ? 'en' : 'fr';
  const count = (spoken: Language) => words.filter((word) => common[spoken].has(word)).length;
  const [own, foreign] = [count(language), count(other)];
  const isShort = foreign < LEAST && !(foreign >= LEAST_OF_MOST && own === 0 && foreign >= words.length * 0.2);
  if (!contact) return [];
  if (isShort || foreign < words.length * 0.2 || own >= foreign / 3) return foreignLines(facts, contact, field, body);
  return [
    finding({
      code: 'wrong_language',
      field,
      start: 0,
      end: 0,
      text: '',
      expected: names[language].own,
      record: contactNamed(contact),
      explanation: `This contact reads ${names[language].english}. Write the message in ${names[language].english}.`,
    }),
  ];
}

/** « Dans l'attente de vous lire, cordialement » in an English text: a sentence that was left over, in any language. */
function foreignLines(facts: DraftFacts, contact: Contact, field: string, body: string): Finding[] {
  const { language } = facts;
  return sentencesIn(body).flatMap(({ start, written }) => {
    const phrase = isForeign(written, language) ? written : phraseIn(written, language);
    if (!phrase || hasTitle(facts, written)) return [];
    const index = start + written.indexOf(phrase);
    return [
      finding({
        code: 'wrong_language',
        field,
        start: index,
        end: index + phrase.length,
        text: phrase,
        expected: names[language].own,
        record: contactNamed(contact),
        explanation: `This contact reads ${names[language].english}. Write it in ${names[language].english}.`,
      }),
    ];
  });
}

/** Whether a sentence has the title of a property, which is the same in every language. */
function hasTitle({ records }: DraftFacts, sentence: string): boolean {
  const plain = plainOf(sentence);
  return records.properties.all.some(({ title }) => plain.includes(plainOf(title)));
}

/** A quoted title, an address and a name are said in any language. */
const QUOTED = /[«"“>]/;
const ADDRESS =
  /(?<!\d)\d{1,4}(?: bis)?,? (?:rue|allee|avenue|av|boulevard|bd|place|quai|chemin|route|impasse|cours)(?![a-z])|(?<!\d)\d{5}(?!\d)/;

/** Whether a sentence is in another language than the contact's: most of its small words are, and next to none is of theirs. */
function isForeign(line: string, language: Language): boolean {
  const plain = plainOf(line);
  const words = wordsOf(plain).filter(({ length }) => length > 1);
  if (QUOTED.test(line) || words.length < 2) return false;
  const others = (Object.keys(common) as Spoken[]).filter((spoken) => spoken !== language);
  return others.some((spoken) => {
    const foreign = words.filter((word) => common[spoken].has(word) && !common[language].has(word)).length;
    const own = words.filter((word) => common[language].has(word) && !common[spoken].has(word)).length;
    // « Hasta luego », « Viele Grüße »: a greeting is short, and has no other words; everybody knows « À bientôt ».
    if (words.length < 5)
      return spoken !== 'fr' && spoken !== 'en' && foreign >= 2 && foreign === words.length && own === 0;
    const least = ADDRESS.test(plain) ? LEAST_OF_MOST + 1 : LEAST_OF_MOST;
    const hasEnough = foreign >= least || (spoken === 'fr' && foreign === 2 && words.length < 8 && !/\d/.test(line));
    return hasEnough && foreign >= words.length * 0.28 && own <= foreign / 4;
  });
}

/** With which a letter ends in the other language. « Hello » and « À bientôt » are said in both. */
const endings: Record<Language, RegExp> = {
  fr: /^(?:(?:kind(?:est)?|best|warm(?:est)?|many) (?:regards|wishes|thanks)|regards|all the best|yours(?: (?:sincerely|faithfully|truly))?|sincerely|cheers|best|thanks|thank you|take care)\W*$/,
  en: /^(?:(?:bien |tres )?cordialement|bien a vous|(?:belle|bonne) (?:journee|soiree|semaine)(?: a vous)?|sinceres salutations|amicalement|respectueusement|cdlt|cdt)\W*$/,
};
/** The words of a sentence, or of the end of a letter, that are in the other language. */
function phraseIn(line: string, language: Language): string | undefined {
  const plain = plainOf(line);
  if (endings[language].test(plain)) return line;
  if (QUOTED.test(line) || (language === 'en' && ADDRESS.test(plain))) return undefined;
  const { certain, pattern } = phraseWords[language];
  const isPhrase = (words: string) => wordsOf(words).filter((word) => certain.has(word)).length >= 2;
  const found = matches(pattern, plain).find(({ 0: words }) => isPhrase(words));
  const written = found && line.slice(found.start, found.start + found[0].trimEnd().length);
  // « Fit For You » is a name.
  return written && !/^(?:\p{Lu}[\p{L}'’]*\s*)+$/u.test(written) ? written : undefined;
}
