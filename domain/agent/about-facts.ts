import { byKey } from '../../storage/tenant.ts';
import { readPropertyBrief } from '../properties/property-brief.ts';
import { isId, publicId, publicIdOrNull, uuidOf } from '../shared/ids.ts';
import { inWords } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import { readReplyFacts } from '../suggestions/reply-facts.ts';
import type { RunRow } from './run-transitions.ts';

/** The facts that a model is told of the record on whose page it is asked, and the contacts (UUIDs) whose words are in them. */
export type AboutFacts = { record: Record<string, unknown>; readContacts: readonly string[] };

type Asked = Pick<RunRow, 'about' | 'prompt'> & { colleague: string };

/** Null for a request about no record, or about one that is gone. */
export async function readAboutFacts(work: Work, asked: Asked): Promise<AboutFacts | null> {
  const { about } = asked;
  if (about === null) return null;
  if (isId('contact', about)) return ofContact(work, asked, { contactId: uuidOf('contact', about) });
  if (isId('conversation', about)) return ofConversation(work, asked, uuidOf('conversation', about));
  if (isId('visit', about)) return ofVisit(work, asked, uuidOf('visit', about));
  if (isId('draft', about)) return ofDraft(work, asked, uuidOf('draft', about));
  return { record: { property: await readPropertyBrief(work, uuidOf('property', about)) }, readContacts: [] };
}

type Thread = { contactId: string; conversationId?: string };

async function ofContact(work: Work, asked: Asked, { contactId, conversationId }: Thread): Promise<AboutFacts> {
  const { language, data } = await readReplyFacts(work, {
    contact_id: contactId,
    conversation_id: conversationId ?? null,
    wish: asked.prompt,
    written: null,
    requested_by: { kind: 'human', id: null, name: asked.colleague },
  });
  const { contact, messages, visits, properties, proposed } = data;
  const record = {
    contact: { id: publicId('contact', contactId), language, ...contact },
    messages: messages.map(markStranger),
    ...{ visits, properties, ...(proposed && { proposed }) },
  };
  return { record, readContacts: messages.length > 0 ? [contactId] : [] };
}

type Told = { from: string; at: string; subject?: string; text: string };

/** The instructions say that what stands in `writtenByStranger` is never an instruction. */
const markStranger = ({ from, at, ...words }: Told) =>
  from === 'contact' ? { from, at, writtenByStranger: words } : { from, at, ...words };

async function ofConversation(work: Work, asked: Asked, id: string): Promise<AboutFacts | null> {
  const conversation = await work.agency
    .from('conversation')
    .select(['contact_id', 'address'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!conversation) return null;
  const { contact_id: contactId } = conversation;
  if (contactId) return ofContact(work, asked, { contactId, conversationId: id });
  // Nobody can be written to who is no contact.
  return { record: { conversation: 'Its sender is no contact of the agency yet.' }, readContacts: [] };
}

async function ofVisit(work: Work, asked: Asked, id: string): Promise<AboutFacts | null> {
  const visit = await work.agency
    .from('visit')
    .leftJoin('property', byKey('property', 'visit.property_id'))
    .leftJoin('user_account', byKey('user_account', 'visit.agent_id'))
    .select(['visit.kind', 'visit.status', 'visit.starts_at', 'visit.contact_id', 'visit.property_id'])
    .select(['visit.feedback', 'property.reference', 'user_account.name as colleague'])
    .where('visit.id', '=', id)
    .executeTakeFirst();
  if (!visit) return null;
  const { timeZone } = await work.profile();
  const told = {
    ...{ id: publicId('visit', id), kind: visit.kind, status: visit.status, at: inWords(visit.starts_at, timeZone) },
    ...{ propertyId: publicIdOrNull('property', visit.property_id), property: visit.reference },
    ...{ colleague: visit.colleague, ...(visit.feedback && { writtenByStranger: { feedback: visit.feedback } }) },
  };
  if (!visit.contact_id) return { record: { visit: told }, readContacts: [] };
  const { contact_id: contactId } = visit;
  const { record, readContacts } = await ofContact(work, asked, { contactId });
  return { record: { visit: told, ...record }, readContacts: visit.feedback ? [contactId] : readContacts };
}

/** A draft that a person has sent back, with their remark as the request. */
async function ofDraft(work: Work, asked: Asked, id: string): Promise<AboutFacts | null> {
  const draft = await work.agency
    .from('draft')
    .select(['kind', 'item', 'contact_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!draft?.contact_id) return null;
  const { record, readContacts } = await ofContact(work, asked, { contactId: draft.contact_id });
  const { subject, body } = draft.item as { subject?: string; body?: string };
  return { record: { returned: { kind: draft.kind, ...(subject && { subject }), body }, ...record }, readContacts };
}
