import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import { genderOf } from './reading/first-names.ts';
import { keyOf, plainOf, type Span } from './reading/source.ts';
import { contactNamed } from './records.ts';

/** « À mardi Laurent ! », « Merci Paul, »: somebody who is spoken to by a first name after the greeting. */
const PARTING =
  /(?<=(?:^|[.!?…\n] ?|, ?)(?:[Àà]|A|[Mm]erci|[Bb]onne (?:journ[ée]e|soir[ée]e)|[Tt]hanks|[Tt]hank you|[Ss]ee you)(?: [\p{Ll}\d’'-]+| (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day){0,3} )(?<name>\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?)(?= ?(?:!|,(?= \p{Ll})|\.(?= ?\p{Lu})))/gu;
/** « Monsieur Tran, pensez à … », at the beginning of a sentence. */
const SPOKEN_TO =
  /^, ?(?:(?:je|nous|on) (?:vous|vs)|(?:vous|vs|votre|vos|pensez|merci|n'oubliez|n'hesitez|auriez|avez|pouvez|pourriez|etes|soyez|prevoyez|venez|apportez|dites|you|your|please|don't|remember|could|can|would))(?![a-z])/;

/** Somebody else than the contact whom a text speaks to, below its greeting. */
export const checkVocatives = (facts: DraftFacts): Finding[] =>
  facts.contact && (facts.draft.kind === 'sms' || facts.draft.kind === 'email')
    ? facts.texts.flatMap((text) => [...byFirstName(facts, text), ...byCivility(facts, text)])
    : [];

/** Whether a word of the name is one of the contact's or of a colleague's. */
function isKnown({ contact, records }: DraftFacts, name: string): boolean {
  const known = [contact?.first_name, contact?.last_name, ...records.colleagues.map((colleague) => colleague.name)]
    .flatMap((each) => (each ?? '').split(/[\s'’-]+/))
    .map(keyOf)
    .filter(({ length }) => length > 1);
  const said = name
    .split(/[\s'’-]+/)
    .map(keyOf)
    .filter(({ length }) => length > 1);
  return said.some((word) => known.some((each) => each.startsWith(word) || word.startsWith(each)));
}

const byFirstName = (facts: DraftFacts, text: Text): Finding[] =>
  [...text.reading.source.written.matchAll(PARTING)].flatMap(({ 0: name, index }) =>
    facts.contact?.first_name && genderOf(name) && !isKnown(facts, name)
      ? [differs(facts, text, { start: index, end: index + name.length })]
      : [],
  );

const byCivility = (facts: DraftFacts, text: Text): Finding[] => {
  const { persons, source, sentences } = text.reading;
  return persons
    .filter(({ place, start, end, words, civility }) => {
      const sentence = sentences.findLast((each) => each.start <= start);
      const before = source.plain.slice(sentence?.start ?? 0, start);
      return (
        place === 'text' &&
        /^\W*(?:ps ?:? ?|nb ?:? ?|et |alors |donc )?$/.test(before) &&
        SPOKEN_TO.test(source.plain.slice(end, end + 30)) &&
        !/^(?:maitre|me|dr|docteur)/.test(plainOf(civility ?? '')) &&
        !isKnown(facts, words.join(' '))
      );
    })
    .map((person) => differs(facts, text, person));
};

function differs({ contact }: DraftFacts, { reading }: Text, span: Span): Finding {
  const named = contact && contactNamed(contact);
  return findingAt(reading, span, {
    code: 'name_differs',
    expected: named?.label ?? null,
    ...(named && { record: named }),
    explanation: `The text speaks to "${writtenAt(reading, span)}"; it goes to ${named?.label}. Correct the name.`,
  });
}
