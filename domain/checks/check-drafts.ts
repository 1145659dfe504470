import { sql } from 'kysely';
import { type RowsOf, readTogether } from '../../storage/read-together.ts';
import type { StoredCheck } from '../drafts/draft-transitions.ts';
import { mapInTurns } from '../shared/map-in-turns.ts';
import type { Work } from '../shared/operation.ts';
import { type Agenda, agendasFrom, slotKey } from './agenda.ts';
import { claimsOfAgent } from './agent-claims.ts';
import { isOfAgent, linksOfDrafts, lostItsReason, type RunRows, readAnother, recordsOfRuns } from './agent-drafts.ts';
import { answeredMeanwhile, type OwnMessage, ownMessagesTo } from './answered-meanwhile.ts';
import { checkMoments, slotsOf } from './check-moments.ts';
import { knownViewsFrom } from './check-views.ts';
import { type DraftFacts, factsOf, readDraft, readFactsOf } from './draft-facts.ts';
import { type DraftToCheck, textsOf } from './draft-texts.ts';
import { type Finding, finding } from './finding.ts';
import { otherPeopleFrom } from './other-people.ts';
import { ownRows } from './own-rows.ts';
import { ownTextsFrom } from './own-texts.ts';
import { noProperties } from './property-index.ts';
import { readWanted } from './read-wanted.ts';
import { recordChecks } from './record-checks.ts';
import { type ContactIds, contactIds, recordsFrom, recordsOf } from './records.ts';
import { messagesOf, needsStrangerTexts, searchForStrangers, strangerFindings } from './stranger-findings.ts';
import { knownContacts, textsAround } from './stranger-texts.ts';
import { textFindings } from './text-findings.ts';
import { isToldByContact } from './told-by-contact.ts';
import { wantedBy } from './wanted-records.ts';

/** The result of a check: what people read, and the slots by which other drafts find this one. */
export type Checked = { findings: Finding[]; offeredSlots: string[] };

/** The findings of each of these drafts against the agency's records of this moment, by UUID. */
export async function checkDrafts(work: Work, drafts: readonly DraftToCheck[]): Promise<Map<string, Finding[]>> {
  const checked = await checkAndFindSlots(work, drafts);
  return new Map([...checked].map(([id, { findings }]) => [id, findings]));
}

/** The findings, and the slots that each draft offers. Two statements read the records, for one draft as for a hundred. */
export async function checkAndFindSlots(work: Work, drafts: readonly DraftToCheck[]): Promise<Map<string, Checked>> {
  if (drafts.length === 0) return new Map();
  const recordsFor = drafts.some(needsStrangerTexts) ? checkedRecords : recordsWithoutTexts;
  const contacts = contactsOf(drafts);
  const ofAgent = drafts.filter(isOfAgent).map(({ id }) => id);
  const parts = {
    ...recordsFor(work, contacts),
    ownMessages: ownMessagesTo(work, contacts.all),
    ...(ofAgent.length > 0 &&
      recordsOfRuns(work, {
        links: linksOfDrafts(work, sql`select unnest(${ofAgent}::uuid[])`),
        recipients: contacts.all,
      })),
  };
  const rows = await readTogether(work.agency.db, parts, { prepare: true });
  return checkWith(work, drafts, rows);
}

/** The contacts of drafts, as queries: of all that are checked, and of those that are compared with strangers' texts. */
type ContactsOfDrafts = { all: ContactIds; messages: ContactIds };

function contactsOf(drafts: readonly DraftToCheck[]): ContactsOfDrafts {
  const idsOf = (some: readonly DraftToCheck[]) => [...new Set(some.flatMap(({ contact_id }) => contact_id ?? []))];
  return { all: contactIds(idsOf(drafts)), messages: contactIds(idsOf(messagesOf(drafts))) };
}

/** The records that a check reads before the texts, as parts of a statement that may read more. */
export const checkedRecords = (work: Pick<Work, 'agency'>, { all, messages }: ContactsOfDrafts) => ({
  ...recordsWithoutTexts(work, { all, messages }),
  strangerTexts: textsAround(work, messages),
});

/** The same where no draft `needsStrangerTexts`. */
export const recordsWithoutTexts = (work: Pick<Work, 'agency'>, { all, messages }: ContactsOfDrafts) => ({
  ...recordsOf(work, all),
  known: knownContacts(work, messages),
});

/** No colleague has answered a draft that is being held, so that holding one does not read their messages. */
type CheckedRows = RowsOf<ReturnType<typeof recordsWithoutTexts>> &
  Partial<RowsOf<ReturnType<typeof checkedRecords>> & { ownMessages: OwnMessage[] } & RunRows>;

