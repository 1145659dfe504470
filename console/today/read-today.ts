import { sql } from 'kysely';
import { z } from 'zod';
import { laneCounts } from '../../approval/drafts/queue-counts.ts';
import { Urgency } from '../../approval/drafts/urgency.ts';
import { nameOfRow } from '../../domain/shared/contact-summary.ts';
import { time } from '../../domain/shared/fields.ts';
import { id, publicId, publicIdOrNull } from '../../domain/shared/ids.ts';
import { addDays, instantAt, localTime } from '../../domain/shared/local-time.ts';
import { direct, type Work } from '../../domain/shared/operation.ts';
import { ListedTask, listedTask } from '../../domain/tasks/task-list.ts';
import { VisitKind } from '../../domain/visits/visit-record.ts';
import { channels, draftKinds, mandateKinds, timeZones, visitStatuses } from '../../storage/column-values.ts';
import { part, type RowsOf, readTogether } from '../../storage/read-together.ts';
import { LeadCounts, leadCounts, leadCountsOf } from './lead-counts.ts';
import { SaleDeadlines, saleDeadlinesOf, salesUnderWay } from './sale-deadlines.ts';
import {
  dueTasks,
  endingMandates,
  MOST,
  nextVisit,
  type Owned,
  openOffers,
  queueHead,
  sellersWithoutNews,
  unanswered,
  type VisitRow,
  visitsOfToday,
} from './today-parts.ts';

/** The parts that have no page of their own yet, so that this page can show all of one. */
const openable = ['visits', 'sellers', 'mandates', 'offers', 'sales'] as const;

const FEW = 5;
/** A day of visits is read as a whole. */
const FEW_VISITS = 12;

const TodaysVisit = z.object({
  id: id('visit'),
  kind: VisitKind,
  startsAt: time,
  endsAt: time,
  status: z.enum(visitStatuses),
  /** The one that takes place now, or else the first that is still to come. */
  isNext: z.boolean(),
  contactId: id('contact'),
  contactName: z.string(),
  propertyId: id('property').nullable(),
  property: z.string().nullable(),
  place: z.string().describe('Street and town; empty without a property'),
  agentName: z.string().nullable(),
});

const total = z.int().describe(`Not counted beyond ${MOST}`);

const Today = z.object({
  visits: z.object({ total, data: z.array(TodaysVisit), next: TodaysVisit.nullable().describe('After today') }),
  queue: z.object({
    /** Not counted beyond `MOST_COUNTED`. */
    check: z.int(),
    ready: z.int(),
    scheduled: z.int(),
    data: z.array(
      z.object({
        id: id('draft'),
        kind: z.enum(draftKinds),
        contactId: id('contact').nullable(),
        contactName: z.string().nullable(),
        words: z.string().nullable().describe('Its subject or name, or how its text begins'),
        requestedBy: z.string(),
        isFlagged: z.boolean(),
        urgency: Urgency.nullable(),
        drafts: z.int().describe('More than one for a plan'),
      }),
    ),
  }),
  messages: z.object({
    total,
    data: z.array(
      z.object({
        conversationId: id('conversation'),
        channel: z.enum(channels),
        contactId: id('contact').nullable(),
        name: z.string(),
        snippet: z.string().nullable(),
        askedAt: time,
        isOfNobody: z.boolean().describe('Nobody has taken it on yet'),
      }),
    ),
  }),
  leads: LeadCounts,
  tasks: z.object({ total, data: z.array(ListedTask) }),
  sellers: z.object({
    total,
    data: z.array(
      z.object({
        propertyId: id('property'),
        reference: z.string(),
        title: z.string(),
        contactId: id('contact'),
        contactName: z.string(),
        newsAt: time.nullable().describe('The last message that left, or call in which both spoke; null: none yet'),
        since: time.describe('Since when they wait'),
        draftId: id('draft').nullable().describe('News for them that wait for a decision'),
      }),
    ),
  }),
  mandates: z.object({
    total,
    data: z.array(
      z.object({
        propertyId: id('property'),
        reference: z.string(),
        title: z.string(),
        number: z.string().nullable(),
        kind: z.enum(mandateKinds).nullable(),
        expiresAt: time,
        hasEnded: z.boolean(),
        isWithdrawn: z.boolean().describe('Whether its end has withdrawn the property'),
      }),
    ),
  }),
  offers: z.object({
    total,
    data: z.array(
      z.object({
        id: id('offer'),
        propertyId: id('property'),
        property: z.string(),
        contactId: id('contact'),
        contactName: z.string(),
        amountEuros: z.int(),
        stage: z.enum(['received', 'countered']),
        validUntil: time.nullable(),
        hasEnded: z.boolean(),
        receivedAt: time,
      }),
    ),
  }),
  sales: SaleDeadlines.describe('The next day of each sale under way, if it is near or over'),
});

