import { z } from 'zod';
import { id } from '../../domain/ids.ts';
import { direct } from '../../domain/operation.ts';
import { Draft, draftRecord, findDraft } from './draft-record.ts';

export const readDraft = direct({
  name: 'readDraft',
  scope: ['tasks:write', 'sms:send'],
  summary: 'Read a draft: its text, its state, and why it was decided so.',
  effect: 'read',
  input: z.strictObject({ id: id('draft') }),
  output: Draft,
  run: async (work, input) => draftRecord(await findDraft(work, input.id)),
});
