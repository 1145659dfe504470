import { type RawBuilder, sql } from 'kysely';
import { linksOfDrafts, recordsOfRuns } from '../../domain/checks/agent-drafts.ts';
import { ownMessagesTo } from '../../domain/checks/answered-meanwhile.ts';
import { checkedRecords } from '../../domain/checks/check-drafts.ts';
import { recipientsOf } from '../../domain/contacts/addresses/recipient-address.ts';
import { contactColumns } from '../../domain/contacts/record/contact-record.ts';
import type { MessageRow } from '../../domain/conversations/conversations.ts';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import type { EmailItem } from '../../domain/drafts/email.ts';
import { templateSources } from '../../domain/drafts/template-values.ts';
import type { Work } from '../../domain/shared/operation.ts';
import type { Channel } from '../../storage/column-values.ts';
import { type Parts, part, type RowsOf, readTogether, type TimesOf } from '../../storage/read-together.ts';
import { byKey } from '../../storage/tenant.ts';
import { sendingSettings } from '../release/release-time.ts';
import { duplicatesOf } from './duplicates.ts';
import { nextVisitsOf } from './next-visits.ts';
import { urgenciesOf } from './urgency.ts';
import { waitingBesideOf } from './waiting-beside.ts';

/**
 * Drafts to read with all that a person must see: a WITH clause whose query `page` has them, whether PostgreSQL keeps the
 * plan, their order, and the times among the columns that the page adds to those of a draft.
 */
export type DraftPage<Row extends DraftRow> = {
  common: RawBuilder<unknown>;
  prepare: boolean;
  order: RawBuilder<unknown>;
  times: Omit<TimesOf<Row>, keyof typeof draftTimes>;
};

const draftTimes = {
  created_at: true,
  expires_at: true,
  edited_at: true,
  decided_at: true,
  release_at: true,
  sending_at: true,
  sent_at: true,
  delivered_at: true,
  checked_at: true,
} as const satisfies TimesOf<DraftRow>;

/** Reads the drafts of a page, what `reviewsOf` needs beside them, and the parts `beside`, in one statement. */
export const readPage = <Row extends DraftRow, P extends Parts>(
  work: Work,
  { common, prepare, order, times }: DraftPage<Row>,
  beside: P,
) =>
  readTogether(
    work.agency.db,
    {
      ...beside,
      ...partsOf(work),
      drafts: draftsOf<Row>(order, times),
    },
    { common, prepare },
  );

/** The same for a list of decided drafts: it shows no checks, so nothing is read for them. */
export async function readDecidedPage<Row extends DraftRow>(
  work: Work,
  { common, prepare, order, times }: DraftPage<Row>,
) {
  const rows = await readTogether(
    work.agency.db,
    { ...partsOfAny(work), drafts: draftsOf<Row>(order, times) },
    { common, prepare },
  );
  return { ...nothingOpen, ...rows };
}

const draftsOf = <Row extends DraftRow>(order: RawBuilder<unknown>, times: DraftPage<Row>['times']) =>
  part(sql<Row>`select * from page order by ${order}`, { ...draftTimes, ...times } as TimesOf<Row>);

/** The rows that are read beside the drafts of a page. */
export type PageRows = RowsOf<ReturnType<typeof partsOf>>;

/** Drafts that wait for a decision are checked, and those that were sent back: people compare them with the new version. */
const isChecked = sql<boolean>`(status = 'pending' or decision = 'returned')`;

const checkedContacts = sql<{ contact_id: string }>`
  select distinct contact_id from page where ${isChecked} and contact_id is not null`;

/** The contacts of those that are compared with strangers' texts. */
const comparedContacts = sql<{ contact_id: string }>`
  ${checkedContacts} and (kind in ('sms', 'email') or requested_by->>'kind' = 'agent')`;

const partsOf = (work: Work) => ({ ...partsOfAny(work), ...partsOfOpen(work) });

