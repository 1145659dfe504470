import { sql } from 'kysely';
import { z } from 'zod';
import { checkDrafts } from '../../domain/checks/check-drafts.ts';
import { Finding } from '../../domain/checks/finding.ts';
import { Consent } from '../../domain/consent/consent.ts';
import { Contact, contactColumns, contactRecord } from '../../domain/contacts/contact-record.ts';
import { type MessageRow, messageRecord } from '../../domain/conversations/conversations.ts';
import { MessageWithHtml, withHtml } from '../../domain/conversations/inbox.ts';
import { Draft, type DraftRow, draftRecord } from '../../domain/drafts/draft-record.ts';
import { RenderedStep, renderStepsFor, type Step } from '../../domain/sequences/steps.ts';
import { time } from '../../domain/shared/fields.ts';
import { id, publicId, publicIdOrNull } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { type Channel, channels, waitReasons } from '../../storage/column-values.ts';
import { recheck } from '../release/draft-operations.ts';
import { asLeaving, readSendingSettings, releaseTimeOf, type SendingSettings } from '../release/release-time.ts';
import { Duplicate, findDuplicates } from './duplicates.ts';
import { NextVisit, nextVisits } from './next-visits.ts';
import { type Lane, lanes } from './queue-order.ts';
import { Urgency, urgencyOf } from './urgency.ts';

/** Everything that a human must see to decide on a draft. */
export const Review = z.object({
  draft: Draft,
  /** Null for a campaign, which has many contacts. */
  contact: Contact.pick({
    id: true,
    firstName: true,
    lastName: true,
    email: true,
    phone: true,
    stage: true,
    language: true,
  }).nullable(),
  /** The campaign that the draft is a message of. */
  campaign: z.object({ id: id('campaign'), name: z.string() }).nullable(),
  /** The contact's consent on the channel of the draft; null for a campaign. */
  consent: Consent.extend({ channel: z.enum(channels) }).nullable(),
  /** The last messages with the contact on this channel, the newest last. */
  conversation: z.array(MessageWithHtml),
  /** The contact's next visits while the draft is pending, the soonest first. */
  visits: z.array(NextVisit),
  duplicate: Duplicate.nullable(),
  /** While the draft is pending: the checks against the records of this moment, as of the time at which it would leave. */
  findings: z.array(Finding),
  /** The lane of the queue by these findings; null if it was decided and does not wait for its time. */
  lane: z.enum(lanes).nullable(),
  urgency: Urgency.nullable(),
  /** The first draft of the plan that it belongs to, perhaps itself: the same text with small differences. */
  planId: id('draft').nullable(),
  /** The steps of an enrollment as the contact would read them today, with the values that are missing in each. */
  rendered: z.array(RenderedStep).nullable(),
  /** Why an approval would be refused now. */
  blocked: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** When the draft would leave if it were approved now; at once if `at` is null. */
  releaseTime: z.object({
    at: time.nullable(),
    because: z.enum(waitReasons).nullable(),
    holiday: z.string().nullable(),
    /** Whether an approval with `anyHour` would let it leave at once. */
    anyHour: z.boolean(),
  }),
});
export type Review = z.input<typeof Review>;

/** The reviews of these drafts, in the same order. */
export async function reviewsOf(work: Work, drafts: DraftRow[]): Promise<Review[]> {
  const pending = drafts.filter(({ status }) => status === 'pending');
  const reading = readSendingSettings(work);
  const [settings, campaigns, contacts, messages, visits, duplicates, findings, urgencies, refusals] =
    await Promise.all([
      reading,
      campaignsOf(work, drafts),
      contactsOf(work, drafts),
      lastMessages(work, drafts),
      nextVisits(work, drafts),
      findDuplicates(work, drafts),
      reading.then((settings) =>
        checkDrafts(
          work,
          pending.map((draft) => asLeaving(work.now, settings, draft)),
        ),
      ),
      urgencyOf(work, drafts),
      recheck(work, pending),
    ]);
  return Promise.all(
    drafts.map(async (draft) => {
      const contact = contacts.get(draft.contact_id ?? '') ?? null;
      const channel = channelOf(draft);
      const refusal = refusals.get(draft.id);
      const found = findings.get(draft.id) ?? [];
      return {
        draft: draftRecord(draft),
        contact,
        campaign: campaigns.get(draft.campaign_id ?? '') ?? null,
        consent: contact && { ...contact.consent[channel], channel },
        conversation: messages.get(`${draft.contact_id}:${channel}`) ?? [],
        visits: visits.get(draft.contact_id ?? '') ?? [],
        duplicate: duplicates.get(draft.id) ?? null,
        findings: found,
        lane: laneOf(draft, refusal !== undefined || found.some(({ flag }) => flag)),
        urgency: (draft.status === 'pending' && urgencies.get(draft.contact_id ?? '')) || null,
        planId: publicIdOrNull('draft', draft.plan_id),
        rendered: await renderedSteps(work, draft),
        blocked: refusal ? { code: refusal.code, message: refusal.message } : null,
        releaseTime: releaseTimeIfApproved(work, draft, settings),
      };
    }),
  );
}

