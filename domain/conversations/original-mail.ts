import { createHash } from 'node:crypto';
import { z } from 'zod';
import { notFound } from '../shared/find-record.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';

/** Keeps the bytes of an e-mail with the message that it became, in its transaction. */
export async function saveOriginal(work: Work, messageId: string, pieces: readonly Buffer[]): Promise<void> {
  const content = Buffer.concat(pieces);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const row = { message_id: messageId, bytes: content.length, sha256, content, created_at: work.now };
  await work.agency.insert('original_mail', row).execute();
}

export const readOriginal = direct({
  name: 'readOriginal',
  scope: 'human',
  summary: 'The e-mail from which a message was read, byte for byte.',
  effect: 'read',
  input: z.strictObject({ id: id('message') }),
  output: z.object({ content: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
  run: async (work, input) => {
    const rows = work.agency.from('original_mail').select('content');
    const row = await rows.where('message_id', '=', uuidOf('message', input.id)).executeTakeFirst();
    if (!row) throw notFound('message', input.id);
    return { content: row.content };
  },
});
