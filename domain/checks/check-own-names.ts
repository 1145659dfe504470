import { distanceBetween } from '../shared/edit-distance.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import { readSignature } from './reading/signature.ts';
import { keyOf, type Span } from './reading/source.ts';
import { type Colleague, colleagueNamed } from './records.ts';

/** The names of the agency and its team: misspelled anywhere, or of somebody else where the text says that it is ours. */
export const checkOwnNames = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap((text) => {
    const words = capitalisedWords(text.reading.source.written);
    return [...colleagueNames(facts, text, words), ...agencyNames(facts, text, words)];
  });

type Word = Span & { key: string };

/** A name's words, with the small words that may stand in it. */
const capitalisedWords = (written: string): Word[] =>
  [...written.matchAll(/\p{L}[\p{L}'’-]*/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    key: keyOf(word),
  }));

/** The spans of so many words beside each other on one line. */
function windowsOf(written: string, words: readonly Word[], count: number): Span[] {
  return words.flatMap((first, index) => {
    const last = words[index + count - 1];
    const isOneLine =
      last !== undefined &&
      (/\p{Lu}/u.test(written.charAt(first.start)) || count > 1) &&
      /^[\p{L}'’ \u00a0-]+$/u.test(written.slice(first.start, last.end));
    return isOneLine ? [{ start: first.start, end: last.end }] : [];
  });
}

function colleagueNames(facts: DraftFacts, text: Text, words: readonly Word[]): Finding[] {
  const { colleagues } = facts.records;
  const { written, plain } = text.reading.source;
  const known = new Set([
    ...colleagues.map(({ name }) => keyOf(name)),
    keyOf(`${facts.contact?.first_name ?? ''}${facts.contact?.last_name ?? ''}`),
  ]);
  const misspelled = colleagues.flatMap((colleague) => {
    const key = keyOf(colleague.name);
    if (key.length < 8) return [];
    return windowsOf(written, words, colleague.name.split(/\s+/).length).flatMap((span) => {
      const other = keyOf(withoutPossessive(writtenAt(text.reading, span)));
      const isName = /^\p{Lu}/u.test(writtenAt(text.reading, span)) || key.length >= 10;
      const isSlip = isName && !known.has(other) && distanceBetween(other, key, 2) <= 2;
      return isSlip ? [differs(text, span, colleague)] : [];
    });
  });
  const signature = readSignature(text.reading.source);
  const claimed = [...plain.matchAll(COLLEAGUE)].flatMap((match): Span[] => {
    const start = match.index + match[0].length;
    const [name] =
      /^(?:(?:M\.|Mme|Monsieur|Madame|Mr|Mrs|Ms) )?\p{Lu}[\p{L}'’-]+(?: (?:(?:de|du|des|la|le) )*\p{Lu}[\p{L}'’-]+){0,2}/u.exec(
        written.slice(start),
      ) ?? [];
    return name ? [{ start, end: start + name.length }] : [];
  });
  const followed = [...written.matchAll(IN_CHARGE)].flatMap(({ index, groups }): Span[] => {
    const name = groups?.name ?? '';
    return [{ start: index, end: index + name.length }];
  });
  const introduced = isNamedAgency(facts) ? introductions(facts, text) : [];
  const isAgency = (span: Span) =>
    isLikeAgency(writtenAt(text.reading, span)) || isPartOf(facts, writtenAt(text.reading, span));
  const strangers = [...(signature.name ? [signature.name] : []), ...claimed, ...followed, ...introduced].filter(
    (span) =>
      !isAgency(span) &&
      !isTheContact(facts, writtenAt(text.reading, span)) &&
      !misspelled.some(({ start, end }) => start < span.end && span.start < end) &&
      !colleagues.some((colleague) => mayBe(colleague, writtenAt(text.reading, span))),
  );
  // A team of which nobody is known cannot contradict a name.
  if (colleagues.length === 0) return [];
  const inCharge = colleagues.find(({ id }) => id === facts.contact?.assigned_to);
  const nearest = (span: Span) =>
    colleagues.find(
      ({ name }) => distanceBetween(keyOf(name.split(' ')[0] ?? ''), keyOf(writtenAt(text.reading, span)), 1) <= 1,
    );
  const isSigned = (span: Span) => span === signature.name;
  return [
    ...misspelled,
    ...strangers.map((span) => differs(text, span, nearest(span) ?? (isSigned(span) ? inCharge : undefined))),
  ];
}

