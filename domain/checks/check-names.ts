import { distanceBetween } from '../shared/edit-distance.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { colleaguesIn } from './named-colleagues.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import { genderOf, otherCivility } from './reading/first-names.ts';
import type { NamedPerson } from './reading/names.ts';
import { readSignature } from './reading/signature.ts';
import { keyOf, matches } from './reading/source.ts';
import { type Contact, colleagueNamed, contactNamed } from './records.ts';

/** The findings of the names in a draft: the person greeted, persons with a civility, and colleagues. */
export function checkNames(facts: DraftFacts): Finding[] {
  return facts.texts.flatMap((text) => {
    const persons = text.reading.persons.flatMap((person) => checkPerson(facts, text, person));
    const { written } = text.reading.source;
    const colleagues = colleaguesIn(facts.records.colleagues, written)
      .filter(({ start, end }) => !text.reading.persons.some((person) => person.start < end && start < person.end))
      .map(({ colleague, start, end }) =>
        findingAt(
          text.reading,
          { start, end },
          {
            code: 'name_agrees',
            record: colleagueNamed(colleague),
            explanation: `${colleague.name} works in the agency.`,
          },
        ),
      );
    return [
      ...persons,
      ...colleagues,
      ...agencyName(facts, text),
      ...notaryGreeted(facts, text),
      ...civilityAlone(facts, text),
    ];
  });
}

/** « Maître, » or « Cher confrère, » to somebody who buys or sells. */
function notaryGreeted({ contact, draft }: DraftFacts, { reading }: Text): Finding[] {
  const [match] =
    reading.field.endsWith('body') && contact?.intent && draft.kind !== 'campaign'
      ? matches(
          /^\s*(?:bonjour |cher |chere )?(?<title>maitre|confrere|consoeur|chere? (?:confrere|consoeur))(?=\s*[,!\n])/g,
          reading.source.plain,
        )
      : [];
  if (!match || !contact) return [];
  const start = match.end - (match.groups?.title?.length ?? 0);
  return [
    findingAt(
      reading,
      { start, end: match.end },
      {
        code: 'name_differs',
        expected: contactNamed(contact).label,
        record: contactNamed(contact),
        explanation: `The message goes to ${contactNamed(contact).label}, who ${contact.intent === 'sell' ? 'sells' : 'buys'}. Correct the greeting.`,
      },
    ),
  ];
}

/** « Cher Monsieur, » to a woman, without a name. */
function civilityAlone({ contact }: DraftFacts, { reading }: Text): Finding[] {
  const gender = reading.field.endsWith('body') ? genderOf(contact?.first_name ?? null) : undefined;
  const [match] = matches(
    /^\s*(?:bonjour |cher |chere )?(?<civility>monsieur|madame)(?= ?[,!\n])/g,
    reading.source.plain,
  );
  const said = match?.groups?.civility ?? '';
  const right = gender && otherCivility(said, gender);
  if (!contact || !match || !right) return [];
  return [
    findingAt(
      reading,
      { start: match.start, end: match.end },
      {
        code: 'name_differs',
        expected: right,
        record: contactNamed(contact),
        explanation: `The draft says "${said}" to ${contactNamed(contact).label}. Correct the greeting.`,
      },
    ),
  ];
}

function agencyName({ records }: DraftFacts, { reading }: Text): Finding[] {
  const start = reading.source.written.lastIndexOf(records.profile.name);
  if (start === -1) return [];
  const span = { start, end: start + records.profile.name.length };
  return [
    findingAt(reading, span, { code: 'name_agrees', record: records.agency, explanation: "It is the agency's name." }),
  ];
}

