import type { Attachment, Email } from 'postal-mime';
import type { CarriedFile } from '../../domain/attachments/received-files.ts';

/** The parts of a mail that are not its text. */
export const carriedFiles = ({ attachments }: Email): CarriedFile[] =>
  attachments.map((part) => ({ name: nameOf(part), content: bytesOf(part), isInText: isInText(part) }));

/** Parts that have no name although a person would know one for them. */
const usualNames = new Map([
  ['message/rfc822', 'message.eml'],
  ['text/calendar', 'invitation.ics'],
]);

const nameOf = ({ filename, mimeType }: Attachment): string => filename ?? usualNames.get(mimeType) ?? '';

/** The bytes of a part, without a copy. */
export function bytesOf({ content }: Pick<Attachment, 'content'>): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

/**
 * Whether nobody attached it: a picture that the text refers to by its Content-ID (the logo of a signature, and a photo that was
 * pasted), or the mail's own signature. A picture that a telephone puts between the lines has no Content-ID, and Gmail gives one
 * to every attachment, so both headers are needed.
 */
const isInText = ({ mimeType, disposition, contentId }: Attachment): boolean =>
  (mimeType.startsWith('image/') && contentId !== undefined && disposition !== 'attachment') ||
  signatures.test(mimeType);

const signatures = /^application\/(?:x-)?(?:pkcs7|pgp)-signature$/;
