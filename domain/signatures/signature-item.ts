import { z } from 'zod';
import {
  signatureEnvironments,
  signatureProviders,
  signatureSubjects,
  signerProofs,
} from '../../storage/signature-values.ts';
import { id } from '../shared/ids.ts';

/** A PDF, by its bytes. */
export const SignatureFile = z.object({
  id: id('document').describe('Its id'),
  name: z.string().describe('Its name'),
  bytes: z.int().describe('Its size'),
  sha256: z.string().describe('In hexadecimal digits'),
});
export type SignatureFile = z.output<typeof SignatureFile>;

/** Somebody who is asked to sign. */
export const Signer = z.object({
  contactId: id('contact').describe('Their record'),
  firstName: z.string().nullable().describe('Given name'),
  lastName: z.string().describe('Family name'),
  email: z.string().describe('Where the provider writes to'),
  phone: z.string().nullable().describe('Where the code goes, for a code by SMS'),
  proof: z.enum(signerProofs).describe('How they prove who they are'),
});
export type Signer = z.output<typeof Signer>;

/**
 * A request for signatures as a person reads and approves it: the document by its hash, who signs in which order, and the words that
 * the provider's e-mail carries. `to` is the address of the first one, who is the draft's contact.
 */
export const SignatureItem = z.object({
  to: z.string(),
  subject: z.string().describe('The subject of the provider’s e-mail'),
  body: z.string().describe('The message in the provider’s e-mail'),
  purpose: z.literal('service'),
  about: z.object({
    subject: z.enum(signatureSubjects),
    id: z.union([id('mandate'), id('offer')]),
    label: z.string().describe('As people say it'),
  }),
  document: SignatureFile,
  signers: z.array(Signer),
  provider: z.enum(signatureProviders),
  environment: z.enum(signatureEnvironments),
});
export type SignatureItem = z.output<typeof SignatureItem>;
