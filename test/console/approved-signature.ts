import { approveDraft } from '../../approval/drafts/decisions.ts';
import { readReview } from '../../approval/drafts/review-queue.ts';
import { listSignatures } from '../../domain/signatures/list-signatures.ts';
import type { Agency } from '../support/test-server.ts';

/** Approves a request for signatures. @returns the id that it has from then on */
export async function approvedSignature({ perform }: Agency, draftId: string): Promise<string> {
  const { draft, findings } = await perform(readReview, { id: draftId });
  const acceptedFlags = findings.filter(({ flag }: { flag: boolean }) => flag).map(({ id }: { id: string }) => id);
  await perform(approveDraft, { id: draftId, fingerprint: draft.fingerprint, acceptedFlags });
  const { data } = await perform(listSignatures, { id: draft.item.about.id });
  return data[0].id;
}