/** « ma collègue Solène », « votre conseiller Karim Benali »: the words before the name of somebody of the team. */
const COLLEAGUE =
  /(?<![a-z])(?:ma|mon|notre|votre|my|our|your) (?:collegue|colleague|conseill(?:er|ere)|negociat(?:eur|rice)|agent|assistante?|interlocut(?:eur|rice)|associee?|directeur|directrice|responsable|colleague)(?: commerciale?| immobili(?:er|ere))?(?: (?:reste|restera|est|sera|is|remains))?,? /g;

/** « suivie par Solène Kerdoncuff, votre négociatrice » */
const IN_CHARGE =
  /(?<=(?<!\p{L})(?:suivi|accompagné|reçu|accueilli|conseillé)e?s? par )(?<name>\p{Lu}[\p{L}'’-]+(?: (?:(?:[Ll]e|[Ll]a|[Dd]e|[Dd]u) )?\p{Lu}[\p{L}'’-]+)+)(?=, (?:votre|notre) (?:négociat|conseill|agente?|interlocut|collègue))/gu;

const isNamedAgency = ({ records }: DraftFacts): boolean => keyOf(records.profile.name).length > 5;

/** « ici Inès Moreau, de Bourbon Habitat »: somebody who writes in the name of our agency. */
function introductions({ records }: DraftFacts, { reading }: Text): Span[] {
  const { written } = reading.source;
  return [...written.matchAll(INTRODUCED)].flatMap(({ 0: words, index, groups }): Span[] => {
    const end = index + words.length;
    const rest = written
      .slice(end)
      .replace(/^(?:,? ?(?:de |d['’]|du |from |at |chez |pour |à |– |- |l['’]agence )+|, )/iu, '');
    const isOurs = rest.toLowerCase().startsWith(records.profile.name.toLowerCase());
    const name = groups?.name ?? '';
    return isOurs && name !== '' ? [{ start: end - name.length, end }] : [];
  });
}
const INTRODUCED =
  /(?<!\p{L})(?:[Ii]ci|[Cc]['’]est|[Jj]e suis|[Jj]e m['’]appelle|[Tt]his is|[Ii]t['’]s|I am|I['’]m|[Mm]y name is) (?<name>\p{Lu}[\p{L}'’-]+(?: (?:(?:[Ll]e|[Ll]a|[Dd]e|[Dd]u) )?\p{Lu}[\p{L}'’-]+)?)(?=,? (?:de |d['’]|du |from |at |chez |pour |à l|– |- |l['’]agence )|, )/gu;

