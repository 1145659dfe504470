import type { SandboxRequest, SandboxStore } from '../../domain/signatures/sandbox-signatures.ts';
import type { KnownRequest, ProviderState, SignatureProviderDriver, SignedPapers } from './signature-driver.ts';

/** Writes the papers of the sandbox about a request that everybody has signed. It is worth nothing, and says so on each page. */
export type SandboxPapers = (agencyId: string, requestId: string) => Promise<SignedPapers>;

/**
 * Plays a provider: its signers press a button on a page of Clef (`delivery/inbound/sandbox-signature-page.ts`), and nobody is written
 * to. A request has its own id here, so that making one twice makes one.
 */
export const sandboxSignatures = (store: SandboxStore, papers: SandboxPapers): SignatureProviderDriver => ({
  open: ({ agencyId }) => ({
    find: async (externalId) => done((await store.read(agencyId, externalId)) ? externalId : null),
    create: async ({ externalId }) => {
      await store.create(agencyId, externalId);
      return done(externalId);
    },
    activate: async ({ providerId }) => {
      await store.change(agencyId, providerId, { is_open: true });
      return done(null);
    },
    status: async (request) => {
      const played = await store.read(agencyId, request.providerId);
      if (!played) return { outcome: 'refused', code: 'unknown', detail: 'The sandbox does not know this request.' };
      return done(stateOf(played, request));
    },
    // There is nobody to remind: the page of the request shows the links.
    remind: async () => done(null),
    cancel: async ({ providerId }) => {
      await store.change(agencyId, providerId, { is_cancelled: true });
      return done(null);
    },
    fetchSigned: async ({ providerId }) => done(await papers(agencyId, providerId)),
  }),
  // The page wakes a worker itself.
  verifyCallback: () => null,
});

const done = <T>(value: T) => ({ outcome: 'done', value }) as const;

function stateOf({ is_open, is_cancelled, decisions }: SandboxRequest, { signers }: KnownRequest): ProviderState {
  const refused = decisions.find(({ signed }) => !signed);
  const isComplete = signers.every(({ position }) =>
    decisions.some((made) => made.signed && made.position === position),
  );
  const open = is_open ? 'ongoing' : 'draft';
  return {
    // Everybody had signed before it was taken back.
    state: isComplete ? 'done' : refused ? 'declined' : is_cancelled ? 'cancelled' : open,
    signers: decisions.map(({ position, signed, at }) => ({
      position,
      status: signed ? 'signed' : 'declined',
      signedAt: signed ? at : null,
    })),
    declineReason: refused?.reason ?? null,
  };
}
