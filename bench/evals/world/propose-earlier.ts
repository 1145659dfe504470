import { approveDraft, rejectDraft, returnDraft } from '../../../approval/drafts/decisions.ts';
import { sendDraft } from '../../../approval/release/send-draft.ts';
import { readDraftRecord } from '../../../domain/drafts/draft-record.ts';
import { publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import type { Clock } from './clock.ts';
import type { Tools } from './connect-tools.ts';
import type { AgencyOfWorld } from './create-agency.ts';
import type { EvalServer } from './start-server.ts';

/** An SMS that the agent proposed before the task began, and its fate. */
export type EarlierDraft = {
  contact: string;
  body: string;
  /** `rejected` has a person's reason, `returned` the remark with which a person sent it back to the agent. */
  outcome: 'pending' | 'sent' | { rejected: string } | { returned: string };
};

/** Longer than an approval can be undone. */
const UNTIL_SENT_SECONDS = 60;

/** Proposes the drafts as the agent, and decides about them as the owner. */
export async function proposeEarlier(
  { context, drivers }: EvalServer,
  { id, owner, contactIds }: AgencyOfWorld,
  propose: Tools['call'],
  clock: Clock,
  earlier: readonly EarlierDraft[],
): Promise<void> {
  for (const { contact, body, outcome } of earlier) {
    const prospectId = publicId('contact', contactIds.get(contact) ?? '');
    const { value, text } = await propose('draft_sms', { prospectId, body });
    if (!value) throw new Error(`The earlier draft to ${contact} was refused: ${text}`);
    const draftId: string = value.draftId;
    if (outcome === 'pending') continue;
    if (outcome !== 'sent') {
      if ('rejected' in outcome) await perform(context, owner, rejectDraft, { id: draftId, reason: outcome.rejected });
      else await perform(context, owner, returnDraft, { id: draftId, remark: outcome.returned });
      continue;
    }
    const { fingerprint } = await readDraftRecord(
      { agency: tenantOf(context.rows.ofAllAgencies, id) } as never,
      draftId,
    );
    await perform(context, owner, approveDraft, { id: draftId, fingerprint });
    clock.advance(UNTIL_SENT_SECONDS);
    await sendDraft(context, drivers, { agencyId: id, id: uuidOf('draft', draftId) });
  }
}
