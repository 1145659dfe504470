import { z } from 'zod';
import { listOf, paging } from '../domain/contract.ts';
import { id, uuidOf } from '../domain/ids.ts';
import { direct } from '../domain/operation.ts';
import { pageOf, positionOf, uuidKey } from '../domain/page.ts';
import { draftKinds, draftStatuses } from '../storage/entities/draft.ts';
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

export const listDrafts = direct({
  name: 'listDrafts',
  scope: 'human',
  summary: 'What waits to be read and decided, newest first.',
  effect: 'read',
  input: z.strictObject({
    status: z.enum(draftStatuses).default('pending'),
    kind: z.enum(draftKinds).optional(),
    contactId: id('contact').optional(),
    ...paging,
  }),
  output: listOf(Draft),
  run: async (work, input) => {
    const after = positionOf(input, uuidKey);
    let rows = work.agency.from('draft').selectAll().where('status', '=', input.status);
    if (input.kind) rows = rows.where('kind', '=', input.kind);
    if (input.contactId) rows = rows.where('contact_id', '=', uuidOf('contact', input.contactId));
    if (after) rows = rows.where('id', '<', after[0]);
    const page = rows.orderBy('id', 'desc').limit(input.limit + 1);
    return pageOf(input, await page.execute(), (row) => [row.id], draftRecord);
  },
});
