import type { Email } from 'postal-mime';
import type { Notice } from '../driver.ts';
import { discreet } from '../redact.ts';

/** A report of delivery (RFC 3464). */
export const isReport = ({ headers }: Email): boolean =>
  headers.some(({ key, value }) => key === 'content-type' && /report-type="?delivery-status/i.test(value));

/** What a report says of our message, if it failed; a delay is no news. `ours` reads our id out of a Message-ID. */
export function bounceIn(report: Email, ours: (messageId: string) => string | null): Notice[] {
  const status = partOf(report, /^message\/(global-)?delivery-status$/);
  if (!/^Action: *failed/im.test(status)) return [];
  const original = partOf(report, /^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/);
  const messageId = /^Message-ID:\s*(<[^<>\s]+>)/im.exec(original)?.[1];
  if (!messageId) return [];
  const [code, diagnosis] = [/^Status: *(\S+)/im, /^Diagnostic-Code: *(?:smtp;)? *(.+)/im].map((field) =>
    field.exec(status)?.[1]?.trim(),
  );
  const detail = discreet(diagnosis ?? code ?? '') || null;
  return [{ kind: 'status', id: ours(messageId), providerId: messageId, status: 'failed', detail }];
}

const partOf = ({ attachments }: Email, type: RegExp): string =>
  attachments.map(({ mimeType, content }) => (type.test(mimeType) ? String(content) : '')).join('');
