import { missingScope } from '../../domain/access/permissions.ts';
import { Draft, readDraftRecord } from '../../domain/drafts/draft-record.ts';
import { hasScopes, type Scope } from '../../domain/shared/actor.ts';
import { direct } from '../../domain/shared/operation.ts';
import type { DraftKind } from '../../storage/column-values.ts';
import { DraftId } from './locked-draft.ts';

/** The scope with which a key creates a draft of each kind, and without which it does not read one. */
const scopes: Record<DraftKind, Scope> = {
  sms: 'sms:send',
  campaign: 'sms:send',
  email: 'tasks:write',
  enrollment: 'tasks:write',
  // No key writes one.
  signature: 'tasks:write',
};

export const readDraft = direct({
  name: 'readDraft',
  scope: ['tasks:write', 'sms:send'],
  summary: 'Read a draft: its text, its state, and why it was decided so.',
  effect: 'read',
  input: DraftId,
  output: Draft,
  run: async (work, input) => {
    const draft = await readDraftRecord(work, input.id);
    const scope = scopes[draft.kind];
    if (hasScopes(work.actor) && !work.actor.scopes.includes(scope)) throw missingScope([scope]);
    return draft;
  },
});
