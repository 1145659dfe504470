import { sql } from 'kysely';
import type { AppContext } from '../approval/perform.ts';
import type { Notice } from '../delivery/driver.ts';
import { draftIdIn } from '../domain/shared/ids.ts';

/** Which agency a notice concerns: whose message it is about, who wrote to that person last, or the only one there is. */
export async function agencyOf(context: AppContext, driver: string, notice: Notice): Promise<string | undefined> {
  if (notice.kind === 'status')
    return notice.id ? byDraft(context, notice.id) : byProvider(context, driver, [notice.providerId]);
  const answered = await byProvider(context, driver, notice.references);
  if (answered) return answered;
  const { channel, from } = notice;
  return (
    (await lastWriterTo(context, channel, from)) ??
    (await writingTo(context, channel, from)) ??
    (await onlyOneWith(context, channel, from)) ??
    (await onlyAgency(context))
  );
}

async function byDraft(context: AppContext, draftId: string): Promise<string | undefined> {
  const id = draftIdIn(draftId);
  if (!id) return undefined;
  const row = await context.db.selectFrom('draft').select('agency_id').where('id', '=', id).executeTakeFirst();
  return row?.agency_id;
}

async function byProvider(
  context: AppContext,
  driver: string,
  ids: readonly (string | null)[],
): Promise<string | undefined> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return undefined;
  const rows = context.db.selectFrom('message').select('agency_id').where('driver', '=', driver);
  const row = await rows.where('provider_id', 'in', known).orderBy('at', 'desc').limit(1).executeTakeFirst();
  return row?.agency_id;
}

async function lastWriterTo(
  context: AppContext,
  channel: 'sms' | 'email',
  address: string,
): Promise<string | undefined> {
  const rows = context.db.selectFrom('conversation').select('agency_id').where('channel', '=', channel);
  const row = await rows.where('address', '=', address).orderBy('last_message_at', 'desc').limit(1).executeTakeFirst();
  return row?.agency_id;
}

/** A first message may be answered before anybody here knows that it was sent. */
async function writingTo(context: AppContext, channel: 'sms' | 'email', address: string): Promise<string | undefined> {
  const rows = context.db.selectFrom('draft').select('agency_id').where('kind', '=', channel);
  const underWay = rows.where('status', 'in', ['sending', 'unconfirmed']).where(sql<boolean>`item->>'to' = ${address}`);
  return (await underWay.orderBy('sending_at', 'desc').limit(1).executeTakeFirst())?.agency_id;
}

/** Whose contact it is, where it is the contact of one agency alone. */
async function onlyOneWith(
  context: AppContext,
  channel: 'sms' | 'email',
  address: string,
): Promise<string | undefined> {
  const column = channel === 'sms' ? 'contact.phone' : 'contact.email';
  const knowing = context.db
    .selectFrom('agency')
    .select('agency.id')
    .where(({ exists, selectFrom }) => {
      const theirs = selectFrom('contact').select('contact.id').whereRef('contact.agency_id', '=', 'agency.id');
      return exists(theirs.where(column, '=', address));
    });
  const [first, second] = await knowing.limit(2).execute();
  return second ? undefined : first?.id;
}

/** Every agency that knows this number or address: as a contact's, or because something is to go there. */
export async function agenciesWith(context: AppContext, channel: 'sms' | 'email', address: string): Promise<string[]> {
  const column = channel === 'sms' ? 'phone' : 'email';
  const contacts = context.db.selectFrom('contact').select('agency_id').where(column, '=', address);
  const drafts = context.db.selectFrom('draft').select('agency_id').where('kind', '=', channel);
  const waiting = drafts.where('status', 'in', ['pending', 'approved', 'scheduled', 'sending']);
  const rows = await contacts.union(waiting.where(sql<boolean>`item->>'to' = ${address}`)).execute();
  return rows.map(({ agency_id }) => agency_id).sort();
}

/** With several agencies on one store, a stranger who names none of them cannot be placed. */
async function onlyAgency(context: AppContext): Promise<string | undefined> {
  const [first, second] = await context.db.selectFrom('agency').select('id').limit(2).execute();
  return second ? undefined : first?.id;
}
