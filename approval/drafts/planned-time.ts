import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { invalidInput } from '../../domain/shared/refusal.ts';

/** A text that waits longer is read again first: as long as a draft stays pending. */
const MAX_DAYS = 14;

/** @throws Refusal `invalid_request` if the draft is no message, or the time is past or too far ahead */
export function requirePlannable(work: Work, draft: Pick<DraftRow, 'operation'>, sendAt: string | undefined): void {
  if (sendAt === undefined) return;
  const refuse = (message: string) => invalidInput([{ path: 'sendAt', message }]);
  if (work.draftOperation(draft.operation).release !== null) throw refuse('only an SMS or an e-mail can be planned');
  const ahead = new Date(sendAt).getTime() - work.now.getTime();
  if (ahead <= 0) throw refuse('must lie in the future');
  if (ahead > MAX_DAYS * 86_400_000) throw refuse(`must lie within ${MAX_DAYS} days`);
}
