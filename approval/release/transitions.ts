import type { Updateable } from 'kysely';
import { type DraftRow, findDraft, fingerprintOf } from '../../domain/drafts/draft-record.ts';
import { stepStays } from '../../domain/sequences/enrollment-progress.ts';
import { signatureOf } from '../../domain/shared/actor.ts';
import { publicId, uuidOf } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { asJson } from '../../storage/json.ts';

/** How a draft's row is taken and moved by those who decide. */

type Status = DraftRow['status'];

/** The draft in one of these states, held by this transaction until it commits: a second decision waits here, and then
 * finds it decided.
 * @throws Refusal `conflict` with the state when it is in another */
export async function claimIn(work: Work, draftId: string, statuses: readonly Status[]): Promise<DraftRow> {
  const rows = work.agency.from('draft').selectAll().where('id', '=', uuidOf('draft', draftId));
  const draft = await rows.where('status', 'in', statuses).forUpdate().executeTakeFirst();
  if (draft && !(draft.status === 'pending' && draft.expires_at <= work.now)) return draft;
  const { status } = draft ?? (await findDraft(work, draftId));
  const expected = statuses.join(' or ');
  throw new Refusal('conflict', `This draft is not ${expected} any more: it is ${draft ? 'expired' : status}.`, {
    hint: 'Reload it to see who decided and when.',
    existingId: draftId,
  });
}

export const claimPending = (work: Work, draftId: string) => claimIn(work, draftId, ['pending']);

/** @throws Refusal `conflict` when the text is another than the one that was read */
export function requireFingerprint(draft: DraftRow, fingerprint: string): void {
  if (fingerprintOf(draft) === fingerprint) return;
  throw new Refusal('conflict', 'This draft was edited after you read it.', {
    hint: 'Read it again, then decide.',
    existingId: publicId('draft', draft.id),
  });
}

export async function settle(work: Work, draft: DraftRow, columns: Updateable<Tables['draft']>): Promise<void> {
  await work.agency.update('draft').set(columns).where('id', '=', draft.id).execute();
  if (columns.status === 'rejected' || columns.status === 'failed')
    await stepStays(work, draft, lossOf(draft, columns));
}

function lossOf(draft: DraftRow, { reason, reason_code }: Updateable<Tables['draft']>) {
  if (reason) return { code: reason_code ?? 'step_rejected', reason };
  return { code: 'step_failed', reason: draft.failure?.detail ?? 'The step could not be handed over.' };
}

export const decide = (work: Work, draft: DraftRow, decision: Updateable<Tables['draft']>): Promise<void> =>
  settle(work, draft, { ...decision, decided_by: asJson(signatureOf(work.actor)), decided_at: work.now });
