import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { holding } from '../contacts/contact-search.ts';
import { nameOf } from '../shared/contact-name.ts';
import { listOf, paging, text, time } from '../shared/fields.ts';
import { id, publicId, publicIdOrNull } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { pageOf, positionOf, uuidKey } from '../shared/page.ts';
import { exclusions } from './campaign-item.ts';
import { findCampaign } from './campaign-record.ts';
import { exclusionOf, type RecipientState, recipientState, recipientStates } from './recipient-state.ts';

/** One of a campaign's audience, once it was written down: how far the message is, or why there is none. */
const Recipient = z.object({
  contact: z.object({ id: id('contact'), name: z.string() }),
  /** The number it goes to; of somebody who was left out there is none. */
  to: z.string().nullable(),
  state: z.enum(recipientStates),
  /** Why nothing goes to them. */
  reason: z.enum(exclusions).nullable(),
  /** When it left, or was tried last. */
  at: time.nullable(),
  deliveredAt: time.nullable(),
  /** What the provider said, where it said no. */
  failure: z.object({ code: z.string(), detail: z.string() }).nullable(),
  draftId: id('draft').nullable(),
});

export const listRecipients = direct({
  name: 'listRecipients',
  scope: 'staff',
  summary:
    'Who gets a campaign, how far each message is, and who was left out and why, in the order in which it leaves.',
  effect: 'read',
  input: z.strictObject({
    id: id('campaign'),
    state: z.enum(recipientStates).optional(),
    q: text(200).optional().describe('Part of the contact’s name, e-mail or phone'),
    ...paging,
  }),
  output: listOf(Recipient),
  run: async (work, input) => {
    const campaign = await findCampaign(work, input.id);
    const after = positionOf(input, uuidKey);
    const rows = await readRecipients(work, { ...input, campaignId: campaign.id, after: after?.[0] });
    return pageOf(input, rows, (row) => [row.contact], recordOf);
  },
});

type Wanted = {
  campaignId: string;
  state?: RecipientState | undefined;
  /** The last contact seen. */
  after: string | undefined;
  q?: string | undefined;
  limit: number;
};

type Row = {
  contact: string;
  draft: string | null;
  state: RecipientState;
  reason_code: string | null;
  left_out: (typeof exclusions)[number] | null;
  sending_at: Date | null;
  sent_at: Date | null;
  delivered_at: Date | null;
  failure: { code: string; detail: string } | null;
} & Record<'to' | 'first_name' | 'last_name' | 'email' | 'phone', string | null>;

/** Messages and exclusions are each read off an index in the order of their contacts, no more of either than a page. */
async function readRecipients(work: Work, wanted: Wanted): Promise<Row[]> {
  const { campaignId, state, limit } = wanted;
  const page = (rest: RawBuilder<unknown>, more: RawBuilder<unknown>) => sql`(
    select contact_id as contact, ${rest} where agency_id = ${work.agency.id} and campaign_id = ${campaignId}
      ${more} ${narrowed(work, wanted)} order by contact_id limit ${limit + 1})`;
  const messages = page(
    sql`id as draft, ${recipientState} as state, reason_code, null as left_out, sending_at, sent_at, delivered_at, failure,
      item->>'to' as to from draft`,
    state === undefined ? sql`` : sql`and (${recipientState}) = ${state}`,
  );
  const leftOut = page(
    sql`null::uuid, 'excluded', null, reason, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb, null
      from campaign_exclusion`,
    sql``,
  );
  const listed = state === undefined || state === 'excluded' ? sql`${messages} union all ${leftOut}` : messages;
  const { rows } = await sql<Row>`
    select listed.*, first_name, last_name, email, phone
    from (select * from (${listed}) as every order by contact limit ${limit + 1}) as listed
    join contact on contact.agency_id = ${work.agency.id} and contact.id = listed.contact
    order by listed.contact`.execute(work.agency.db);
  return rows;
}

function narrowed(work: Work, { after, q }: Wanted): RawBuilder<unknown> {
  const later = after === undefined ? sql`` : sql`and contact_id > ${after}::uuid`;
  if (q === undefined) return later;
  const found = work.agency.from('contact').select('contact.id').where(holding(q));
  return sql`${later} and contact_id in (${found})`;
}

const recordOf = (row: Row): z.input<typeof Recipient> => ({
  contact: {
    id: publicId('contact', row.contact),
    name: nameOf({ firstName: row.first_name, lastName: row.last_name, email: row.email, phone: row.phone }),
  },
  to: row.to,
  state: row.state,
  reason: row.left_out ?? (row.state === 'excluded' ? (exclusionOf[row.reason_code ?? ''] ?? null) : null),
  at: (row.sent_at ?? row.sending_at)?.toISOString() ?? null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  failure: row.failure,
  draftId: publicIdOrNull('draft', row.draft),
});
