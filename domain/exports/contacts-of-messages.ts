import { byKey, type Tenant } from '../../storage/tenant.ts';
import { publicId, uuidOf } from '../shared/ids.ts';
import type { ContactsByConversation } from './column.ts';
import type { ExportedRecord } from './read-table.ts';

/**
 * The contacts of the conversations of some messages. They are read for a page of messages at a time: an agency has too many
 * to keep all of them in memory.
 */
export async function contactsOfMessages(
  agency: Tenant,
  messages: readonly ExportedRecord[],
): Promise<ContactsByConversation> {
  const conversations = new Set(messages.map(({ conversationId }) => uuidOf('conversation', String(conversationId))));
  if (conversations.size === 0) return {};
  const rows = await agency
    .from('conversation')
    .innerJoin('contact', byKey('contact', 'conversation.contact_id'))
    .select(['conversation.id', 'contact.id as contact', 'first_name', 'last_name', 'erased_at'])
    .where('conversation.id', 'in', [...conversations])
    .execute();
  return Object.fromEntries(
    rows.map(({ id, contact, first_name, last_name, erased_at }) => {
      // Somebody who was erased has a placeholder for their name.
      const name = erased_at ? '' : [first_name, last_name].filter(Boolean).join(' ');
      return [publicId('conversation', id), { id: publicId('contact', contact), name }];
    }),
  );
}
