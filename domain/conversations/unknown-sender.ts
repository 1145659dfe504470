import { z } from 'zod';
import type { Channel } from '../../storage/column-values.ts';
import { PeoplesDetails, splitDetails } from '../contacts/add-contact.ts';
import { changeContact, insertNewContact, readContact } from '../contacts/contacts.ts';
import { insertNote } from '../contacts/record/contact-notes.ts';
import { text } from '../shared/fields.ts';
import { findRecordId, notFound } from '../shared/find-record.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { isUnattended } from '../shared/unattended-addresses.ts';

/**
 * A conversation with a number or an address that no contact has. A colleague says whose it is. That takes no refusal back:
 * a STOP counts by its address, and no consent comes from a message.
 */

const ConversationId = z.strictObject({ id: id('conversation').describe('Its id') });
const output = z.object({ id: id('conversation'), contactId: id('contact') });

export const linkConversation = direct({
  name: 'linkConversation',
  scope: 'human',
  summary: 'Say which contact an unknown sender is: their conversations move to that contact.',
  effect: 'write',
  input: ConversationId.extend({
    contactId: id('contact').describe('Who the sender is'),
    useAddress: z
      .boolean()
      .default(false)
      .describe(
        'Write to the sender’s number or address from now on. Otherwise it is kept beside the contact’s own; one that the contact lacks is always filled in',
      ),
  }),
  output,
  run: async (work, input) => {
    const contactId = await findRecordId(work, 'contact', input.contactId);
    const sender = await lockUnknown(work, input.id);
    if (sender.address !== null) await keepAddress(work, input, sender.channel, sender.address);
    await moveTo(work, sender, contactId);
    return { id: input.id, contactId: input.contactId };
  },
});

/** The contact keeps both numbers or addresses, the one that is written to and the other one. */
async function keepAddress(
  work: Work,
  { contactId: id, useAddress }: { contactId: string; useAddress: boolean },
  channel: Channel,
  address: string,
): Promise<void> {
  const { phone, email } = await readContact(work, uuidOf('contact', id));
  const known = channel === 'sms' ? phone : email;
  const main = known === null || useAddress ? addressOf(channel, address) : {};
  await changeContact(work, { id, ...main, allowDuplicate: true }, {}, [address]);
}

export const createContactOfSender = direct({
  name: 'createContactOfSender',
  scope: 'human',
  summary: 'Make an unknown sender a contact, who gets their conversations.',
  effect: 'write',
  input: ConversationId.extend({
    ...PeoplesDetails.pick({
      firstName: true,
      lastName: true,
      kind: true,
      phone: true,
      email: true,
      assignedTo: true,
      acceptedDuplicates: true,
    }).shape,
    office: text(200).optional().describe('Their office or company, which becomes the first note about them'),
  }),
  output,
  run: async (work, { id: conversationId, office, ...details }) => {
    const sender = await lockUnknown(work, conversationId);
    const address = sender.address === null ? {} : addressOf(sender.channel, sender.address);
    const { fields, columns } = splitDetails({ ...details, ...address, source: sourceOf(sender.channel) });
    const contact = await insertNewContact(work, fields, columns);
    if (office) await insertNote(work, contact.id, { body: office, call: null });
    await moveTo(work, sender, uuidOf('contact', contact.id));
    return { id: conversationId, contactId: contact.id };
  },
});

type Sender = { id: string; channel: Channel; address: string | null };

/**
 * An address that nobody reads is no contact's, and tells nothing of who is behind the other conversations with it.
 * @throws Refusal `not_found`, or `conflict` if it has a contact already
 */
async function lockUnknown(work: Work, publicConversationId: string): Promise<Sender> {
  const row = await work.agency
    .from('conversation')
    .select(['id', 'channel', 'address', 'contact_id'])
    .where('id', '=', uuidOf('conversation', publicConversationId))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('conversation', publicConversationId);
  const address = row.address !== null && isUnattended(row.address) ? null : row.address;
  if (row.contact_id === null) return { ...row, address };
  throw new Refusal('conflict', 'The sender of this conversation is known already.', {
    hint: 'Reload it: a colleague has said meanwhile who it is.',
    existingId: publicConversationId,
  });
}

/** All conversations with this sender move, because the address, if there is one, is one of the contact's from now on. */
async function moveTo(work: Work, { id, channel, address }: Sender, contactId: string): Promise<void> {
  await work.agency
    .update('conversation')
    .set({ contact_id: contactId, updated_at: work.now })
    .where('contact_id', 'is', null)
    .where((row) =>
      row.or([
        row('id', '=', id),
        ...(address === null ? [] : [row.and([row('channel', '=', channel), row('address', '=', address)])]),
      ]),
    )
    .execute();
}

const addressOf = (channel: Channel, address: string) => (channel === 'sms' ? { phone: address } : { email: address });

const sourceOf = (channel: Channel) => (channel === 'sms' ? 'SMS reçu' : 'E-mail reçu');
