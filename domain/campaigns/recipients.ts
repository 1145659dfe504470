import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { containsWords } from '../contacts/list/text-search.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { listOf, paging, text, time } from '../shared/fields.ts';
import { id, publicId, publicIdOrNull } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { pageOf, positionOf, uuidKey } from '../shared/page.ts';
import { findCampaign } from './campaign-record.ts';
import { exclusionReasons } from './exclusions.ts';
import { exclusionReasonByCode, type RecipientState, recipientState, recipientStates } from './recipient-state.ts';

/** A contact of a started campaign's audience: the state of its message, or why there is none. */
const Recipient = z.object({
  contact: z.object({ id: id('contact'), name: z.string() }),
  /** The phone number of the message; null if the contact gets none. */
  to: z.string().nullable(),
  state: z.enum(recipientStates),
  /** Why the contact gets no message. */
  reason: z.enum(exclusionReasons).nullable(),
  /** When it was sent, or last attempted. */
  at: time.nullable(),
  deliveredAt: time.nullable(),
  /** The provider's refusal. */
  failure: z.object({ code: z.string(), detail: z.string() }).nullable(),
  draftId: id('draft').nullable(),
});

export const listRecipients = direct({
  name: 'listRecipients',
  scope: 'noKey',
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
    return pageOf(input, rows, (row) => [row.contact], recipientRecord);
  },
});

type RecipientQuery = {
  campaignId: string;
  state?: RecipientState | undefined;
  /** UUID of the last contact of the previous page. */
  after: string | undefined;
  q?: string | undefined;
  limit: number;
};

type Row = {
  contact: string;
  draft: string | null;
  state: RecipientState;
  reason_code: string | null;
  exclusion: (typeof exclusionReasons)[number] | null;
  sending_at: Date | null;
  sent_at: Date | null;
  delivered_at: Date | null;
  failure: { code: string; detail: string } | null;
} & Record<'to' | 'first_name' | 'last_name' | 'email' | 'phone', string | null>;

/** Reads at most one page of messages and one of exclusions, each from an index in the order of the contacts. */
async function readRecipients(work: Work, query: RecipientQuery): Promise<Row[]> {
  const { campaignId, state, limit } = query;
  const page = (columns: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`(
    select contact_id as contact, ${columns} where agency_id = ${work.agency.id} and campaign_id = ${campaignId}
      ${condition} ${pageCondition(work, query)} order by contact_id limit ${limit + 1})`;
  const messages = page(
    sql`id as draft, ${recipientState} as state, reason_code, null as exclusion, sending_at, sent_at, delivered_at, failure,
      item->>'to' as to from draft`,
    state === undefined ? sql`` : sql`and (${recipientState}) = ${state}`,
  );
  const exclusions = page(
    sql`null::uuid, 'excluded', null, reason, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb, null
      from campaign_exclusion`,
    sql``,
  );
  const listed = state === undefined || state === 'excluded' ? sql`${messages} union all ${exclusions}` : messages;
  const { rows } = await sql<Row>`
    select listed.*, first_name, last_name, email, phone
    from (select * from (${listed}) as recipient order by contact limit ${limit + 1}) as listed
    join contact on contact.agency_id = ${work.agency.id} and contact.id = listed.contact
    order by listed.contact`.execute(work.agency.db);
  return rows;
}

function pageCondition(work: Work, { after, q }: RecipientQuery): RawBuilder<unknown> {
  const afterContact = after === undefined ? sql`` : sql`and contact_id > ${after}::uuid`;
  if (q === undefined) return afterContact;
  const matching = work.agency.from('contact').select('contact.id').where(containsWords(q));
  return sql`${afterContact} and contact_id in (${matching})`;
}

const recipientRecord = (row: Row): z.input<typeof Recipient> => ({
  contact: {
    id: publicId('contact', row.contact),
    name: nameOfRow(row),
  },
  to: row.to,
  state: row.state,
  reason: row.exclusion ?? (row.state === 'excluded' ? (exclusionReasonByCode[row.reason_code ?? ''] ?? null) : null),
  at: (row.sent_at ?? row.sending_at)?.toISOString() ?? null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  failure: row.failure,
  draftId: publicIdOrNull('draft', row.draft),
});
