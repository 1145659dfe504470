import { isOwnMessage } from '../../domain/checks/answered-meanwhile.ts';
import { storeChecks } from '../../domain/checks/store-checks.ts';
import { type DraftRow, expiryOf } from '../../domain/drafts/draft-record.ts';
import { statusBeforeApproval } from '../../domain/drafts/draft-states.ts';
import { undoApproval } from '../../domain/drafts/draft-transitions.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { preparedQuery } from '../../storage/prepared-statements.ts';

/**
 * Finds the approved texts of agents to whose contact a colleague has written themselves since the draft was made, unless its
 * approval accepted that. The messages of campaigns and sequences were approved with them, for whatever their contacts get besides.
 */
export const answeredApprovals = ({ agency }: Work, ids: readonly string[]) => answeredAmong(agency.id, `{${ids}}`);

const answeredAmong = preparedQuery<{ id: string }>(`
  select id from draft where agency_id = $1 and id = any($2::uuid[]) and status in ('approved', 'scheduled')
    and form_id is null and campaign_id is null and enrollment_id is null
    and exists (select from draft as own where own.agency_id = draft.agency_id and own.contact_id = draft.contact_id
      and ${isOwnMessage('own')}
      and (own.created_at, own.id) > (draft.created_at, draft.id)
      and not (own.created_at <= draft.decided_at
        and draft.accepted_flags @> '[{"code": "answered_meanwhile"}]'))`);

/**
 * Takes the approvals of these drafts back, which the caller has locked: what was approved is a text in a situation that is another
 * one by now. They wait among those to check, with the flag that says what has changed.
 */
export async function returnToQueue(
  work: Work,
  drafts: readonly DraftRow[],
  operation: 'returnAnswered' | 'returnOutdated' | 'returnUnfounded',
): Promise<void> {
  for (const draft of drafts) {
    const status = statusBeforeApproval(draft);
    // An approval late in the draft's time would otherwise let it expire unread.
    await undoApproval(work, draft, status, { expires_at: expiryOf(work.now) });
    if (status === 'pending') await storeChecks(work, [draft]);
    work.journal({ operation, outcome: 'done', subject: publicId('draft', draft.id) });
  }
}
