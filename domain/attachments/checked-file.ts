import { createHash } from 'node:crypto';
import { attachmentLimits } from '../drafts/message-limits.ts';
import { Refusal } from '../shared/refusal.ts';
import { kindOf } from './file-kind.ts';
import { endingOf, fileName } from './file-name.ts';

/** The columns of a file that may leave. */
export type CheckedFile = { name: string; type: string; bytes: number; sha256: string; content: Buffer };

/**
 * A file as it is kept, with a safe name. If the name ends as another kind of file does, it is refused, or gets the ending of
 * its bytes as well (`facture.exe.pdf`).
 * @throws Refusal `attachment_empty`, `attachment_too_large`, `attachment_kind`, or `attachment_name`
 */
export function checkedFile(
  givenName: string,
  content: Buffer,
  { otherEnding }: { otherEnding: 'refuse' | 'amend' } = { otherEnding: 'refuse' },
): CheckedFile {
  if (content.length === 0) {
    throw new Refusal('attachment_empty', 'The file is empty.', { hint: 'Choose another one.' });
  }
  if (content.length > attachmentLimits.bytes) throw tooLarge();
  const kind = kindOf(content);
  if (!kind) {
    throw new Refusal('attachment_kind', 'An e-mail does not carry this kind of file.', {
      hint: 'Add a PDF, a JPEG, PNG or WebP image, or a Word, Excel, PowerPoint or OpenDocument file without macros.',
    });
  }
  const name = fileName(givenName);
  const ending = endingOf(name);
  const isRight = kind.endings.includes(ending);
  if (ending !== '' && !isRight && otherEnding === 'refuse') {
    throw new Refusal('attachment_name', `The name ends in .${ending}, but the file is a .${kind.endings[0]}.`, {
      hint: 'Give it the ending that its contents have.',
    });
  }
  const sha256 = createHash('sha256').update(content).digest('hex');
  return {
    name: isRight ? name : `${name}.${kind.endings[0]}`,
    type: kind.type,
    bytes: content.length,
    sha256,
    content,
  };
}

export const tooLarge = () =>
  new Refusal('attachment_too_large', 'The files of an e-mail may have 10 MB together.', {
    hint: 'Make them smaller, or send a link.',
  });
