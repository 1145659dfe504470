import type { Translations } from '../i18n/fr.ts';

/** The operations whose codes a provider gave. */
const byProviders = [
  'releaseDraft',
  'releaseCampaignMessage',
  'statusReceived',
  'campaignStatusReceived',
  'sendInvitation',
  'sendSignatureRequest',
];

type ReasonOf = { operation: string; code: string | null };

/** The code of an entry in the reader's language: codes are for programs, and never shown. Null without one. */
export function reasonOf({ operation, code }: ReasonOf, translations: Translations): string | null {
  if (code === null) return null;
  const { journal, findings, errors, draftStatus } = translations;
  // The name of the language model that data went to.
  if (operation === 'askLanguageModel') return code;
  // The place of an entry and its SHA-256; the beginning that was declared.
  if (operation === 'writeMandateEntry' || operation === 'beginRegister') return code;
  // The hashes of the document that was signed and of its proof.
  if (operation === 'keepSignedDocument') return code;
  if (operation === 'acceptFlags')
    return code
      .split(' ')
      .map((flag) => findings.names[flag] ?? journal.otherFlag)
      .join(', ');
  const rule = draftStatus.rules[code as keyof typeof draftStatus.rules];
  if (byProviders.includes(operation)) {
    return draftStatus.failures[code] ?? draftStatus.providerErrors[code] ?? rule ?? draftStatus.refusedByProvider;
  }
  return errors[code] ?? rule ?? journal.otherReason;
}
