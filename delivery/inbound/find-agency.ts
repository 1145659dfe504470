import { sql } from 'kysely';
import { leadSendersCovering } from '../../domain/agency/lead-senders.ts';
import { hasAddress } from '../../domain/contacts/addresses/other-addresses.ts';
import { draftUuidOrUndefined } from '../../domain/shared/ids.ts';
import { isNobody } from '../../domain/shared/unattended-addresses.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import type { Channel } from '../../storage/column-values.ts';
import type { CallbackEvent, InboundMessage } from '../driver.ts';

/**
 * The UUID of the agency that an event concerns: the one whose message it is about, the one to whose own address it went, the one that
 * wrote to the sender last, the only one that knows the sender, the only one that has set the sender as a portal, or the only one
 * there is.
 */
export async function findAgency(
  context: AppContext,
  driver: string,
  event: CallbackEvent,
): Promise<string | undefined> {
  if (event.kind !== 'message') {
    return event.id ? findByDraft(context, event.id) : findByMessages(context, driver, [event.providerId]);
  }
  const { channel, from, references, to, addressedTo = [] } = event;
  return (
    (await findByMessages(context, driver, references)) ??
    (await findByRecipients(context, addressedTo)) ??
    (tellsNothing(event) ? undefined : await findBySender(context, channel, from)) ??
    (await findByLeadSender(context, event.mail?.asForm?.via ?? event.mail?.via ?? from)) ??
    // Last, because the address from which all agencies send says little, even where it is the own one of an agency.
    (channel === 'email' ? await findByRecipients(context, [to]) : undefined) ??
    (await onlyAgency(context))
  );
}

/** A portal writes to all agencies from one address, which nobody reads. */
const tellsNothing = ({ channel, from, mail }: InboundMessage): boolean =>
  channel === 'email' && (from === mail?.via || isNobody({ address: from }));

const findBySender = async (context: AppContext, channel: Channel, from: string): Promise<string | undefined> =>
  (await findByConversation(context, channel, from)) ??
  (await findBySending(context, channel, from)) ??
  (await findByContact(context, channel, from));

async function findByDraft(context: AppContext, draftId: string): Promise<string | undefined> {
  const id = draftUuidOrUndefined(draftId);
  if (!id) return undefined;
  const row = await context.rows.ofAllAgencies
    .selectFrom('draft')
    .select('agency_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.agency_id;
}

async function findByMessages(
  context: AppContext,
  driver: string,
  providerIds: readonly (string | null)[],
): Promise<string | undefined> {
  const ids = providerIds.filter((id) => id !== null);
  if (ids.length === 0) return undefined;
  const rows = context.rows.ofAllAgencies.selectFrom('message').select('agency_id').where('driver', '=', driver);
  const row = await rows.where('provider_id', 'in', ids).orderBy('at', 'desc').limit(1).executeTakeFirst();
  return row?.agency_id;
}

/**
 * The agency whose own address, in its settings, is among the recipients, with or without a tag (`contact+site@…`). The first group that
 * names one decides.
 * @returns undefined if a group names several agencies, or an address that several have
 */
async function findByRecipients(context: AppContext, groups: readonly string[][]): Promise<string | undefined> {
  for (const addresses of groups) {
    const written = addresses.flatMap((address) => [address, address.replace(/\+[^@]*@/, '@')]);
    if (written.length === 0) continue;
    const agencies = context.rows.ofAllAgencies
      .selectFrom('agency')
      .select('id')
      .where(sql`lower(email)`, 'in', written);
    const [first, second] = await agencies.limit(2).execute();
    if (first) return second ? undefined : first.id;
  }
  return undefined;
}

async function findByConversation(context: AppContext, channel: Channel, address: string): Promise<string | undefined> {
  const rows = context.rows.ofAllAgencies.selectFrom('conversation').select('agency_id').where('channel', '=', channel);
  const row = await rows.where('address', '=', address).orderBy('last_message_at', 'desc').limit(1).executeTakeFirst();
  return row?.agency_id;
}

/** A first message may be answered before Clef has recorded that it was sent. */
async function findBySending(context: AppContext, channel: Channel, address: string): Promise<string | undefined> {
  const rows = context.rows.ofAllAgencies.selectFrom('draft').select('agency_id').where('kind', '=', channel);
  const sending = rows.where('status', 'in', ['sending', 'unconfirmed']).where(sql<boolean>`item->>'to' = ${address}`);
  return (await sending.orderBy('sending_at', 'desc').limit(1).executeTakeFirst())?.agency_id;
}

/** @returns undefined if several agencies have a contact with this address */
async function findByContact(context: AppContext, channel: Channel, address: string): Promise<string | undefined> {
  const agencies = context.rows.ofAllAgencies
    .selectFrom('agency')
    .select('agency.id')
    .where(({ exists, selectFrom }) => {
      const contacts = selectFrom('contact').select('contact.id').whereRef('contact.agency_id', '=', 'agency.id');
      return exists(contacts.where(hasAddress(channel, address)));
    });
  const [first, second] = await agencies.limit(2).execute();
  return second ? undefined : first?.id;
}

/** @returns undefined if several agencies have set this sender as a portal or a form of theirs */
async function findByLeadSender(context: AppContext, address: string): Promise<string | undefined> {
  const covering = leadSendersCovering(address);
  if (covering.length === 0) return undefined;
  const agencies = context.rows.ofAllAgencies.selectFrom('agency').select('id');
  const [first, second] = await agencies.where(sql<boolean>`lead_senders && ${covering}::text[]`).limit(2).execute();
  return second ? undefined : first?.id;
}

/** The agency of an installation that has only one. With several, a message from an unknown sender belongs to none. */
async function onlyAgency(context: AppContext): Promise<string | undefined> {
  const [first, second] = await context.rows.ofAllAgencies.selectFrom('agency').select('id').limit(2).execute();
  return second ? undefined : first?.id;
}

/** The agencies that know an address: it is a contact's, or something waits to be sent to it. */
export async function agenciesKnowing(context: AppContext, channel: Channel, address: string): Promise<string[]> {
  const contacts = context.rows.ofAllAgencies
    .selectFrom('contact')
    .select('agency_id')
    .where(hasAddress(channel, address));
  const drafts = context.rows.ofAllAgencies.selectFrom('draft').select('agency_id').where('kind', '=', channel);
  const waiting = drafts.where('status', 'in', ['pending', 'approved', 'scheduled', 'sending']);
  const rows = await contacts.union(waiting.where(sql<boolean>`item->>'to' = ${address}`)).execute();
  return rows.map(({ agency_id }) => agency_id).sort();
}
