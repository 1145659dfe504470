import { checkDrafts } from '../../domain/checks/check-drafts.ts';
import { storeChecks } from '../../domain/checks/store-checks.ts';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { executePrepared } from '../../storage/prepared-statements.ts';
import { answeredApprovals, returnToQueue } from '../release/answered-approvals.ts';

/**
 * Checks the drafts to a contact again after a colleague has written to them, or has taken that back. Approved ones that have not
 * left wait for a decision again if the message answers them.
 */
export const recheckAfterReply = (work: Work, contactId: string): Promise<void> =>
  recheck(work, contactId, { operation: 'returnAnswered', outdatedAmong: answeredAmong });

/**
 * Checks the drafts to a contact again after an appointment has changed. Approved ones that have not left wait for a decision again
 * if they contradict the records now.
 */
export const recheckAfterChange = (work: Work, contactId: string): Promise<void> =>
  recheck(work, contactId, { operation: 'returnOutdated', outdatedAmong: flaggedAmong });

type Change = {
  operation: 'returnAnswered' | 'returnOutdated';
  outdatedAmong(work: Work, approved: readonly DraftRow[]): Promise<DraftRow[]>;
};

/**
 * The drafts are locked, so that an approval or a departure that has begun is over, and one that begins meanwhile sees the change.
 */
async function recheck(work: Work, contactId: string, { operation, outdatedAmong }: Change): Promise<void> {
  const drafts = work.agency.from('draft').selectAll().where('contact_id', '=', contactId);
  const locked = await drafts
    .where('status', 'in', ['pending', 'approved', 'scheduled'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const [waiting, approved] = [
    locked.filter(({ status }) => status === 'pending'),
    locked.filter(({ status }) => status !== 'pending'),
  ];
  await returnToQueue(work, await outdatedAmong(work, approved), operation);
  await storeChecks(work, waiting);
}

async function answeredAmong(work: Work, approved: readonly DraftRow[]): Promise<DraftRow[]> {
  const ids = approved.map(({ id }) => id);
  const answered = await executePrepared(work.agency.db, answeredApprovals(work, ids));
  return approved.filter(({ id }) => answered.some((found) => found.id === id));
}

/** The approved drafts with a flag by now that nobody has accepted. */
async function flaggedAmong(work: Work, approved: readonly DraftRow[]): Promise<DraftRow[]> {
  // The messages of campaigns and sequences were approved with them, whatever their contacts get besides.
  const single = approved.filter(({ campaign_id, enrollment_id }) => campaign_id === null && enrollment_id === null);
  const findings = await checkDrafts(work, single);
  return single.filter(({ id, accepted_flags }) =>
    (findings.get(id) ?? []).some(
      ({ flag, code, text }) =>
        flag &&
        // Whether a colleague has answered is decided by when each text was written.
        code !== 'answered_meanwhile' &&
        !accepted_flags?.some((accepted) => accepted.code === code && accepted.text === text),
    ),
  );
}
