import { peopleReadFor, saidToRunOf } from './agent-drafts.ts';
import type { DraftFacts } from './draft-facts.ts';
import { type Finding, finding } from './finding.ts';
import type { OwnRows } from './own-rows.ts';
import { isOfAgencyMatters } from './reading/agency-matters.ts';
import { genderOf } from './reading/first-names.ts';
import { matches, plainOf } from './reading/source.ts';
import { contentWords, newsIn, type Statement, statementsIn, type TakenUp, wordsSaid } from './reading/statements.ts';
import { isUnrecorded } from './reading/unrecorded.ts';
import { recordOf, type StrangerText } from './stranger-texts.ts';

/** So many words of one statement, and this share of them, are taken from a text; or of all statements together. */
const OF_ONE = { words: 3, share: 0.6 };
const OF_ALL = { words: 4, share: 0.5 };
/** A longer name says something, and its words are few. */
const WORDS_OF_NAME = 4;
const OF_NAME = { words: 2, share: 0.6 };
const isName = (label: string): boolean => label.split(/\s+/).length <= WORDS_OF_NAME;

/**
 * A flag at a statement of the agent that strangers' words support and nobody's of the agency: neither records and adverts, nor what a
 * colleague has asked for or written to the contact.
 */
export function strangerClaims({ draft }: DraftFacts, rows: OwnRows, ours: ReadonlySet<string>): Finding[] {
  const read = peopleReadFor(draft, rows);
  const isRead = ({ contact_id: id }: StrangerText) => id !== null && (id === draft.contact_id || read.includes(id));
  const { strangerTexts, fileNames = [], contactTexts } = rows;
  const sources = [
    ...[...strangerTexts, ...fileNames]
      .filter(isRead)
      .map((by) => ({ by, text: `${by.heading}\n${by.text}`, least: OF_ONE })),
    ...contactTexts
      .filter((by) => isRead(by) && !isName(by.label))
      .map((by) => ({ by, text: by.label, least: OF_NAME })),
  ];
  if (sources.length === 0) return [];
  const body = String(draft.item.body ?? '');
  const claimsOf = (statements: readonly Statement[]) =>
    statements
      .map(({ words, ...span }) => ({
        ...span,
        plain: plainOf(body.slice(span.start, span.end)),
        words: [...words].filter((word) => !ours.has(word)),
      }))
      .filter(({ plain, words }) => words.length > 0 && !isUnrecorded(plain));
  // Only the reader's own words are taken up, and no name of somebody else, of a firm or of a place goes with them.
  const stated = claimsOf(statementsIn(body));
  const news = claimsOf(newsIn(body, (written, as) => !namesOthers(written, ours, as)));
  if (stated.length === 0) return [];
  for (const { by, text, least } of sources) {
    // Their own words may be said back to them, unless they tell what only the agency can know.
    const isOfReader = by.kind === 'message' && by.contact_id === draft.contact_id;
    const claims = isOfReader ? news.filter(({ plain }) => isOfAgencyMatters(plain)) : stated;
    const all = new Set(claims.flatMap(({ words }) => words));
    const theirs = wordsSaid(text);
    const taken = (words: Iterable<string>) => [...words].filter((word) => theirs.has(word)).length;
    const isTaken = (count: number, of: number, { words, share }: typeof OF_ONE) =>
      count >= words && count / of >= share;
    const claim =
      claims.find(({ words }) => [least, OF_ALL].some((of) => isTaken(taken(words), words.length, of))) ??
      (isTaken(taken(all), all.size, OF_ALL) ? claims.find(({ words }) => taken(words) > 0) : undefined);
    if (!claim) continue;
    const { start, end } = claim;
    return [
      finding({
        ...{ code: 'unproven_claim', field: 'body', start, end, text: body.slice(start, end), record: recordOf(by) },
        explanation:
          'Only a text that a stranger wrote says so; no record does, and no colleague has asked for it. Leave it out, or ask the colleague.',
      }),
    ];
  }
  return [];
}

/** « chez Immo Rapide, 4 rue des Pins », « Dupont »: an address, or a name within a clause that no record of the agency has. */
function namesOthers(written: string, ours: ReadonlySet<string>, as: TakenUp): boolean {
  const said = written.trim().replace(THEIR_PLACES, '');
  if (ADDRESS.test(said) || (as !== 'told' && FIRM.test(said))) return true;
  // Nobody promises a request that is handed on.
  if (as === 'asked') return false;
  const isListed = as === 'listed';
  // A list may have the towns of the home that the reader looks for, and a friend or a child of theirs by the first name.
  if (isListed && WISHED_HOME.test(plainOf(said))) return false;
  const names = matches(NAME, said).filter(
    ({ 0: name, start }) => !isListed || !genderOf(name) || CIVILITY.test(said.slice(0, start)),
  );
  return names.some(({ 0: name }) => [...contentWords(name)].some((word) => !ours.has(word)));
}
/** « - un appartement à Doulon ou à Chantenay » */
const WISHED_HOME =
  /^\W*(?:une?|an?) (?:[a-z]+ )?(?:[tf] ?\d|appart\w*|maison|logement|bien|studio|villa|terrain|flat|apartment|house|home|plot)(?![a-z])/;
const CIVILITY =
  /(?<!\p{L})(?:M\.|MM\.|Mr\.?|Mrs\.?|Ms\.?|Dr\.?|Me|Mme|Mlle|[Mm]onsieur|[Mm]adame|[Mm]aître) (?:\p{Lu}\p{L}+ )*$/u;
const ADDRESS =
  /(?<![\d\p{L}])\d{1,4}(?: (?:bis|ter))?,? (?:rue|avenue|boulevard|bd|place|all[ée]e|quai|chemin|impasse|cours)(?!\p{L})/iu;
const FIRM = /(?<!\p{L})(?:chez|cabinet|agence|agency|étude|at) \p{Lu}/u;
/** A capital letter that begins no clause. */
const NAME = /(?<=[\p{L}\d,):] |(?<!\p{L})(?:M|MM|Mr|Mrs|Ms|Dr)\. |[’'-])\p{Lu}\p{L}{2,}/gu;
/** « vos rendez-vous de Doulon et de Rezé »: where the reader has other business. */
const THEIR_PLACES = /(?<!\p{L})(?:votre|vos|your) [\p{Ll}-]+(?: (?:et )?(?:de |d[’']|à |from |in )\p{Lu}[\p{L}-]+)+/gu;

/** The fields of a property's record, whose values other checks compare. */
const OF_RECORDS = ['étage floor surface chambre bedroom prix price honoraires fees énergie energy'];

/** The words of records and of colleagues: what they support is no stranger's claim. */
export function wordsOfAgency(
  { records, contact, candidates, colleagues, draft }: DraftFacts,
  rows: OwnRows,
): Set<string> {
  const { contactTexts, propertyTexts = [], exchanged = [] } = rows;
  const names = [`${contact?.first_name ?? ''} ${contact?.last_name ?? ''}`, ...contactTexts.map(({ label }) => label)];
  return contentWords(
    [
      saidToRunOf(draft, rows),
      ...exchanged.filter((row) => row.is_ours && row.contact_id === draft.contact_id).map(({ text }) => text),
      ...propertyTexts.map(({ heading, text }) => `${heading} ${text}`),
      ...candidates.map(({ title, street, city }) => `${title} ${street ?? ''} ${city ?? ''}`),
      ...colleagues.map(({ name }) => name),
      ...[records.profile.name, records.profile.city ?? ''],
      ...names.filter(isName),
      ...OF_RECORDS,
    ].join('\n'),
  );
}
