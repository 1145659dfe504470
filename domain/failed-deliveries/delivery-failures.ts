import { sql } from 'kysely';
import { z } from 'zod';
import { type Channel, channels } from '../../storage/column-values.ts';
import { addressColumn } from '../consent/consent.ts';
import { readContact } from '../contacts/contacts.ts';
import { lockContact } from '../contacts/erased-contact.ts';
import { keepUndoable } from '../contacts/merge/undoable-merge.ts';
import { contactUpdated } from '../contacts/record/contact-record.ts';
import { id } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';

/** An address that has failed so often in a row counts as dead. */
const MAX_SOFT_FAILURES = 3;

/** A message that could not be delivered. `draftId` is a UUID; `reason` is what the mail server or provider said. */
export type FailedDelivery = {
  channel: Channel;
  address: string;
  draftId: string;
  kind: 'hard' | 'soft';
  reason: string;
};

/**
 * Records a failed delivery. A hard failure, and the third soft one in a row, mark the address: until a person lifts that, nothing is
 * sent there.
 * @returns whether the address is undeliverable now and was not before
 */
export async function recordFailure(work: Work, failed: FailedDelivery): Promise<boolean> {
  const { channel, address, kind, reason } = failed;
  if (kind === 'soft') await endRowOfFailures(work, failed);
  const soft = kind === 'soft' ? 1 : 0;
  const limit = kind === 'hard' ? 0 : MAX_SOFT_FAILURES;
  const { rows } = await sql<{ isNew: boolean | null }>`
    insert into delivery_failure as failure (agency_id, channel, address, soft_failures, reason, failed_at, undeliverable_since)
    values (${work.agency.id}, ${channel}, ${address}, ${soft}::int, ${reason}, ${work.now}, ${kind === 'hard' ? work.now : null})
    on conflict (agency_id, channel, address) do update
      set soft_failures = failure.soft_failures + ${soft}::int, failed_at = excluded.failed_at,
        reason = case when failure.undeliverable_since is null then excluded.reason else failure.reason end,
        undeliverable_since = coalesce(failure.undeliverable_since,
          case when failure.soft_failures + ${soft}::int >= ${limit}::int then excluded.failed_at end)
    returning undeliverable_since = ${work.now}::timestamptz(3) as "isNew"`.execute(work.agency.db);
  const isNew = rows[0]?.isNew === true;
  if (isNew) await tellContacts(work, channel, address);
  return isNew;
}

/** A message that went out since the last failure, and did not fail, ends the row of failures. */
async function endRowOfFailures(work: Work, { channel, address, draftId }: FailedDelivery): Promise<void> {
  await sql`
    delete from delivery_failure as failure
    where agency_id = ${work.agency.id} and channel = ${channel} and address = ${address} and undeliverable_since is null
      and exists (select from conversation join message on message.agency_id = conversation.agency_id
        and conversation_id = conversation.id
        where conversation.agency_id = failure.agency_id and conversation.channel = failure.channel
          and conversation.address = failure.address and direction = 'outbound' and message.status in ('sent', 'delivered')
          and message.at > failure.failed_at and message.draft_id is distinct from ${draftId}::uuid)`.execute(
    work.agency.db,
  );
}

/** Forgets the soft failures of an address: a message has arrived there, or its owner has written. */
export async function forgetSoftFailures(work: Work, channel: Channel, address: string): Promise<void> {
  await work.agency
    .remove('delivery_failure')
    .where('channel', '=', channel)
    .where('address', '=', address)
    .where('undeliverable_since', 'is', null)
    .execute();
}

/** Emits the change of each contact who is written to at an address. It takes no merge of theirs its undo. */
async function tellContacts(work: Work, channel: Channel, address: string): Promise<void> {
  const concerned = work.agency
    .from('contact')
    .where(addressColumn(channel), '=', address)
    .where('erased_at', 'is', null);
  const before = await concerned
    .select(['id', sql<string>`to_jsonb(updated_at)->>0`.as('updated_at')])
    .forUpdate()
    .execute();
  const ids = before.map(({ id }) => id);
  if (ids.length === 0) return;
  await work.agency.update('contact').set({ updated_at: work.now }).where('id', 'in', ids).execute();
  await keepUndoable(work, before);
  for (const id of ids) work.emit(contactUpdated, await readContact(work, id));
}

export const reactivateAddress = direct({
  name: 'reactivateAddress',
  scope: 'human',
  summary: 'Say that a contact can be reached at an address again that was marked undeliverable.',
  effect: 'write',
  input: z.strictObject({
    id: id('contact').describe('The contact'),
    channel: z.enum(channels).describe('Of which channel the address is'),
  }),
  output: z.object({ id: id('contact') }),
  run: async (work, input) => {
    const { id: contactId } = await lockContact(work, input.id, ['id']);
    const contact = await readContact(work, contactId);
    const address = input.channel === 'sms' ? contact.phone : contact.email;
    if (!address || contact.undeliverable[input.channel] === null) throw notUndeliverable();
    const failures = work.agency.remove('delivery_failure').where('channel', '=', input.channel);
    await failures.where('address', '=', address).execute();
    await tellContacts(work, input.channel, address);
    return { id: input.id };
  },
});

const notUndeliverable = () =>
  new Refusal('conflict', 'This address is not marked undeliverable.', { hint: 'Reload the contact.' });
