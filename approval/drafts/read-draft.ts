import { Draft, readDraftRecord } from '../../domain/drafts/draft-record.ts';
import { direct } from '../../domain/shared/operation.ts';
import { DraftId } from './locked-draft.ts';

export const readDraft = direct({
  name: 'readDraft',
  scope: ['tasks:write', 'sms:send'],
  summary: 'Read a draft: its text, its state, and why it was decided so.',
  effect: 'read',
  input: DraftId,
  output: Draft,
  run: async (work, input) => readDraftRecord(work, input.id),
});