/**
 * Checks drafts against records that were read with them, and reads what their texts name in one statement more, where they
 * name anything.
 * @param options.areNew no record has them yet: each is also compared with the times that those before it offer
 */
export async function checkWith(
  work: Work,
  drafts: readonly DraftToCheck[],
  rows: CheckedRows,
  { areNew = false } = {},
): Promise<Map<string, Checked>> {
  if (drafts.length === 0) return new Map();
  const before = recordsFrom(work, rows, noProperties);
  const { timeZone } = before.profile;
  const read = await mapInTurns(drafts, (draft) => {
    const language = before.contacts.get(draft.contact_id ?? '')?.language ?? 'fr';
    return readFactsOf(readDraft(draft, work.now, timeZone, language), before);
  });
  const search = searchForStrangers(drafts, rows);
  const named = await readWanted(work, before.profile, wantedBy(read, search, rows));
  const shared = { ...rows, ...named };
  const agendaFor = agendasFrom(named, before);
  const own = new Map(
    await mapInTurns(read, (each) => {
      const wanted = wantedBy([each], search, rows);
      return [each.draft, { wanted, rows: ownRows(each.draft, shared, wanted) }] as const;
    }),
  );
  const ownOf = (draft: DraftToCheck) => own.get(draft) as NonNullable<ReturnType<typeof own.get>>;
  const { strangerTexts = [], textsRead = [] } = rows;
  const fromStrangers = strangerFindings(search, (draft) => ownOf(draft).rows, [...strangerTexts, ...textsRead], rows);
  const ownTextsOf = ownTextsFrom(strangerTexts);
  const offeredHere: Agenda['drafts'] = [];
  const checked = await mapInTurns(read, (each): [string, Checked] => {
    const { id, contact_id } = each.draft;
    const { wanted, rows: ownOnes } = ownOf(each.draft);
    const properties = wanted.mayConcernProperty ? named.propertiesFor(wanted) : noProperties;
    const records = { ...before, properties, portalViews: knownViewsFrom(named, before, wanted) };
    const facts = factsOf(each, records, otherPeopleFrom(named, wanted), ownTextsOf(each.draft));
    const { visits, drafts: others } = agendaFor(wanted);
    const findings = findingsOf(facts, { visits, drafts: [...others, ...offeredHere] }, [
      ...answeredMeanwhile(facts, rows.ownMessages ?? []),
      ...readAnother(each.draft, rows),
      ...lostItsReason(each.draft, rows),
      ...claimsOfAgent(facts, ownOnes),
      ...(fromStrangers.get(id) ?? []),
    ]);
    const offeredSlots = [...new Set(slotsOf(facts).map(slotKey))];
    if (areNew) offeredHere.push({ id, contact_id, slots: offeredSlots });
    return [id, { findings, offeredSlots }];
  });
  return new Map(checked);
}

function findingsOf(facts: DraftFacts, agenda: Agenda, fromOthers: readonly Finding[]): Finding[] {
  const found = [
    ...fromOthers,
    ...textFindings(facts.draft),
    ...recordChecks.flatMap((check) => check(facts)),
    ...checkMoments(facts, agenda),
    ...facts.readings.filter(({ isComplete }) => !isComplete).map(({ field }) => tooLong(field)),
  ];
  return inOrder(
    withoutOverlaps(found.filter((each) => !isToldByContact(facts, each))),
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
        (isSaidBy(other, finding) || (!standsBeside(other) && !standsBeside(finding))) &&
        other.field === finding.field &&
        other.start < finding.end &&
        finding.start < other.end,
    );
    if (!isCovered && !kept.some(({ id }) => id === finding.id)) kept.push(finding);
  }
  return kept;
}

/** A notice, a whole statement, and damage from the first damaged word to the last one: none says anything of the words between. */
const standsBeside = ({ result, code }: Finding): boolean =>
  result === 'notice' || code === 'damaged_text' || code === 'unproven_claim';

/** One flag for what a stranger has said is enough. */
const isSaidBy = (other: Finding, { code }: Finding): boolean =>
  code === 'unproven_claim' && (other.code === 'stranger_words' || other.code === 'unproven_claim');

const byGravity = [
  'deceptive',
  'contradicted',
  'notice',
  'checked',
  'unsupported',
] as const satisfies Finding['result'][];
/**
 * The owner of an address says more than that a stranger gave it, and a correction more than that no record has it. An amount that
 * follows from others is in no record either.
 */
const gravities: Partial<Record<Finding['code'], number>> = {
  belongs_to_another: -1,
  unproven_address: 1.5,
  unproven_amount: 3.5,
  unproven_claim: 0.5,
};
const gravity = ({ code, result }: Finding): number => gravities[code] ?? byGravity.indexOf(result);

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
