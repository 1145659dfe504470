import { z } from 'zod';
import { Draft, draftRecord, findDraft } from '../../domain/drafts/draft-record.ts';
import { id } from '../../domain/shared/ids.ts';
import { direct } from '../../domain/shared/operation.ts';

export const readDraft = direct({
  name: 'readDraft',
  scope: ['tasks:write', 'sms:send'],
  summary: 'Read a draft: its text, its state, and why it was decided so.',
  effect: 'read',
  input: z.strictObject({ id: id('draft') }),
  output: Draft,
  run: async (work, input) => draftRecord(await findDraft(work, input.id)),
});
