import type { StoredCheck } from '../drafts/draft-transitions.ts';
import { mapInTurns } from '../shared/map-in-turns.ts';
import type { Work } from '../shared/operation.ts';
import { type Agenda, readAgenda, slotKey } from './agenda.ts';
import { checkAddresses } from './check-addresses.ts';
import { checkMoments, slotsOf } from './check-moments.ts';
import { checkNames } from './check-names.ts';
import { checkPlaces } from './check-places.ts';
import { checkPrices } from './check-prices.ts';
import { checkProperties } from './check-properties.ts';
import { type DraftFacts, factsOf, readDraft } from './draft-facts.ts';
import { type DraftToCheck, textsOf } from './draft-texts.ts';
import { type Finding, finding } from './finding.ts';
import { streetNameKey } from './mentions.ts';
import { readContacts, readRecords } from './records.ts';
import { strangerFindings } from './stranger-findings.ts';
import { textFindings } from './text-findings.ts';

/** The result of a check: what people read, and the slots by which other drafts find this one. */
export type Checked = { findings: Finding[]; offeredSlots: string[] };

/** The findings of each of these drafts against the agency's records of this moment, by UUID. */
export async function checkDrafts(work: Work, drafts: readonly DraftToCheck[]): Promise<Map<string, Finding[]>> {
  const checked = await checkAndFindSlots(work, drafts);
  return new Map([...checked].map(([id, { findings }]) => [id, findings]));
}

/** The findings, and the slots that each draft offers. The records are read in as many queries for one draft as for a hundred. */
export async function checkAndFindSlots(work: Work, drafts: readonly DraftToCheck[]): Promise<Map<string, Checked>> {
  if (drafts.length === 0) return new Map();
  const [{ all, slots, agenda }, fromStrangers] = await Promise.all([
    readFactsAndAgenda(work, drafts),
    strangerFindings(work, drafts),
  ]);
  const checked = await mapInTurns(all, (facts, index): [string, Checked] => [
    facts.draft.id,
    {
      findings: findingsOf(facts, agenda, fromStrangers.get(facts.draft.id) ?? []),
      offeredSlots: [...new Set(slots[index]?.map(slotKey))],
    },
  ]);
  return new Map(checked);
}

async function readFactsAndAgenda(work: Work, drafts: readonly DraftToCheck[]) {
  const all = await readFacts(work, drafts);
  const slots = all.map((facts) => slotsOf(facts));
  return { all, slots, agenda: await readAgenda(work, slots.flat()) };
}

/** The texts of the drafts as they were read, each with the records to compare it with. */
async function readFacts(work: Work, drafts: readonly DraftToCheck[]): Promise<DraftFacts[]> {
  const { timeZone } = await work.profile();
  const contacts = await readContacts(work, [...new Set(drafts.flatMap(({ contact_id }) => contact_id ?? []))]);
  const languages = new Map(contacts.map(({ id, language }) => [id, language]));
  const read = await mapInTurns(drafts, (draft) =>
    readDraft(draft, work.now, timeZone, languages.get(draft.contact_id ?? '') ?? 'fr'),
  );
  const readings = read.flatMap((each) => each.readings);
  const streetNames = readings.flatMap(({ streets }) => streets.map(streetNameKey)).filter((name) => name.length > 3);
  const records = await readRecords(work, {
    contacts,
    referenceKeys: [...new Set(readings.flatMap(({ references }) => references.map(({ key }) => key)))],
    streetNames: [...new Set(streetNames)],
  });
  return read.map((each) => factsOf(each, records));
}

function findingsOf(facts: DraftFacts, agenda: Agenda, fromStrangers: readonly Finding[]): Finding[] {
  const found = [
    ...fromStrangers,
    ...textFindings(facts.draft),
    ...[checkAddresses, checkNames, checkPlaces, checkPrices, checkProperties].flatMap((check) => check(facts)),
    ...checkMoments(facts, agenda),
    ...facts.readings.filter(({ isComplete }) => !isComplete).map(({ field }) => tooLong(field)),
  ];
  return inOrder(
    withoutOverlaps(found),
    textsOf(facts.draft).map(([field]) => field),
  );
}

/** A flag, because what was not read may contradict the records. */
const tooLong = (field: string): Finding =>
  finding({
    code: 'too_long_to_check',
    field,
    start: 0,
    end: 0,
    text: '',
    explanation: 'This text is too long, or states too much, to be compared with the records. Shorten it.',
  });

/** Keeps the graver of two findings at the same words. A notice may stand beside another finding. */
function withoutOverlaps(findings: Finding[]): Finding[] {
  const kept: Finding[] = [];
  for (const finding of [...findings].sort((a, b) => gravity(a) - gravity(b))) {
    const isCovered = kept.some(
      (other) =>
        other.result !== 'notice' &&
        finding.result !== 'notice' &&
        other.field === finding.field &&
        other.start < finding.end &&
        finding.start < other.end,
    );
    if (!isCovered && !kept.some(({ id }) => id === finding.id)) kept.push(finding);
  }
  return kept;
}

const byGravity = [
  'deceptive',
  'contradicted',
  'notice',
  'checked',
  'unsupported',
] as const satisfies Finding['result'][];
const gravity = ({ result }: Finding): number => byGravity.indexOf(result);

const inOrder = (findings: Finding[], fields: string[]): Finding[] =>
  findings.sort(
    (a, b) =>
      fields.indexOf(a.field) - fields.indexOf(b.field) ||
      a.start - b.start ||
      a.end - b.end ||
      (a.code < b.code ? -1 : 1),
  );

/** The columns of a draft that hold the result of its check. */
export const storedCheck = ({ now }: Work, checked: Checked | undefined): StoredCheck => ({
  flagged: hasFlag(checked?.findings ?? []),
  offered_slots: checked?.offeredSlots ?? [],
  checked_at: now,
});

/** Whether a reviewer must accept something by name. */
const hasFlag = (findings: readonly Finding[]): boolean => findings.some(({ flag }) => flag);