const partsOfAny = (work: Work) => ({
  settings: part(sendingSettings(work), { paused_at: true }),
  campaigns: part(
    work.agency.from('campaign').select(['id', 'name']).where(sql<boolean>`id in (select campaign_id from page)`),
    {},
  ),
  reviewContacts: part(
    work.agency.from('contact').select(contactColumns).where(sql<boolean>`id in (select contact_id from page)`),
    { created_at: true, updated_at: true },
  ),
  messages: lastMessages(work),
  reasons: part(
    work.agency
      .from('ai_run_draft')
      .leftJoin('ai_run', byKey('ai_run', 'ai_run_draft.run_id'))
      .leftJoin('user_account', byKey('user_account', 'ai_run.user_id'))
      .select(['draft_id', 'ai_run_draft.recipe', 'reasons', 'planned_at', 'origin', 'about'])
      .select(['ai_run_draft.run_id', 'prompt', 'user_account.name as user_name', versionOf(work).as('version')])
      .where(sql<boolean>`draft_id in (select id from page)`),
    { planned_at: true },
  ),
  templateSources: part(
    templateSources(work).where(sql<boolean>`contact.id in (select contact_id from page where kind = 'enrollment')`),
    {},
  ),
});

/** A text that was sent back is written again in a run that goes on from the one before. */
const versionOf = ({ agency }: Work) => sql<number>`(
  with recursive rewriting as (
    select ai_run.previous_id where ai_run.origin = 'sent_back'
    union all
    select earlier.previous_id from rewriting join ai_run as earlier
    on earlier.agency_id = ${agency.id} and earlier.id = rewriting.previous_id and earlier.origin = 'sent_back')
  select 1 + count(*)::int from rewriting)`;

const partsOfOpen = (work: Work) => ({
  toCheck: part(sql<{ id: string }>`select id from page where ${isChecked}`, {}),
  ...checkedRecords(work, { all: checkedContacts, messages: comparedContacts }),
  ownMessages: ownMessagesTo(work, checkedContacts),
  ...recordsOfRuns(work, {
    links: linksOfDrafts(work, sql`select id from page where ${isChecked}`),
    recipients: checkedContacts,
  }),
  recipients: part(recipientsOf(work).where(sql<boolean>`id in (${checkedContacts})`), { erased_at: true }),
  nextVisits: nextVisitsOf(work),
  duplicates: duplicatesOf(work),
  waitingBeside: waitingBesideOf(work),
  urgencies: urgenciesOf(work),
});

const nothingOpen: RowsOf<ReturnType<typeof partsOfOpen>> = {
  toCheck: [],
  profile: [],
  colleagues: [],
  contacts: [],
  visits: [],
  sellerVisits: [],
  offers: [],
  known: [],
  strangerTexts: [],
  ownMessages: [],
  peopleRead: [],
  lostReasons: [],
  saidToRuns: [],
  toolAnswers: [],
  mergedRecipients: [],
  textsRead: [],
  recipients: [],
  nextVisits: [],
  duplicates: [],
  waitingBeside: [],
  urgencies: [],
};

const MAX_MESSAGES = 6;

/** The channel on which a draft leaves. */
export const channelOf = ({ kind }: Pick<DraftRow, 'kind'>): Channel =>
  kind === 'sms' || kind === 'campaign' ? 'sms' : 'email';

/** The last messages with each contact on each channel, the oldest first; `key` is `contact:channel`. */
const lastMessages = ({ agency }: Work) =>
  part(
    sql<MessageRow & { key: string; sent: Pick<EmailItem, 'html' | 'signature'> | null }>`
      select wanted.contact_id || ':' || wanted.channel as key, recent.*,
        case when recent.kind = 'email' and recent.direction = 'outbound' then
          (select jsonb_strip_nulls(jsonb_build_object('html', item->'html', 'signature', item->'signature'))
            from draft where agency_id = ${agency.id} and id = recent.draft_id) end as sent
      from (select distinct contact_id, case when kind in ('sms', 'campaign') then 'sms' else 'email' end as channel
        from page where contact_id is not null) as wanted
      cross join lateral (
        select message.* from conversation join message
          on message.agency_id = conversation.agency_id and message.conversation_id = conversation.id
        where conversation.agency_id = ${agency.id} and conversation.contact_id = wanted.contact_id
          and conversation.channel = wanted.channel
        order by message.at desc, message.id desc limit ${sql.lit(MAX_MESSAGES)}) as recent
      order by recent.at, recent.id`,
    { at: true },
  );
