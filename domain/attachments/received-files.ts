import type { FileRefusal } from '../../storage/column-values.ts';
import { attachmentLimits } from '../drafts/message-limits.ts';
import { Refusal } from '../shared/refusal.ts';
import { checkedFile } from './checked-file.ts';
import { fileName } from './file-name.ts';

/** A file as a stranger's e-mail carries it. `isInText`: the text shows it, as it shows the pictures of a signature. */
export type CarriedFile = { name: string; content: Buffer; isInText: boolean };

/** A file of an e-mail that came in: its bytes, or the reason why they are not kept. */
export type ReceivedFile = { name: string; type: string; bytes: number; isInText: boolean; count: number } & (
  | { content: Uint8Array; sha256: string; refusal: null }
  | { content: null; sha256: null; refusal: FileRefusal }
);

/** More files than anybody reads the names of. */
const MAX_REFUSED = 20;

/** Longer names were made to keep us busy. The end of a name has its ending. */
const MAX_NAME_LENGTH = 1000;

const UNKNOWN_TYPE = 'application/octet-stream';

/**
 * Decides which files of an e-mail are kept, by the rules for those that leave. A file that somebody attached comes before the
 * pictures of a signature, so that these take no place from it. The bytes are a stranger's: this runs in the thread that reads
 * the mail.
 */
export function receivedFiles(carried: readonly CarriedFile[]): ReceivedFile[] {
  const kept: ReceivedFile[] = [];
  const refused: ReceivedFile[] = [];
  let keptBytes = 0;
  for (const file of [...carried.filter(({ isInText }) => !isInText), ...carried.filter(({ isInText }) => isInText)]) {
    const received = receivedFile(file, { files: kept.length, bytes: keptBytes });
    if (received.refusal !== null) {
      refused.push(received);
    } else {
      kept.push(received);
      keptBytes += received.bytes;
    }
  }
  return [...kept, ...refused.slice(0, MAX_REFUSED), ...inOneRow(refused.slice(MAX_REFUSED))];
}

type Kept = { files: number; bytes: number };

function receivedFile({ name: given, content, isInText }: CarriedFile, kept: Kept): ReceivedFile {
  const shortName = given.slice(-MAX_NAME_LENGTH);
  const file = { name: fileName(shortName), type: UNKNOWN_TYPE, bytes: content.length, isInText, count: 1 };
  const refused = (refusal: FileRefusal): ReceivedFile => ({ ...file, content: null, sha256: null, refusal });
  try {
    const { name, type, sha256 } = checkedFile(shortName, content, { otherEnding: 'amend' });
    if (kept.files === attachmentLimits.files) return refused('number');
    if (kept.bytes + content.length > attachmentLimits.bytes) return refused('size');
    return { ...file, name, type, sha256, content, refusal: null };
  } catch (error) {
    const refusal = error instanceof Refusal && reasons[error.code];
    if (!refusal) throw error;
    return refused(refusal);
  }
}

/** The refusals of `checkedFile`. */
const reasons: { [code: string]: FileRefusal } = {
  attachment_empty: 'empty',
  attachment_too_large: 'size',
  attachment_kind: 'kind',
};

function inOneRow(files: readonly ReceivedFile[]): ReceivedFile[] {
  if (files.length < 2) return [...files];
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const nameless = { name: '', type: UNKNOWN_TYPE, isInText: false, content: null, sha256: null };
  return [{ ...nameless, bytes, count: files.length, refusal: 'number' }];
}
