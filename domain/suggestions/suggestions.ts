import { z } from 'zod';
import { advisoryLock } from '../../storage/advisory-locks.ts';
import { channels, suggestionFailures, suggestionStatuses } from '../../storage/column-values.ts';
import { asJson } from '../../storage/json.ts';
import { executePrepared } from '../../storage/prepared-statements.ts';
import { lockContact } from '../contacts/erased-contact.ts';
import { messageLimits } from '../drafts/message-limits.ts';
import { actorSummary } from '../shared/actor.ts';
import { text } from '../shared/fields.ts';
import { findRecordIdOrNull, notFound } from '../shared/find-record.ts';
import { id, newId, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { insertSuggestion, markCancelled, type SuggestionRow } from './suggestion-transitions.ts';

/** Each costs money, and people need a few at a time. */
const MAX_PER_HOUR = 60;

/** A text by the language model, for a colleague who reads it, changes it and sends it as their own. It is no draft. */
export const Suggestion = z.object({
  id: id('suggestion'),
  status: z.enum(suggestionStatuses),
  subject: z.string().nullable().describe('For an e-mail that has none'),
  body: z.string().nullable().describe('Once it is ready'),
  failure: z.enum(suggestionFailures).nullable(),
  detail: z.string().nullable().describe('The provider’s status and code'),
});

export const requestReplyText = direct({
  name: 'requestReplyText',
  scope: 'human',
  summary: 'Ask the language model for a text to a contact. Nothing is sent and nothing waits in the queue.',
  effect: 'write',
  input: z.strictObject({
    contactId: id('contact').describe('Who it is written to'),
    conversationId: id('conversation').optional().describe('The conversation that it answers'),
    channel: z.enum(channels).describe('E-mail or SMS'),
    wish: text(300).optional().describe('What the text should do, in the colleague’s words'),
    written: text(messageLimits.email).optional().describe('The text that stands in the form'),
  }),
  output: z.object({ id: id('contact'), suggestion: Suggestion }),
  run: async (work, input) => {
    const { languageModel: model } = work;
    if (model === null) throw noModel();
    const { id: contactId } = await lockContact(work, input.contactId, ['id']);
    const conversationId = await findRecordIdOrNull(work, 'conversation', input.conversationId);
    if (conversationId) await requireTheirs(work, conversationId, contactId);
    await requireFewEnough(work);
    const row = await insertSuggestion(work, {
      id: newId(),
      contact_id: contactId,
      conversation_id: conversationId,
      channel: input.channel,
      wish: input.wish ?? null,
      written: input.written ?? null,
      requested_by: asJson(actorSummary(work.actor)),
      model,
    });
    work.wake({ queue: 'reply-text', id: row.id });
    return { id: input.contactId, suggestion: suggestionRecord(row) };
  },
});

export const readReplyText = direct({
  name: 'readReplyText',
  scope: 'human',
  summary: 'Where the text stands that the language model was asked for.',
  effect: 'read',
  input: z.strictObject({ id: id('suggestion') }),
  output: Suggestion,
  run: async (work, input) => suggestionRecord(await findSuggestion(work, input.id)),
});

export const cancelReplyText = direct({
  name: 'cancelReplyText',
  scope: 'human',
  summary: 'Stop waiting for the text; one that arrives later is thrown away.',
  effect: 'write',
  input: z.strictObject({ id: id('suggestion') }),
  output: Suggestion,
  run: async (work, input) => {
    const found = await findSuggestion(work, input.id);
    return suggestionRecord((await markCancelled(work, found.id)) ?? (await findSuggestion(work, input.id)));
  },
});

/** The messages of somebody else must not be read into a text for this contact. */
async function requireTheirs(work: Work, conversationId: string, contactId: string): Promise<void> {
  const rows = work.agency.from('conversation').select('id').where('id', '=', conversationId);
  if (await rows.where('contact_id', '=', contactId).executeTakeFirst()) return;
  throw new Refusal('conflict', 'This conversation is with another contact.', { hint: 'Read the conversation again.' });
}

/** Requests of an agency are counted one after the other. */
async function requireFewEnough(work: Work): Promise<void> {
  await executePrepared(work.agency.db, advisoryLock.exclusive(`suggestions:${work.agency.id}`));
  const { asked } = await work.agency
    .from('reply_suggestion')
    .select(({ fn }) => fn.countAll<string>().as('asked'))
    .where('created_at', '>', new Date(work.now.getTime() - 3_600_000))
    .executeTakeFirstOrThrow();
  if (Number(asked) < MAX_PER_HOUR) return;
  throw new Refusal('too_many_suggestions', `An agency may ask for ${MAX_PER_HOUR} texts an hour.`, {
    hint: 'Write this one yourself, or ask again later.',
  });
}

/** A text is the asker's alone, as what they type into the form is. */
async function findSuggestion(work: Work, suggestionId: string): Promise<SuggestionRow> {
  const rows = work.agency.from('reply_suggestion').selectAll();
  const row = await rows.where('id', '=', uuidOf('suggestion', suggestionId)).executeTakeFirst();
  if (row?.requested_by.id !== actorSummary(work.actor).id) throw notFound('suggestion', suggestionId);
  return row;
}

const suggestionRecord = (row: SuggestionRow): z.output<typeof Suggestion> => ({
  id: publicId('suggestion', row.id),
  status: row.status,
  subject: row.subject,
  body: row.body,
  failure: row.failure,
  detail: row.detail,
});

const noModel = () =>
  new Refusal('no_language_model', 'No language model is set up.', { hint: 'The operator sets one with CLEF_AI.' });
