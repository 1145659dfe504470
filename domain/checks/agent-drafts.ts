import { type RawBuilder, sql } from 'kysely';
import { part, type RowsOf } from '../../storage/read-together.ts';
import { publicId, publicIdOrNull, uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import type { DraftToCheck } from './draft-texts.ts';
import { type Finding, finding } from './finding.ts';
import type { ContactIds, RecordRows } from './records.ts';
import { NAME, type StrangerText } from './stranger-texts.ts';
import { MESSAGES_TOLD, REQUESTS_TOLD } from './told-to-models.ts';

/** A draft that the agency's own agent wrote. Strangers' texts lead a language model more easily than a person who uses a key. */
export const isOfAgent = ({ requested_by: by }: Pick<DraftToCheck, 'requested_by'>): boolean => by?.kind === 'agent';

/** Drafts with the runs that made them. Of a draft that is being held the id is null: it is the only one. */
type LinkedDraft = { draft_id: string | null; run_id: string; recipe: string | null };

/** A query of drafts with their runs. */
export type LinkedDrafts = RawBuilder<LinkedDraft>;

export const linksOfDrafts = ({ agency }: Pick<Work, 'agency'>, ids: RawBuilder<unknown>): LinkedDrafts =>
  sql`select draft_id, run_id, recipe from ai_run_draft where agency_id = ${agency.id} and draft_id in (${ids})`;

/** The runs of these drafts, and those before them of which their models were told again, as tables of a WITH RECURSIVE clause. */
const withEarlierRuns = ({ agency }: Pick<Work, 'agency'>, links: LinkedDrafts) => sql`
  link as (${links}),
  run as (
    select link.draft_id, link.recipe, ai_run.id, prompt, about, previous_id, started_at, 0 as earlier
    from link join ai_run on ai_run.agency_id = ${agency.id} and ai_run.id = link.run_id
    union all
    select run.draft_id, run.recipe, ai_run.id, ai_run.prompt, ai_run.about, ai_run.previous_id, ai_run.started_at, earlier + 1
    from run join ai_run on ai_run.agency_id = ${agency.id} and ai_run.id = run.previous_id
    where earlier < ${sql.lit(REQUESTS_TOLD)})`;

/**
 * The rows of the runs of these drafts: the people whose messages they read, these words, what people said to them, what tools answered.
 * @param recipients the contacts of these drafts
 */
export const recordsOfRuns = (
  { agency }: Pick<Work, 'agency'>,
  { links, recipients }: { links: LinkedDrafts; recipients: ContactIds },
) => ({
  peopleRead: part(
    sql<{ draft_id: string | null; contact_id: string; label: string }>`
    select link.draft_id, contact.id as contact_id,
      coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email, phone, '') as label
    from (${links}) as link
    join ai_run_contact as noted on noted.agency_id = ${agency.id} and noted.run_id = link.run_id and noted.has_read_messages
    join contact on contact.agency_id = ${agency.id} and contact.id = noted.contact_id
    order by link.draft_id, contact.id`,
    {},
  ),
  lostReasons: part(
    sql<{ draft_id: string }>`
    select draft_id from ai_run_draft where agency_id = ${agency.id} and outdated_at is not null
      and draft_id in (select link.draft_id from (${links}) as link)`,
    {},
  ),
  // A recipe's texts are a person's words, and so are the requests of a conversation.
  saidToRuns: part(
    sql<{ draft_id: string | null; recipe: string | null; text: string | null; about: string | null }>`
    with recursive ${withEarlierRuns({ agency }, links)}
    select draft_id, recipe, prompt as text, about from run
    union all
    select link.draft_id, link.recipe, concat_ws(E'\\n', subject, body), null
    from link left join ai_recipe on ai_recipe.agency_id = ${agency.id} and ai_recipe.recipe = link.recipe
    where link.recipe is not null
    order by draft_id, text`,
    {},
  ),
  // The earlier answers of tools hold names, descriptions and feedback.
  toolAnswers: part(
    sql<{ draft_id: string | null; output: string }>`
    with recursive ${withEarlierRuns({ agency }, links)}
    select run.draft_id, output
    from run join ai_run_step on ai_run_step.agency_id = ${agency.id} and ai_run_step.run_id = run.id
    where tool in ('search_contacts', 'get_property', 'list_visits') and not is_error
    order by run.draft_id, earlier, position`,
    {},
  ),
  // The answers of tools keep the id that a contact had before it was merged.
  mergedRecipients: part(
    sql<{ merged_id: string; survivor_id: string }>`
    select merged_id, survivor_id from contact_merge
    where agency_id = ${agency.id} and survivor_id in (${recipients}) and undone_at is null
    order by merged_id`,
    {},
  ),
  // Their messages as they were when a run read them: later ones hide none of them.
  textsRead: part(
    sql<TextRead>`
    with recursive ${withEarlierRuns({ agency }, links)},
      person as (
        select contact_id, started_at, array_agg(distinct draft_id) as draft_ids from run
        join ai_run_contact as noted on noted.agency_id = ${agency.id} and noted.run_id = run.id and noted.has_read_messages
        group by contact_id, started_at),
      found as (
        select 'message' as kind, received.id, person.contact_id, received.text, coalesce(received.subject, '') as heading,
          draft_ids
        from person join conversation on conversation.agency_id = ${agency.id} and conversation.contact_id = person.contact_id
        cross join lateral (
          select id, subject, coalesce(whole_text, body) as text from message
          where agency_id = ${agency.id} and conversation_id = conversation.id and direction = 'inbound' and at <= started_at
          order by at desc, id desc limit ${sql.lit(MESSAGES_TOLD)}) as received
        union
        select 'visit', visit.id, person.contact_id, feedback, '', draft_ids
        from person join visit on visit.agency_id = ${agency.id} and visit.contact_id = person.contact_id
        where feedback is not null)
    select found.*, coalesce(nullif(${NAME}, ''), email, phone, '') as label
    from found join contact on contact.agency_id = ${agency.id} and contact.id = found.contact_id
    order by found.kind, found.id`,
    {},
  ),
});

/** A text of a person whose messages the runs of these drafts have read. */
type TextRead = StrangerText & { draft_ids: (string | null)[] };

export type RunRows = RowsOf<ReturnType<typeof recordsOfRuns>>;

export const isFor = (draft: Pick<DraftToCheck, 'id'>, row: { draft_id: string | null }): boolean =>
  row.draft_id === null || row.draft_id === draft.id;

/** The words of people to the run of a draft, as one text. */
export const saidToRunOf = (draft: DraftToCheck, { saidToRuns = [] }: Partial<RunRows>): string =>
  saidToRuns.flatMap((row) => (isFor(draft, row) ? (row.text ?? '') : [])).join('\n');

/** Whether a recipe wrote it: our own code, which chose the recipient and the place of each word without a model. */
export const isOfRecipe = (draft: DraftToCheck, { saidToRuns = [] }: Partial<RunRows>): boolean =>
  saidToRuns.some((row) => row.recipe !== null && isFor(draft, row));

/** The other people, as UUIDs, whose messages its run has been given to read. */
export const peopleReadFor = (draft: DraftToCheck, { peopleRead = [] }: Partial<RunRows>): string[] =>
  peopleRead.flatMap((row) => (isFor(draft, row) && row.contact_id !== draft.contact_id ? [row.contact_id] : []));

/** Named in one finding; a plan may have read the messages of many. */
const NAMED = 3;

type Reader = Partial<RunRows> & Pick<RecordRows, 'sellerVisits'>;

/** A flag for a draft whose run has been given the messages of somebody else to read, or what they said of a visit. */
export function readAnother(draft: DraftToCheck, rows: Reader): Finding[] {
  if (!isOfAgent(draft) || draft.contact_id === null) return [];
  const { peopleRead = [] } = rows;
  const read = [...peopleRead.filter((person) => isFor(draft, person)), ...visitorsHeard(draft, rows)];
  const others = [...new Map(read.map((person) => [person.contact_id, person])).values()].filter(
    ({ contact_id: id }) => id !== draft.contact_id && !isMergedInto(draft.contact_id, id, rows),
  );
  const [first] = others;
  if (!first) return [];
  const more = others.length - NAMED;
  const names = others.slice(0, NAMED).map(({ label }) => label);
  const named = [...names, ...(more > 0 ? [`+ ${more}`] : [])].join(', ');
  return [
    finding({
      code: 'read_another',
      field: draft.kind === 'enrollment' ? 'steps.0.body' : 'body',
      start: 0,
      end: 0,
      text: '',
      expected: named,
      record: { kind: 'contact', id: publicId('contact', first.contact_id), label: first.label },
      explanation: `You have read messages or feedback of ${named}, and write to somebody else. Say so to the colleague, who looks whether anything of them is in this draft.`,
    }),
  ];
}

const isMergedInto = (contactId: string | null, id: string, { mergedRecipients = [] }: Reader): boolean =>
  mergedRecipients.some(({ merged_id, survivor_id }) => merged_id === id && survivor_id === contactId);

/** A visit with what the visitor said of it, as `list_visits` gives it. */
type HeardVisit = { contactId: string; contact: string; propertyId?: string; feedback: string };

/**
 * The visitors whose feedback its run has been given. That of visitors of a home is meant for its sellers, where a colleague has asked
 * on its page.
 */
function visitorsHeard(
  draft: DraftToCheck,
  { toolAnswers = [], saidToRuns = [], sellerVisits }: Reader,
): { contact_id: string; label: string }[] {
  const asked = saidToRuns.filter((row) => isFor(draft, row)).map(({ about }) => about);
  const sold = sellerVisits.filter((visit) => visit.seller_id === draft.contact_id);
  const homes = new Set<string | null>(sold.map((visit) => publicIdOrNull('property', visit.property_id)));
  const isMeant = (propertyId: string) => asked.includes(propertyId) && homes.has(propertyId);
  return toolAnswers
    .filter((answer) => isFor(draft, answer))
    .flatMap(({ output }) => visitsIn(JSON.parse(output)))
    .filter(({ contactId, feedback, propertyId = '' }) => contactId && feedback && !isMeant(propertyId))
    .map(({ contactId, contact }) => ({ contact_id: uuidOf('contact', contactId), label: contact }));
}

const visitsIn = ({ records }: { records?: { visits?: HeardVisit[] } }): HeardVisit[] => records?.visits ?? [];

/** A flag for a draft whose approval was taken back because the reason for which a recipe had proposed it was gone. */
export function lostItsReason(draft: DraftToCheck, { lostReasons = [] }: Partial<RunRows>): Finding[] {
  if (!lostReasons.some(({ draft_id }) => draft_id === draft.id)) return [];
  return [
    finding({
      ...{ code: 'reason_gone', field: 'body', start: 0, end: 0, text: '' },
      explanation: 'What this was proposed for has changed since: a visit, a property, a mandate or an offer.',
    }),
  ];
}
