import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../storage/entities/all.ts';
import { asJson } from '../../storage/json.ts';
import { maxNoteLength } from '../contacts/limits.ts';
import { actorSummary } from '../shared/actor.ts';
import { author, text, timestamps } from '../shared/fields.ts';
import { findRecordId } from '../shared/find-record.ts';
import { id, newId, publicId } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';

/** An internal note: colleagues read it, the contact never does. */
export const Note = z.object({
  id: id('note').describe('Its id'),
  conversationId: id('conversation').describe('The conversation it belongs to'),
  body: z.string().describe('The text'),
  author: author.describe('Who wrote it'),
  createdAt: timestamps.createdAt,
});

export const listNotes = direct({
  name: 'listNotes',
  scope: 'human',
  summary: 'The internal notes of a conversation, oldest first.',
  effect: 'read',
  input: z.strictObject({ id: id('conversation') }),
  output: z.object({ notes: z.array(Note) }),
  run: async (work, input) => {
    const conversationId = await findRecordId(work, 'conversation', input.id);
    const rows = work.agency.from('note').selectAll().where('conversation_id', '=', conversationId);
    const latest = await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(100).execute();
    return { notes: latest.reverse().map((row) => noteRecord(row, input.id)) };
  },
});

const noteRecord = (row: Selectable<Tables['note']>, conversationId: string): z.input<typeof Note> => ({
  id: publicId('note', row.id),
  conversationId,
  body: row.body,
  author: row.author,
  createdAt: row.created_at.toISOString(),
});

export const addNote = direct({
  name: 'addNote',
  scope: 'contacts:write',
  summary: 'Add an internal note to a conversation; it is never sent.',
  effect: 'write',
  input: z.strictObject({
    id: id('conversation').describe('Its id'),
    body: text(maxNoteLength).describe('The text'),
  }),
  output: Note,
  run: async (work, input) => {
    const conversationId = await findRecordId(work, 'conversation', input.id);
    const noteId = newId();
    const signature = actorSummary(work.actor);
    await work.agency
      .insert('note', {
        id: noteId,
        conversation_id: conversationId,
        body: input.body,
        author: asJson(signature),
        created_at: work.now,
      })
      .execute();
    return {
      id: publicId('note', noteId),
      conversationId: input.id,
      body: input.body,
      author: signature,
      createdAt: work.now.toISOString(),
    };
  },
});
