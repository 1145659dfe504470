import type { DraftRow } from '../drafts/draft-record.ts';
import { newId, publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { findWorkingAgent } from './agent-settings.ts';
import { modelName } from './ask-agent.ts';
import { insertRun } from './run-transitions.ts';

/**
 * Lets the agency's agent write a draft of its own again, with the remark of the person who sent it back. Without a model nobody
 * can, and the draft has simply ended.
 */
export async function rewriteReturned(work: Work, draft: DraftRow, remark: string): Promise<void> {
  if (draft.requested_by.kind !== 'agent') return;
  const agent = await findWorkingAgent(work);
  if (!agent || agent.driver === null) return;
  // The model goes on from a request. A recipe had none, and has read the records of people whom this draft does not concern.
  const links = work.agency.from('ai_run_draft').select('run_id').where('draft_id', '=', draft.id);
  const asked = work.agency.from('ai_run').select('id').where('id', 'in', links).where('prompt', 'is not', null);
  const previous = await asked.executeTakeFirst();
  const run = await insertRun(work, {
    id: newId(),
    origin: 'sent_back',
    user_id: work.actor.kind === 'human' ? work.actor.id : null,
    prompt: remark,
    about: publicId('draft', draft.id),
    previous_id: previous?.id ?? null,
    model: modelName(agent),
  });
  work.wake({ queue: 'agent', id: run.id });
}
