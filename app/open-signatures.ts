import { docusign, docusignHosts } from '../delivery/signatures/docusign.ts';
import { sandboxSignatures } from '../delivery/signatures/sandbox.ts';
import type { SignatureProviders } from '../delivery/signatures/signature-driver.ts';
import { yousign, yousignHosts } from '../delivery/signatures/yousign.ts';
import { openGuardedAgent } from '../delivery/webhooks/guard.ts';
import { systemActor } from '../domain/shared/actor.ts';
import { sandboxStore } from '../domain/signatures/sandbox-signatures.ts';
import { readSandboxPaper } from '../domain/signatures/signed-papers.ts';
import { type AppContext, readingWork } from '../door/transaction/transact.ts';
import type { Config } from './config.ts';
import { writePdf } from './export/write-pdf.ts';

/** Other addresses of the providers, as tests have them. Only then are private addresses reached. */
export type SignatureAddresses = { yousign?: string | undefined; docusign?: string | undefined };

export const signatureAddresses = (drivers: Config['drivers']): SignatureAddresses => ({
  yousign: drivers.CLEF_YOUSIGN_URL || undefined,
  docusign: drivers.CLEF_DOCUSIGN_URL || undefined,
});

/**
 * The providers of signatures, among which each agency chooses. Their addresses are constants, and connections reach public addresses
 * alone. The sandbox keeps its requests in the store.
 */
export function openSignatures(context: AppContext, addresses: SignatureAddresses = {}): SignatureProviders {
  const { yousign: yousignUrl, docusign: docusignUrl } = addresses;
  const agent = openGuardedAgent({ privateTargets: yousignUrl !== undefined || docusignUrl !== undefined });
  const fake = docusignUrl && { auth: docusignUrl, isApi: (url: URL) => url.origin === docusignUrl };
  return {
    sandbox: sandboxSignatures(sandboxStore(context.rows, context.now), (agencyId, requestId) =>
      sandboxPapers(context, agencyId, requestId),
    ),
    yousign: yousign(agent, yousignUrl ? { trial: yousignUrl, production: yousignUrl } : yousignHosts),
    docusign: docusign(agent, context.now, fake ? { trial: fake, production: fake } : docusignHosts),
  };
}

async function sandboxPapers(context: AppContext, agencyId: string, requestId: string) {
  const data = await readSandboxPaper(readingWork(context, systemActor(agencyId), context.now()), requestId);
  const paper = async (name: 'signed' | 'proof') =>
    Buffer.from(await writePdf({ name: 'sandbox-signature', data: { paper: name, ...data } }));
  return { signed: await paper('signed'), proof: await paper('proof') };
}
