import { expect, it } from 'vitest';
import { failureKindOf } from '../../delivery/email/failure-kind.ts';

/** The answers of mail servers, and what they say of the address. */
it.each([
  ['550 5.1.1 <hana@acheteurs.example>: Recipient address rejected: User unknown', 'hard'],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound', 'hard'],
  ['553 sorry, no mailbox here by that name. (#5.7.1)', 'hard'],
  ['550 Utilisateur inconnu', 'hard'],
  ['Host or domain name not found', 'hard'],
  ['550', 'hard'],
  ['452 4.2.2 The email account that you tried to reach is over quota', 'soft'],
  ['552 5.2.2 Mailbox full', 'soft'],
  ['550 5.7.1 Relaying denied', 'soft'],
  ['554 5.7.1 <hana@acheteurs.example>: Relay access denied', 'soft'],
  ['530 5.7.0 Authentication required', 'soft'],
  ['550 5.7.26 This mail is unauthenticated (DMARC)', 'soft'],
  ['550 5.1.8 Sender address rejected: Domain not found', 'soft'],
  ['553 5.1.8 Expéditeur refusé', 'soft'],
  ['554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using a blocklist', 'soft'],
  ['connect to mx.acheteurs.example: Connection timed out', 'soft'],
])('%s: %s', (words, kind) => {
  expect(failureKindOf(words)).toBe(kind);
});
