import type {
  KnownRequest,
  RequestToSign,
  SignatureDriver,
  SignatureProviders,
} from '../../delivery/signatures/signature-driver.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { findAccount } from '../../domain/signatures/signature-account.ts';
import type { SignatureItem } from '../../domain/signatures/signature-item.ts';
import type { RequestRow, SignerRow } from '../../domain/signatures/signature-record.ts';

/** A request with what it takes to speak with its provider. */
export type OpenRequest = {
  request: RequestRow;
  driver: SignatureDriver;
  signers: KnownRequest['signers'];
};

/** @returns undefined where the account is another one by now, or its keys cannot be read: they alone reach the request */
export async function openRequest(
  work: Work,
  providers: SignatureProviders,
  request: RequestRow,
): Promise<OpenRequest | undefined> {
  const account = await findAccount(work);
  if (account?.provider !== request.provider || account.environment !== request.environment) return undefined;
  const credentials = readCredentials(work, account.credentials);
  if (credentials === undefined) return undefined;
  const { provider, environment } = account;
  const driver = providers[provider].open({ agencyId: work.agency.id, environment, credentials });
  return { request, driver, signers: await signersOf(work, request) };
}

/** Undefined where they were encrypted with another CLEF_SECRET. */
function readCredentials({ encryption }: Work, encrypted: Uint8Array | null): unknown {
  if (encrypted === null) return null;
  try {
    return JSON.parse(encryption.decrypt(encrypted));
  } catch {
    return undefined;
  }
}

async function signersOf(work: Work, { draft_id }: RequestRow): Promise<KnownRequest['signers']> {
  const rows = work.agency.from('signature_signer').selectAll().where('draft_id', '=', draft_id).orderBy('position');
  return (await rows.execute()).map(signerToAsk);
}

const signerToAsk = ({ position, first_name: firstName, last_name: lastName, email, phone }: SignerRow) => ({
  ...{ position, firstName, lastName, email, phone },
});

/** The request as it was approved: the item's words, with the document's bytes. */
export async function requestToSign(
  work: Work,
  { request, signers }: OpenRequest,
  item: SignatureItem,
): Promise<RequestToSign> {
  const files = work.agency.from('signature_file').select(['name', 'content', 'sha256']);
  const { content, ...document } = await files.where('id', '=', request.document_id).executeTakeFirstOrThrow();
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return {
    externalId: publicId('signature', request.id),
    title: item.subject,
    message: item.body,
    document: { ...document, content: bytes },
    signers,
  };
}
