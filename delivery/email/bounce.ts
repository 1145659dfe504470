import type { Email } from 'postal-mime';
import type { CallbackEvent } from '../driver.ts';
import { redact } from '../redact.ts';
import { bytesOf } from './carried-files.ts';

/** A delivery status notification (RFC 3464). */
export const isDeliveryReport = ({ headers }: Email): boolean =>
  headers.some(({ key, value }) => key === 'content-type' && /report-type="?delivery-status/i.test(value));

/** Reads which message failed; a delay is ignored. `draftIdOf` returns the draft of a Message-ID that is ours. */
export function readBounce(report: Email, draftIdOf: (messageId: string) => string | null): CallbackEvent[] {
  const status = partOf(report, /^message\/(global-)?delivery-status$/);
  if (!/^Action: *failed/im.test(status)) return [];
  const original = partOf(report, /^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/);
  const messageId = /^Message-ID:\s*(<[^<>\s]+>)/im.exec(original)?.[1];
  if (!messageId) return [];
  const [code, diagnosis] = [/^Status: *(\S+)/im, /^Diagnostic-Code: *(?:smtp;)? *(.+)/im].map((field) =>
    field.exec(status)?.[1]?.trim(),
  );
  const detail = redact(diagnosis ?? code ?? '') || null;
  return [{ kind: 'status', id: draftIdOf(messageId), providerId: messageId, status: 'failed', detail }];
}

const partOf = ({ attachments }: Email, type: RegExp): string =>
  attachments.map((part) => (type.test(part.mimeType) ? bytesOf(part).toString() : '')).join('');