function laneOf({ status }: DraftRow, mustBeChecked: boolean): Lane | null {
  if (status === 'scheduled') return 'scheduled';
  if (status !== 'pending') return null;
  return mustBeChecked ? 'check' : 'ready';
}

const channelOf = ({ kind }: Pick<DraftRow, 'kind'>): Channel =>
  kind === 'sms' || kind === 'campaign' ? 'sms' : 'email';

async function renderedSteps(work: Work, { kind, contact_id, item }: DraftRow): Promise<RenderedStep[] | null> {
  if (kind !== 'enrollment' || contact_id === null) return null;
  return renderStepsFor(work, contact_id, (item.sequence as { steps: Step[] }).steps);
}

function releaseTimeIfApproved(work: Work, draft: DraftRow, settings: SendingSettings): Review['releaseTime'] {
  if (draft.kind === 'enrollment') return { at: null, because: null, holiday: null, anyHour: false };
  const message = draft.kind === 'campaign' ? ({ kind: 'sms', item: { purpose: 'marketing' } } as const) : draft;
  const { release_at: at, waits_for: because, holiday } = releaseTimeOf(work.now, settings, message);
  const anyHour = releaseTimeOf(work.now, settings, { ...message, any_hour: true }).waits_for === null;
  return { at: because ? at.toISOString() : null, because, holiday, anyHour: because !== null && anyHour };
}

async function contactsOf(work: Work, drafts: DraftRow[]): Promise<Map<string, Contact>> {
  const ids = [...new Set(drafts.flatMap((draft) => draft.contact_id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await work.agency.from('contact').select(contactColumns).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, contactRecord(row)]));
}

async function campaignsOf(work: Work, drafts: DraftRow[]): Promise<Map<string, NonNullable<Review['campaign']>>> {
  const ids = [...new Set(drafts.flatMap((draft) => draft.campaign_id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await work.agency.from('campaign').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, { id: publicId('campaign', id), name }]));
}

const MAX_MESSAGES = 6;

/** The last messages with each contact on each channel, the oldest first, by `contact:channel`. */
async function lastMessages(work: Work, drafts: DraftRow[]): Promise<Map<string, z.output<typeof MessageWithHtml>[]>> {
  const withContact = drafts.filter((draft) => draft.contact_id !== null);
  const keys = [...new Set(withContact.map((draft) => `${draft.contact_id}:${channelOf(draft)}`))];
  const pairs = keys.map((key) => key.split(':') as [string, Channel]);
  const { rows } = await sql<MessageRow & { key: string }>`
    select wanted.contact || ':' || wanted.channel as key, recent.*
    from unnest(${pairs.map(([contact]) => contact)}::uuid[], ${pairs.map(([, channel]) => channel)}::text[])
      as wanted (contact, channel)
    cross join lateral (
      select message.* from conversation join message
        on message.agency_id = conversation.agency_id and message.conversation_id = conversation.id
      where conversation.agency_id = ${work.agency.id} and conversation.contact_id = wanted.contact
        and conversation.channel = wanted.channel
      order by message.at desc, message.id desc limit ${MAX_MESSAGES}) as recent
    order by recent.at, recent.id`.execute(work.agency.db);
  const messages = await withHtml(
    work,
    rows.map((row) => ({ ...messageRecord(row), key: row.key })),
  );
  return Map.groupBy(messages, ({ key }) => key);
}
