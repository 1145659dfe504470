import { isPermitted } from '../../domain/access/permissions.ts';
import { returnToForm } from '../../domain/attachments/files-in-form.ts';
import { Draft, readDraftRecord } from '../../domain/drafts/draft-record.ts';
import { reject } from '../../domain/drafts/draft-transitions.ts';
import { direct } from '../../domain/shared/operation.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { undoApproval } from '../drafts/after-decision.ts';
import { DraftId, lockDecided } from '../drafts/locked-draft.ts';
import { recheckAfterReply } from '../drafts/recheck-contact.ts';
import { returnWithdrawn } from './answered-drafts.ts';
import { sendReply } from './send-reply.ts';

/**
 * The undo of a colleague's own text, and of what was withdrawn for it. It does not go to the queue, but with its files into the form of whoever takes it back. An
 * assistant, who may stop what leaves and has no such form, leaves the files with the text, where the team finds both.
 */
export const takeBackReply = direct({
  name: 'takeBackReply',
  scope: 'human',
  summary: 'Take back a text that a colleague has written, while it has not been sent.',
  effect: 'write',
  input: DraftId,
  output: Draft,
  run: async (work, input) => {
    const draft = await lockDecided(work, input.id, ['approved', 'scheduled']);
    if (draft.form_id === null) throw notAReply(input.id);
    const { status } = await undoApproval.run(work, input);
    if (status === 'pending') {
      await reject(work, draft, { code: 'taken_back', reason: 'A colleague took it back before it left.' });
      if (isPermitted(work.actor, sendReply)) await returnToForm(work, draft.id);
      await returnWithdrawn(work, draft);
      await recheckAfterReply(work, draft.contact_id as string);
    }
    return readDraftRecord(work, input.id);
  },
});

const notAReply = (draftId: string) =>
  new Refusal('conflict', 'No colleague has written this draft in a conversation.', {
    hint: 'Undo its approval instead: it then waits in the queue.',
    existingId: draftId,
  });
