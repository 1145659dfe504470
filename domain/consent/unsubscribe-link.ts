import { createHmac } from 'node:crypto';
import { Refusal } from '../shared/refusal.ts';
import { equalInConstantTime } from '../shared/token.ts';

/** The contact that a link unsubscribes, and the draft whose address got it. Links of before name no draft. All ids are UUIDs. */
export type UnsubscribeSubject = { agencyId: string; contactId: string; draftId?: string | undefined };

/**
 * The link in marketing e-mail that unsubscribes with one click and without a sign-in (RFC 8058; CPCE art. L34-5).
 * `baseUrl` gives the public address without a trailing slash; `secret` signs the link.
 */
export const unsubscribeUrl = (
  { baseUrl, secret }: { baseUrl(): string; secret: string },
  subject: UnsubscribeSubject,
): string => `${baseUrl()}/desinscription/${tokenFor(secret, subject)}`;

function tokenFor(secret: string, { agencyId, contactId, draftId = '' }: UnsubscribeSubject): string {
  const subject = Buffer.from((agencyId + contactId + draftId).replaceAll('-', ''), 'hex').toString('base64url');
  return `${subject}.${createHmac('sha256', secret).update(`unsubscribe:${subject}`).digest('base64url')}`;
}

/** @throws Refusal `not_found` for a link that Clef did not sign */
export function readUnsubscribeToken(secret: string, token: string): UnsubscribeSubject {
  const hex = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('hex');
  const draftId = hex.length === 96 ? uuidOfHex(hex.slice(64)) : undefined;
  const subject = { agencyId: uuidOfHex(hex.slice(0, 32)), contactId: uuidOfHex(hex.slice(32, 64)), draftId };
  if ((hex.length === 64 || draftId) && equalInConstantTime(token, tokenFor(secret, subject))) return subject;
  throw new Refusal('not_found', 'This link is not one of ours.', { hint: 'Copy the whole link from the e-mail.' });
}

const uuidOfHex = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
