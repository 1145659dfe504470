import { sql } from 'kysely';
import { z } from 'zod';
import { type Channel, Consent, channels } from '../../domain/consent/consent.ts';
import { Contact, contactColumns, contactRecord } from '../../domain/contacts/contact-record.ts';
import { type MessageRow, messageRecord } from '../../domain/conversations/conversations.ts';
import { asRead, Read } from '../../domain/conversations/inbox.ts';
import { Draft, type DraftRow, draftRecord } from '../../domain/drafts/draft-record.ts';
import { Filled, filledFor, type Step } from '../../domain/sequences/steps.ts';
import { time } from '../../domain/shared/fields.ts';
import { id, publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { waits } from '../../storage/entities/draft.ts';
import { momentOf, readSwitches, type Switches } from '../release/release-time.ts';
import { refusalOf } from './decisions.ts';
import { Twin, twins } from './duplicates.ts';
import { NextVisit, nextVisits } from './next-visits.ts';
import { Looks, looksOf } from './text-checks.ts';

/** Everything that a person must see to decide on a draft. */
export const Review = z.object({
  draft: Draft,
  /** Null for a campaign, as is the consent: it has many. */
  contact: Contact.pick({
    id: true,
    firstName: true,
    lastName: true,
    email: true,
    phone: true,
    stage: true,
    language: true,
  }).nullable(),
  /** The campaign that it is a message of. */
  campaign: z.object({ id: id('campaign'), name: z.string() }).nullable(),
  /** Where the person stands on the channel that this would use. */
  consent: Consent.extend({ channel: z.enum(channels) }).nullable(),
  /** What was said before it, the newest last. */
  conversation: z.array(Read),
  /** Their next visits, the soonest first, while it waits. */
  visits: z.array(NextVisit),
  /** The same was asked for the same person besides, and may reach them or has. */
  twin: Twin.nullable(),
  ...Looks.shape,
  /** An enrollment's steps as the contact would read them today, and what is missing in each. */
  rendered: z.array(Filled).nullable(),
  /** Why an approval would be refused now. */
  blocked: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** When it would leave, approved now; `at` null is at once. */
  leaves: z.object({ at: time.nullable(), because: z.enum(waits).nullable(), holiday: z.string().nullable() }),
});
export type Review = z.input<typeof Review>;

/** The drafts with all that belongs to them, in their order. */
export async function reviewsOf(work: Work, drafts: DraftRow[]): Promise<Review[]> {
  const [switches, campaigns, contacts, said, visits, twice] = await Promise.all([
    readSwitches(work),
    campaignsOf(work, drafts),
    contactsOf(work, drafts),
    lastWords(work, drafts),
    nextVisits(work, drafts),
    twins(work, drafts),
  ]);
  return Promise.all(
    drafts.map(async (draft) => {
      const contact = contacts.get(draft.contact_id ?? '') ?? null;
      const channel = channelOf(draft);
      const refusal = draft.status === 'pending' ? await refusalOf(work, draft) : undefined;
      return {
        draft: draftRecord(draft),
        contact,
        campaign: campaigns.get(draft.campaign_id ?? '') ?? null,
        consent: contact && { ...contact.consent[channel], channel },
        conversation: said.get(`${draft.contact_id}:${channel}`) ?? [],
        visits: visits.get(draft.contact_id ?? '') ?? [],
        twin: twice.get(draft.id) ?? null,
        ...looksOf(draft.kind, draft.item),
        rendered: await renderedOf(work, draft),
        blocked: refusal ? { code: refusal.code, message: refusal.message } : null,
        leaves: leavesAt(work, draft, switches),
      };
    }),
  );
}

const channelOf = ({ kind }: Pick<DraftRow, 'kind'>): Channel =>
  kind === 'sms' || kind === 'campaign' ? 'sms' : 'email';

async function renderedOf(work: Work, { kind, contact_id, item }: DraftRow): Promise<Filled[] | null> {
  if (kind !== 'enrollment' || contact_id === null) return null;
  return filledFor(work, contact_id, (item.sequence as { steps: Step[] }).steps);
}

function leavesAt(work: Work, draft: DraftRow, switches: Switches): Review['leaves'] {
  if (draft.kind === 'enrollment') return { at: null, because: null, holiday: null };
  const message = draft.kind === 'campaign' ? ({ kind: 'sms', item: { purpose: 'marketing' } } as const) : draft;
  const { release_at: at, waits_for: because, holiday } = momentOf(work.now, switches, message);
  return { at: because ? at.toISOString() : null, because, holiday };
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

const LAST_WORDS = 6;

/** The last messages with each contact on each channel, by `contact:channel`, oldest first. */
async function lastWords(work: Work, drafts: DraftRow[]): Promise<Map<string, z.output<typeof Read>[]>> {
  const toSomebody = drafts.filter((draft) => draft.contact_id !== null);
  const wanted = [...new Set(toSomebody.map((draft) => `${draft.contact_id}:${channelOf(draft)}`))];
  const pairs = wanted.map((pair) => pair.split(':') as [string, Channel]);
  const { rows } = await sql<MessageRow & { pair: string }>`
    select wanted.contact || ':' || wanted.channel as pair, said.*
    from unnest(${pairs.map(([contact]) => contact)}::uuid[], ${pairs.map(([, channel]) => channel)}::text[])
      as wanted (contact, channel)
    cross join lateral (
      select message.* from conversation join message
        on message.agency_id = conversation.agency_id and message.conversation_id = conversation.id
      where conversation.agency_id = ${work.agency.id} and conversation.contact_id = wanted.contact
        and conversation.channel = wanted.channel
      order by message.at desc, message.id desc limit ${LAST_WORDS}) as said
    order by said.at, said.id`.execute(work.agency.db);
  const messages = await asRead(
    work,
    rows.map((row) => ({ ...messageRecord(row), pair: row.pair })),
  );
  return Map.groupBy(messages, ({ pair }) => pair);
}