/** "I will bring it to Léa Martin's attention" */
const withoutPossessive = (name: string): string => name.replace(/[’']s$/, '');

/** « Inès », « I. Moreau », « MOREAU Inès »: whether the words can name the colleague. */
function mayBe({ name }: Colleague, written: string): boolean {
  const known = name.split(/[\s-]+/).map(keyOf);
  const said = withoutPossessive(written)
    .replace(CIVILITY, '')
    .split(/[\s.-]+/)
    .map(keyOf)
    .filter(Boolean);
  // « Yann LB », « YLB »: the initials of the names that follow each other.
  const initials = known.map((each) => each.charAt(0)).join('');
  const isInitials = (word: string) => word.length < 4 && word.length > 1 && initials.includes(word);
  return said.every((word) =>
    known.some((each) => each === word || (word.length === 1 && each.startsWith(word)) || isInitials(word)),
  );
}

/** « à mardi, M. Payet, Valérie »: the person who is written to. */
const isTheContact = ({ contact }: DraftFacts, written: string): boolean =>
  contact?.last_name != null && keyOf(written.replace(CIVILITY, '')) === keyOf(contact.last_name);

const CIVILITY = /^(?:M\.|Mr\.?|Mme|Mlle|Madame|Monsieur|Me|Maître) /;

const differs = ({ reading }: Text, span: Span, colleague: Colleague | undefined): Finding =>
  findingAt(reading, span, {
    code: 'name_differs',
    expected: colleague?.name ?? null,
    replacement: colleague?.name ?? null,
    ...(colleague && { record: colleagueNamed(colleague) }),
    explanation: `Nobody in the team is called "${writtenAt(reading, span)}".${colleague ? ` Write "${colleague.name}".` : ''}`,
  });

const AGENCY_WORD =
  'immobiliere?s?|immo|habitat|agence|properties|estates|realty|transactions?|patrimoine|gestion|logis';
const agencyWord = new RegExp(`(?:^|[^a-z])(?:${AGENCY_WORD})(?![a-z])`, 'i');
const isLikeAgency = (written: string): boolean => agencyWord.test(written);

/** « Estuaire », for Estuaire Immobilier. */
const isPartOf = ({ records }: DraftFacts, written: string): boolean => {
  const key = keyOf(written);
  const own = keyOf(records.profile.name);
  return own.includes(key) || key.includes(own);
};

/** « ici l'agence … », « notre agence … », « l'équipe … »: the words before our own name. */
const OURSELVES =
  /(?<![a-z])(?:(?:ici|c'est)(?: [a-z-]+,?){0,2} (?:de |d'|chez )?(?:l'agence )?|notre agence,? |(?:l'|toute l')equipe (?:de l'agence |de |d'|du |chez )?|(?:this is|here is) [a-z-]+ (?:from|at) |(?:au nom|[a-z]+ [a-z]+,?) de l'agence |de la part de l'agence |(?:merci|remerci\w*|bienvenue) (?:[a-z' ]{0,70}? )?(?:a|chez|avec) (?:l'agence )?)$/;

/** « Estuaire Immo », for Estuaire Immobilier. */
function isShortened(said: string, name: string): boolean {
  const [short, whole] = [said, name].map((each) => each.split(/\s+/).map(keyOf));
  return (
    short?.length === whole?.length &&
    (short ?? []).every((word, index) => word.length > 2 && whole?.[index]?.startsWith(word))
  );
}

/** The length of the article before a name: « L’Agence des Lilas », « Le Cabinet Nantais ». */
const articleOf = (name: string): number => /^(?:[ld]['’]|(?:le|la|les|the) )/i.exec(name)?.[0].length ?? 0;

function agencyNames(facts: DraftFacts, text: Text, words: readonly Word[]): Finding[] {
  const { written, plain } = text.reading.source;
  const { name } = facts.records.profile;
  const bare = name.slice(articleOf(name));
  const own = keyOf(bare);
  const count = bare.split(/\s+/).length;
  const [firstWord = ''] = bare.split(/\s+/).map(keyOf);
  // « L’Agence des Lilas » is Agence des Lilas.
  const windows = windowsOf(written, words, count).map(({ start, end }) => ({
    start: start + articleOf(written.slice(start, end)),
    end,
  }));
  const found = windows.filter((span) => {
    const said = writtenAt(text.reading, span);
    const key = keyOf(said);
    if (key === own || !/^\p{Lu}/u.test(said) || own.length < 8) return false;
    if (isShortened(said, bare)) return false;
    const [first = '', ...rest] = said.split(/\s+/);
    const isOther = count > 1 && keyOf(first) === firstWord && firstWord.length > 4 && isLikeAgency(rest.join(' '));
    return isOther || distanceBetween(key, own, 2) <= 2;
  });
  const claimed = [
    ...written.matchAll(/\p{Lu}[\p{L}'’-]+(?: (?:(?:de|du|des|la|le|l’|l')? ?)\p{Lu}[\p{L}'’-]+){0,3}/gu),
  ]
    .map(({ 0: said, index }) => ({ start: index, end: index + said.length }))
    .filter((span) => {
      const said = writtenAt(text.reading, span);
      return (
        isLikeAgency(said) &&
        !isPartOf(facts, said) &&
        OURSELVES.test(plain.slice(Math.max(0, span.start - 60), span.start))
      );
    });
  const { agency } = readSignature(text.reading.source);
  const signed =
    agency && isLikeAgency(writtenAt(text.reading, agency)) && !isPartOf(facts, writtenAt(text.reading, agency))
      ? [agency]
      : [];
  const spans = [...found, ...claimed, ...signed];
  const right = (span: Span) => (found.includes(span) ? bare : name);
  return spans
    .filter(({ start, end }, index) => !spans.slice(0, index).some((other) => start < other.end && other.start < end))
    .map((span) =>
      findingAt(text.reading, span, {
        code: 'name_differs',
        expected: name,
        replacement: right(span),
        record: facts.records.agency,
        explanation: `The agency is called "${name}", not "${writtenAt(text.reading, span)}". Write "${right(span)}".`,
      }),
    );
}