/** The day of one person, or of the team, as one statement: each part has a few rows and how many there are. */
export const readToday = direct({
  name: 'readToday',
  scope: 'human',
  summary: 'The day: visits, what waits for a decision or an answer, tasks, and what ends soon.',
  effect: 'read',
  input: z.strictObject({
    mine: z.boolean().describe('Only what belongs to this person, and the messages of nobody'),
    whole: z.enum(openable).optional().describe(`This part with up to ${MOST} rows`),
  }),
  output: Today,
  run: async (work, { mine, whole }) => {
    const owned: Owned = (owner) => (mine ? sql<boolean>`${owner} = ${work.actor.id}` : sql<boolean>`true`);
    const limitOf = (name: (typeof openable)[number], few: number) => (whole === name ? MOST : few);
    const queue = queueHead(work, mine);
    const agencies = work.agency.db.selectFrom('agency').where('id', '=', work.agency.id);
    const rows = await readTogether(
      work.agency.db,
      {
        ...queue.parts,
        clock: part(agencies.select(['time_zone', 'alsace_moselle']), {}),
        visits: visitsOfToday(work, owned, limitOf('visits', FEW_VISITS)),
        nextVisit: nextVisit(work, owned),
        messages: unanswered(work, mine, FEW),
        leads: leadCounts(work, mine),
        tasks: dueTasks(work, mine, FEW),
        sellers: sellersWithoutNews(work, owned, limitOf('sellers', FEW)),
        mandates: endingMandates(work, limitOf('mandates', FEW)),
        offers: openOffers(work, owned, limitOf('offers', FEW)),
        sales: salesUnderWay(work, owned),
      },
      { common: queue.common, prepare: true },
    );
    const [agency] = rows.clock;
    const timeZone = agency?.time_zone ?? timeZones[0];
    const clock = { now: work.now, zone: timeZone, isAlsaceMoselle: agency?.alsace_moselle ?? false };
    const tomorrow = instantAt(addDays(localTime(work.now, timeZone).day, 1), '00:00', timeZone);
    const next = rows.visits.find(({ status, ends_at }) => status === 'scheduled' && ends_at > work.now);
    return {
      visits: {
        ...totalOf(rows.visits),
        data: rows.visits.map((row) => visitOf(row, row.id === next?.id)),
        next: rows.nextVisit.map((row) => visitOf(row, false))[0] ?? null,
      },
      queue: queueOf(rows),
      messages: {
        ...totalOf(rows.messages),
        data: rows.messages.map((row) => ({
          conversationId: publicId('conversation', row.id),
          channel: row.channel,
          contactId: publicIdOrNull('contact', row.contact_id),
          name: nameOfRow(row) || row.address || '',
          snippet: row.snippet,
          askedAt: row.asked_at.toISOString(),
          isOfNobody: row.of_nobody,
        })),
      },
      leads: leadCountsOf(rows.leads),
      tasks: { ...totalOf(rows.tasks), data: rows.tasks.map((row) => listedTask(row, work.now, tomorrow)) },
      sellers: {
        ...totalOf(rows.sellers),
        data: rows.sellers.map((row) => ({
          ...{ propertyId: publicId('property', row.property_id), reference: row.reference, title: row.title },
          ...{ contactId: publicId('contact', row.contact_id), contactName: nameOfRow(row) },
          newsAt: row.news_at?.toISOString() ?? null,
          since: row.since.toISOString(),
          draftId: publicIdOrNull('draft', row.draft_id),
        })),
      },
      mandates: { ...totalOf(rows.mandates), data: rows.mandates.map((row) => mandateOf(row)) },
      offers: { ...totalOf(rows.offers), data: rows.offers.map((row) => offerOf(work, row)) },
      sales: saleDeadlinesOf(rows.sales, clock, limitOf('sales', FEW)),
    };
  },
});

type Part = {
  [Name in 'mandates' | 'offers']: RowsOf<{
    mandates: ReturnType<typeof endingMandates>;
    offers: ReturnType<typeof openOffers>;
  }>[Name][number];
};
type Queue = RowsOf<ReturnType<typeof queueHead>['parts']>;

const totalOf = (rows: readonly { total: number }[]) => ({ total: rows[0]?.total ?? 0 });

const visitOf = (row: VisitRow, isNext: boolean): z.input<typeof TodaysVisit> => ({
  id: publicId('visit', row.id),
  kind: row.kind,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  status: row.status,
  isNext,
  contactId: publicId('contact', row.contact_id),
  contactName: nameOfRow(row),
  propertyId: publicIdOrNull('property', row.property_id),
  property: row.title,
  place: [row.street, row.city].filter(Boolean).join(', '),
  agentName: row.agent,
});

const urgencies = ['visit', 'question'] as const;

const queueOf = ({ counts, scheduled, drafts }: Queue): z.input<typeof Today>['queue'] => ({
  ...laneCounts(counts, scheduled),
  data: drafts.map((row) => {
    const kind = urgencies[row.urgency];
    return {
      id: publicId('draft', row.id),
      kind: row.kind,
      contactId: publicIdOrNull('contact', row.contact_id),
      contactName: row.contact_id && nameOfRow(row),
      words: row.words,
      requestedBy: row.requester,
      isFlagged: row.flagged,
      urgency: kind ? { kind, at: row.at.toISOString() } : null,
      drafts: row.drafts,
    };
  }),
});

const mandateOf = (row: Part['mandates']): z.input<typeof Today>['mandates']['data'][number] => ({
  propertyId: publicId('property', row.id),
  reference: row.reference,
  title: row.title,
  number: row.mandate_number,
  kind: row.mandate_kind as (typeof mandateKinds)[number] | null,
  expiresAt: row.mandate_expires_at.toISOString(),
  hasEnded: row.has_ended,
  isWithdrawn: row.is_withdrawn,
});

const offerOf = (work: Work, row: Part['offers']): z.input<typeof Today>['offers']['data'][number] => ({
  id: publicId('offer', row.id),
  propertyId: publicId('property', row.property_id),
  property: row.title,
  contactId: publicId('contact', row.contact_id),
  contactName: nameOfRow(row),
  amountEuros: row.amount_euros,
  stage: row.stage,
  validUntil: row.valid_until?.toISOString() ?? null,
  hasEnded: row.valid_until !== null && row.valid_until <= work.now,
  receivedAt: row.created_at.toISOString(),
});
