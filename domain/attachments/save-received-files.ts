import { newId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import type { ReceivedFile } from './received-files.ts';

/** Keeps the files of an e-mail with the message that brought them, in its transaction. */
export async function saveReceivedFiles(work: Work, messageId: string, files: readonly ReceivedFile[]): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map(({ isInText, count, content, ...columns }) => ({
    ...columns,
    id: newId(),
    message_id: messageId,
    content: content && Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    in_text: isInText,
    file_count: count,
    created_at: work.now,
  }));
  await work.agency.insert('attachment', rows).execute();
}
