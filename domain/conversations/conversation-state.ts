import { type Selectable, sql, type UpdateQueryBuilder } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../storage/entities/all.ts';
import { findRecordIdOrNull, notFound } from '../shared/find-record.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { isOfNobody } from './in-charge.ts';

/**
 * The states of a conversation for the agency. `waiting`: it waits for the contact, or for somebody else; one in which only
 * the agency has written begins so. A message that comes in opens it again, whichever it was.
 */
export const conversationStates = ['open', 'waiting', 'done'] as const;
export type ConversationState = (typeof conversationStates)[number];

type Columns = Pick<Selectable<Tables['conversation']>, 'status' | 'waiting'>;

export const columnsOfState = (state: ConversationState): Columns => ({
  status: state === 'done' ? 'closed' : 'open',
  waiting: state === 'waiting',
});

export const stateOf = ({ status, waiting }: Columns): ConversationState =>
  status === 'closed' ? 'done' : waiting ? 'waiting' : 'open';

const ConversationId = z.strictObject({ id: id('conversation').describe('Its id') });
const output = z.object({ id: id('conversation') });

export const setConversationState = direct({
  name: 'setConversationState',
  scope: 'human',
  summary: 'Say that a conversation is done, waits for somebody else, or is open again.',
  effect: 'write',
  input: ConversationId.extend({ state: z.enum(conversationStates).describe('Where it stands') }),
  output,
  run: (work, input) => update(work, input.id, (rows) => rows.set(columnsOfState(input.state))),
});

export const markUnread = direct({
  name: 'markUnread',
  scope: 'human',
  summary: 'Keep a conversation among the unread ones, to come back to it.',
  effect: 'write',
  input: ConversationId,
  output,
  run: (work, input) => update(work, input.id, (rows) => rows.set({ unread_count: sql`greatest(unread_count, 1)` })),
});

export const assignConversation = direct({
  name: 'assignConversation',
  scope: 'human',
  summary: 'Give a conversation to a colleague, or to nobody.',
  effect: 'write',
  input: ConversationId.extend({ assigneeId: id('user').nullable().describe('The colleague who takes it on') }),
  output,
  run: async (work, input) => {
    const assignedTo = await findRecordIdOrNull(work, 'user', input.assigneeId);
    return update(work, input.id, (rows) => rows.set({ assigned_to: assignedTo }));
  },
});

/** Puts whoever answers in charge of a conversation that nobody is in charge of. */
export async function takeOn(work: Work, conversationId: string): Promise<void> {
  await work.agency
    .update('conversation')
    .set({ assigned_to: work.actor.id, updated_at: work.now })
    .where('id', '=', conversationId)
    .where(isOfNobody(work))
    .execute();
}

type Rows = UpdateQueryBuilder<Tables, 'conversation', 'conversation', object>;

/** @throws Refusal `not_found` */
async function update(work: Work, publicConversationId: string, set: (rows: Rows) => Rows) {
  const rows = work.agency.update('conversation').set({ updated_at: work.now });
  const changed = set(rows as Rows).where('id', '=', uuidOf('conversation', publicConversationId));
  const row = await changed.returning('id').executeTakeFirst();
  if (!row) throw notFound('conversation', publicConversationId);
  return { id: publicConversationId };
}
