import type { Email } from 'postal-mime';
import type { AddressFailure, ComplaintReport, StatusReport } from '../driver.ts';
import { redact } from '../redact.ts';
import { bytesOf } from './carried-files.ts';
import { failureKindOf, statusIn } from './failure-kind.ts';
import type { OwnIds } from './own-ids.ts';

/**
 * Reads which message could not be delivered and why, from a report (RFC 3464) or from what servers write instead.
 * @returns null if it names no message that failed; `no failure` if the message is delivered, or still on its way
 */
export function readBounce(email: Email, text: string, own: OwnIds): StatusReport | 'no failure' | null {
  const status = partOf(email, /^message\/(global-)?delivery-status$/);
  if (/^Action: *(?:delayed|expanded|relayed|delivered)/im.test(status) && !isFailed(status)) return 'no failure';
  const providerId = messageIn(email, text, own);
  if (!providerId) return null;
  const { failure, detail } = diagnosis(status, text, email.subject ?? '');
  if (!status && isDelay.test(`${email.subject ?? ''}\n${text.slice(0, BEGINNING)}`) && failure === 'soft')
    return 'no failure';
  return { kind: 'status', id: own.draftOf(providerId), providerId, status: 'failed', detail, failure };
}

/** The reports of people. Others are of machines (`auth-failure`, RFC 6591; `virus`), or say that a message was wanted (`not-spam`). */
const complains = /^(?:abuse|fraud|other|opt-out(?:-list)?)$/i;

const feedbackIn = (email: Email): { report: string; kind: string } => {
  const report = partOf(email, /^message\/feedback-report$/);
  return { report, kind: /^Feedback-Type: *([\w-]+)/im.exec(report)?.[1] ?? 'abuse' };
};

/** Reads which message somebody has reported as unwanted (RFC 5965). */
export function readComplaint(email: Email, text: string, own: OwnIds): ComplaintReport | null {
  const { kind } = feedbackIn(email);
  if (!complains.test(kind)) return null;
  const providerId = messageIn(email, text, own);
  if (!providerId) return null;
  return { kind: 'complaint', id: own.draftOf(providerId), providerId, detail: redact(`Feedback-Type: ${kind}`) };
}

/**
 * The recipient in a report of abuse that names none of our messages (RFC 5965, 3.2).
 * @returns null if it names nobody; undefined for a report that is nobody's complaint
 */
export function complainingAddress(email: Email): string | null | undefined {
  const { report, kind } = feedbackIn(email);
  if (!complains.test(kind)) return undefined;
  const [, address] = /^(?:Original-Rcpt-To|Removal-Recipient): *<?([^\s<>;]+@[^\s<>;]+)>?/im.exec(report) ?? [];
  return address?.toLowerCase() ?? null;
}

const BEGINNING = 4000;

const isFailed = (status: string): boolean => /^Action: *failed/im.test(status);

const isDelay =
  /\b(?:delayed|warning: could not send|still trying|will (?:keep|continue)[^.]{0,20}try|will be retried|retardée?|nouvelles? tentatives?|sera retent|toujours en attente)/i;

/** The Message-ID of the message in question: in the part that returns it, in the headers, or anywhere in the text. */
function messageIn(email: Email, text: string, own: OwnIds): string | null {
  const original = partOf(email, /^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/);
  const returned = /^(?:X-)?(?:Original-)?Message-ID:\s*(<[^<>\s]+>)/im.exec(original)?.[1];
  const reported = partOf(email, /^message\/(?:(?:global-)?delivery-status|feedback-report)$/);
  return (
    returned ??
    own.findOurId(`${original}\n${reported}\n${email.inReplyTo ?? ''} ${email.references ?? ''}\n${text}`) ??
    null
  );
}

/** The diagnosis of a report, or the words around a code in a text. */
function diagnosis(status: string, text: string, subject: string): { failure: AddressFailure; detail: string | null } {
  const [, code] = /^Status: *(\S+)/im.exec(status) ?? [];
  const [, words] = /^Diagnostic-Code: *(?:[\w-]+;)? *(.+(?:\r?\n[ \t].+)*)/im.exec(status) ?? [];
  if (code || words) {
    const said = words?.replace(/\s+/g, ' ').trim() ?? '';
    // A server that answers 5.0.0 to everything still says in words, and often in a code of its own, what is wrong.
    const precise = code && !/^5\.[03]\.0$/.test(code) ? code : (statusIn(said) ?? code);
    return {
      failure: failureKindOf(said || text.slice(0, BEGINNING), precise),
      detail: redact(said || (code ?? '')) || null,
    };
  }
  const notice = text.slice(0, BEGINNING);
  const line = notice.split('\n').find((one) => statusIn(one) || /\b[45]\d\d[ -]/.test(one)) ?? subject;
  return { failure: failureKindOf(notice), detail: redact(line.trim()) || null };
}

const partOf = ({ attachments }: Email, type: RegExp): string =>
  attachments
    .map((part) => (type.test(part.mimeType) ? bytesOf(part).toString() : ''))
    .join('\n')
    .trim();
