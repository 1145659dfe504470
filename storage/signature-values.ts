/** The lists of values of requests for electronic signatures, like those of `column-values.ts`. */

/** Mandat, offre d’achat, compromis. The deed is none of them: a notary draws it up. */
export const signatureSubjects = ['mandate', 'offer', 'promise'] as const;
export type SignatureSubject = (typeof signatureSubjects)[number];
export const signatureProviders = ['sandbox', 'yousign', 'docusign'] as const;
export type SignatureProvider = (typeof signatureProviders)[number];
/** The provider's own trial, whose signatures are worth nothing, or the real thing. */
export const signatureEnvironments = ['trial', 'production'] as const;
export type SignatureEnvironment = (typeof signatureEnvironments)[number];
/** How a signer proves who they are: a code by e-mail or by SMS. */
export const signerProofs = ['email', 'sms'] as const;
export const signerStatuses = ['waiting', 'signed', 'declined'] as const;
export const signatureFileRoles = ['document', 'signed', 'proof'] as const;

/** `domain/signatures/signature-transitions.ts` lists the transitions. Before its approval a request is a draft. */
export const signatureStatuses = [
  'approved',
  'sending',
  'unconfirmed',
  'sent',
  'cancelling',
  'signed',
  'declined',
  'expired',
  'cancelled',
  'failed',
] as const;
export type SignatureStatus = (typeof signatureStatuses)[number];