/** The words by which people compare names: without articles, so that « Le Goff » and « LeGoff » are one. */
const wordsOf = (name: string | null | undefined): string[] =>
  (name ?? '')
    .split(/[\s'’-]+/)
    .map(keyOf)
    .filter(Boolean);

/** Articles and particles, which many names share. */
const PARTICLE = /^(?:le|la|de|du|des|van|von|ben|el|l|d)$/;

/** Whether the name is the contact's. Of several persons (« Thomas et Julie »), one must be the contact. */
function isOf(contact: Contact, person: NamedPerson): boolean {
  const known = [...wordsOf(contact.first_name), ...wordsOf(contact.last_name)];
  const joined = known.join('');
  const isKnown = (word: string) =>
    known.includes(word) ||
    (word.length > 2 && known.some((each) => each.startsWith(word))) ||
    (word.length > 4 && joined.includes(word));
  const persons = person.words.join(' ').split(/ (?:et|and) /);
  const isCouple = / (?:et|and) /.test(contact.first_name ?? '');
  const agree = (name: string) => {
    const words = wordsOf(name).filter((word) => !PARTICLE.test(word));
    return words.length > 0 && words.every(isKnown);
  };
  return isCouple ? persons.every(agree) : persons.some(agree);
}

function checkPerson(facts: DraftFacts, { reading }: Text, person: NamedPerson): Finding[] {
  const { contact, records } = facts;
  const civility = contact && isOf(contact, person) ? rightCivility(contact, person) : undefined;
  if (contact && civility) {
    const written = person.civility ?? '';
    const start = person.start;
    return [
      findingAt(
        reading,
        { start, end: person.end },
        {
          code: 'name_differs',
          expected: `${civility} ${contact.first_name ?? ''} ${contact.last_name ?? ''}`,
          replacement: civility + writtenAt(reading, person).slice(written.length),
          record: contactNamed(contact),
          explanation: `The draft says "${written}" to ${contactNamed(contact).label}. Write "${civility}".`,
        },
      ),
    ];
  }
  if (contact && isOf(contact, person))
    return [
      findingAt(reading, person, {
        code: 'name_agrees',
        record: contactNamed(contact),
        explanation: 'It is the name of the contact.',
      }),
    ];
  const name = person.words.join(' ');
  const lastName = ({ name: full }: { name: string }) => keyOf(full.split(' ').slice(1).join(' '));
  const [named] = colleaguesIn(records.colleagues, name);
  const known =
    named?.colleague ?? records.colleagues.find((colleague) => person.civility && lastName(colleague) === keyOf(name));
  const signed = readSignature(reading.source).name;
  const isSignature = signed !== undefined && signed.start <= person.start && person.end <= signed.end;
  if (known && (person.place === 'text' || isSignature))
    return [
      findingAt(reading, person, {
        code: 'name_agrees',
        record: colleagueNamed(known),
        explanation: `${known.name} works in the agency.`,
      }),
    ];
  const right = contact && rightName(contact, person);
  if (contact && right && (person.place === 'greeting' || isMisspelled(contact, person))) {
    const { label } = contactNamed(contact);
    const says = person.place === 'greeting' ? 'greets' : 'says';
    return [
      findingAt(reading, person, {
        code: 'name_differs',
        expected: label,
        replacement: right,
        record: contactNamed(contact),
        explanation: `The draft ${says} "${writtenAt(reading, person)}"; it goes to ${label}. Write "${right}".`,
      }),
    ];
  }
  // A notary or a neighbour in the text is in no record.
  if (person.place === 'text') return [];
  return [
    findingAt(reading, person, {
      code: 'name_unsupported',
      explanation: 'It is neither the contact nor a colleague. Check the name.',
    }),
  ];
}

/** « Mr Dupond », to Jean-Pierre Dupont: one letter of the last name is another. */
function isMisspelled({ last_name: last }: Contact, { civility, words }: NamedPerson): boolean {
  const [said, right] = [keyOf(words.join(' ')), keyOf(last ?? '')];
  const isPerson = civility !== undefined && civility !== null && !/^ma[iî]tre|^me\b/i.test(civility);
  return (
    isPerson && right.length > 4 && said.slice(0, 3) === right.slice(0, 3) && distanceBetween(said, right, 1) === 1
  );
}

/** « Monsieur » to a woman: the civility of her first name, if only women have it. */
function rightCivility({ first_name: first }: Contact, { place, civility }: NamedPerson): string | undefined {
  const gender = place === 'greeting' && civility ? genderOf(first) : undefined;
  return gender && otherCivility(civility ?? '', gender);
}

/** The contact's name in the form of the greeting: with its civility, or the first name alone. */
function rightName({ first_name: first, last_name: last }: Contact, { civility, words }: NamedPerson): string | null {
  if (civility && last) return `${civility} ${last}`;
  if (words.length === 1 || !last) return first ?? last;
  return [first, last].filter(Boolean).join(' ');
}
