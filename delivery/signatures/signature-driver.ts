import type { SignatureEnvironment, SignatureProvider } from '../../storage/signature-values.ts';

/** The interface between Clef and the providers of electronic signatures. `signature-providers.ts` lists them. */

/** Somebody who is asked, by their place in the order. */
export type SignerToAsk = {
  position: number;
  firstName: string | null;
  lastName: string;
  email: string;
  /** E.164: where the code goes; null for a code by e-mail. */
  phone: string | null;
};

/** A request as it was approved. `externalId` is its public id, the same on every attempt. */
export type RequestToSign = {
  externalId: string;
  title: string;
  message: string;
  document: { name: string; content: Buffer; sha256: string };
  signers: readonly SignerToAsk[];
};

/** A request that the provider knows. */
export type KnownRequest = { providerId: string; signers: readonly SignerToAsk[] };

/** The state of a request, as the provider says. `draft`: nobody has been asked yet. */
export type ProviderState = {
  state: 'draft' | 'ongoing' | 'done' | 'declined' | 'expired' | 'cancelled';
  /** The act of each signer, as far as the provider says. */
  signers: { position: number; status: 'waiting' | 'signed' | 'declined'; signedAt: string | null }[];
  declineReason: string | null;
};

/** The provider's answer to one question. */
export type Answer<T> =
  | { outcome: 'done'; value: T }
  /** A repetition would be refused again. `code` and `detail` are the provider's. */
  | { outcome: 'refused'; code: string; detail: string }
  /** Certainly without an effect, and worth another attempt. */
  | { outcome: 'retry'; detail: string; afterSeconds?: number }
  /** Perhaps with its effect: the answer was lost. */
  | { outcome: 'unknown'; detail: string };

export type SignedPapers = { signed: Buffer; proof: Buffer };

/** Speaks with one provider for one agency. Nothing throws for what a provider or a network can do. */
export type SignatureDriver = {
  /** Looks for what an earlier attempt has made: null where the provider has nothing, or nothing whole, of this id. */
  find(externalId: string, since: Date): Promise<Answer<string | null>>;
  /** Makes the request without asking anybody. @returns the provider's id */
  create(request: RequestToSign): Promise<Answer<string>>;
  /** Asks the signers: from here on the provider writes to them. */
  activate(request: KnownRequest): Promise<Answer<null>>;
  status(request: KnownRequest): Promise<Answer<ProviderState>>;
  remind(request: KnownRequest): Promise<Answer<null>>;
  cancel(request: KnownRequest): Promise<Answer<null>>;
  fetchSigned(request: KnownRequest): Promise<Answer<SignedPapers>>;
};

/** The head of a call-back; names in lower case. */
export type CallbackHeaders = Readonly<Record<string, string | undefined>>;

/** Which request a call-back is about. Nothing else of it is believed. */
export type CallbackSubject = { providerId: string | null; externalId: string | null };

export type SignatureAccess = {
  agencyId: string;
  environment: SignatureEnvironment;
  /** The decrypted credentials; null for the sandbox. */
  credentials: unknown;
};

export type SignatureProviderDriver = {
  open(access: SignatureAccess): SignatureDriver;
  /**
   * @param keys the secrets of the account, of which any may have signed
   * @returns null where none of them has; no ids for an event that is not about a request
   */
  verifyCallback(keys: readonly string[], headers: CallbackHeaders, body: Buffer): CallbackSubject | null;
};

export type SignatureProviders = Readonly<Record<SignatureProvider, SignatureProviderDriver>>;
