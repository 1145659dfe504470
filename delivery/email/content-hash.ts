import { hash } from 'node:crypto';
import type { Email } from 'postal-mime';

/**
 * Tells two mails with one Message-ID from one mail that comes twice: by two mailboxes, by two servers, by a provider that repeats it.
 * The author, the date and the text stay the same on every way. The headers of transport, the encoding of the text, its line ends and
 * the marks that servers put before a subject (« [EXTERNE] ») do not.
 */
export function contentHashOf({ from, date, subject = '', text = '', html = '' }: Email): string {
  const sameOnEveryWay = [from?.address?.toLowerCase() ?? '', date ?? '', subject.replace(serverMarks, ''), text, html];
  return hash('sha256', sameOnEveryWay.map((part) => part.replace(/\s+/g, ' ').trim()).join('\n'), 'base64url');
}

const serverMarks = /^(?:\s*\[[^\]]{0,40}\])+/;
