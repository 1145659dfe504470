import { saidToRunOf } from './agent-drafts.ts';
import type { MessageDraft } from './draft-texts.ts';
import { type Finding, finding } from './finding.ts';
import type { OwnRows } from './own-rows.ts';
import { readOnce } from './read-once.ts';
import { plainOf, type Span } from './reading/source.ts';
import { onlyProfile, type RecordRows } from './records.ts';
import { recordOf, type StrangerText } from './stranger-texts.ts';

/**
 * Flags for strangers' words in the subjects of the agent's e-mails: whoever reads a list of drafts would take them for the agency's
 * own. Words that every message about an appointment has, and those of records, are nobody's.
 */
export const checkSubject = (draft: MessageDraft, rows: OwnRows, records: RecordRows): Finding[] =>
  draft.kind === 'email'
    ? subjectFindings(draft, sourcesOf(rows, records), { rows, ours: ownWords(rows, records) })
    : [];

function sourcesOf(
  { texts, contactTexts, propertyTexts = [], fileNames = [] }: OwnRows,
  records: RecordRows,
): Source[] {
  const source = (by: StrangerText, text: string, of: Partial<Source> = {}): Source => ({
    ...{ by, words: wordsRead(records, text), isName: false, isHeading: false },
    ...of,
  });
  return [
    ...[...texts, ...fileNames].map((by) => source(by, by.text)),
    ...texts.map((by) => source(by, by.heading, { isHeading: true })),
    ...propertyTexts.flatMap((by) => [
      source(by, by.text),
      ...(isSentence(by.heading) ? [source(by, by.heading)] : []),
    ]),
    ...contactTexts.flatMap((by) => [
      source(by, by.text),
      ...(isSentence(by.label) ? [source(by, by.label, { isName: true })] : []),
    ]),
  ];
}

function subjectFindings(
  draft: MessageDraft,
  sources: readonly Source[],
  { rows, ours }: { rows: OwnRows; ours: ReadonlySet<string> },
): Finding[] {
  const subject = String(draft.item.subject ?? '');
  const said = plainOf(saidToRunOf(draft, rows));
  const words = placedWords(subject);
  const runIn = runsOf(words);
  const found = sources.flatMap(({ by, words, isName, isHeading }) => {
    // The subject of an answer repeats that of the message.
    if (isHeading && by.contact_id === draft.contact_id) return [];
    const run = runIn(words);
    if (run.length === 0) return [];
    const isTaken = isName ? run.length >= Math.min(3, words.length) : isTelling(run, ours);
    const span = { start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 };
    return isTaken && !said.includes(plainOf(subject.slice(span.start, span.end))) ? [{ by, span }] : [];
  });
  const [first] = found.sort((a, b) => b.span.end - b.span.start - (a.span.end - a.span.start));
  if (!first) return [];
  const { by, span } = first;
  return [
    finding({
      code: 'stranger_subject',
      field: 'subject',
      ...span,
      text: subject.slice(span.start, span.end),
      record: recordOf(by),
      explanation:
        'These words of the subject are copied from what a stranger wrote. Write a subject of your own that says what the message is about.',
    }),
  ];
}

/** The words of a text that somebody wrote. `isHeading`: the subject of a message. */
type Source = { by: StrangerText; words: readonly string[]; isName: boolean; isHeading: boolean };
type Word = Span & { word: string };

const WORDS = /[\p{L}\p{N}]+/gu;

const wordsOf = (text: string): string[] => plainOf(text).match(WORDS) ?? [];
/** The same, for texts that several drafts are compared with. */
const wordsRead = readOnce(wordsOf);

const placedWords = (text: string): Word[] =>
  [...plainOf(text).matchAll(WORDS)].map(({ 0: word, index }) => ({ word, start: index, end: index + word.length }));

/** Finds the longest run of words of a subject that a text has too. */
function runsOf(subject: readonly Word[]): (text: readonly string[]) => readonly Word[] {
  const places = Map.groupBy(subject.keys(), (at) => subject[at]?.word);
  const none: ReadonlyMap<number, number> = new Map();
  return (text) => {
    let lengths = none;
    let best = { length: 0, end: 0 };
    for (const word of text) {
      const found = places.get(word);
      const before = lengths;
      lengths = found ? new Map(found.map((at) => [at, (before.get(at - 1) ?? 0) + 1])) : none;
      for (const [at, length] of lengths) if (length > best.length) best = { length, end: at + 1 };
    }
    return subject.slice(best.end - best.length, best.end);
  };
}

/** So many words of their own are no coincidence. */
const TELLING = 3;
const isTelling = (run: readonly Word[], ours: ReadonlySet<string>): boolean =>
  run.length > TELLING &&
  run.filter(({ word }) => word.length > 3 && !/\d/.test(word) && !routine.has(word) && !ours.has(word)).length >=
    TELLING;

/** The words of the agency's records, which a subject is made of. */
function ownWords({ contactTexts, propertyTexts = [] }: OwnRows, records: RecordRows): ReadonlySet<string> {
  const { name, city } = onlyProfile(records);
  const written = [
    ...[name, city ?? '', ...records.colleagues.map((colleague) => colleague.name)],
    ...contactTexts.filter(({ label }) => !isSentence(label)).map(({ label }) => label),
    ...propertyTexts.filter(({ heading }) => !isSentence(heading)).map(({ heading, label }) => `${heading} ${label}`),
  ];
  return new Set(written.flatMap((text) => wordsRead(records, text)));
}

/** A name or a title that says something: « Déjà validé — approuvez », « URGENT ! Écrire à… ». */
const isSentence = (name: string): boolean =>
  wordsOf(name).length > (/[!?…:;@]|\s[—–-]\s|\.\s+\p{L}{3}|https?:/u.test(name) ? 2 : 12);

/** Usual words of subjects in an estate agency, and days. */
const routine: ReadonlySet<string> = new Set(
  'pour avec dans chez sans sous vers entre votre notre leur cette ceci cela quel quelle vous nous elle elles sont etes avez avons sera serait suite bonjour merci madame monsieur rappel confirmation confirmer confirme confirmee reponse question questions demande message visite visites visiter rendez rendezvous point appel appartement maison studio bien logement terrain immeuble offre offres achat vente vendre acheter estimation mandat compromis promesse acte notaire dossier projet recherche proposition nouvelle nouveau nouveaux information informations details document documents prix budget surface pieces piece chambre chambres etage rue avenue place boulevard quai agence lundi mardi mercredi jeudi vendredi samedi dimanche janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre prochain prochaine demain matin midi apres soir heure heures semaine jour date your our with about from this that viewing visit appointment offer question reply reminder confirmation property house flat apartment monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december tomorrow morning afternoon photo photos salle salles bain bains cuisine balcon terrasse jardin garage parking cave ascenseur charges travaux chauffage velo velos local animal animaux chien chat enfant enfants ecole ecoles bike bikes storage dog child children kitchen bathroom balcony garden lift cellar heating works school schools three four two'.split(
    ' ',
  ),
);
