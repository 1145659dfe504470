import { agentActor } from '../../domain/agent/agent-actor.ts';
import { addStep, countUsage, failRun, finishRun, insertRun, startRun } from '../../domain/agent/run-transitions.ts';
import { draftEmail } from '../../domain/conversations/message-drafts.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { perform } from '../../door/perform.ts';
import { transact } from '../../door/transaction/transact.ts';
import type { startAgencyServer } from './console-server.ts';

type Server = Pick<Awaited<ReturnType<typeof startAgencyServer>>, 'agency' | 'context' | 'db'>;

/** The agency's agent, whose settings were saved once, and what it does: without a model and without a worker. */
export async function agentOf({ agency, context, db }: Server) {
  const rows = db.selectFrom('ai_agent').select('id').where('agency_id', '=', agency.id);
  const { id } = await rows.executeTakeFirstOrThrow();
  const users = db.selectFrom('user_account').select('id').where('agency_id', '=', agency.id);
  const { id: userId } = await users.executeTakeFirstOrThrow();
  /** Begins a piece of work that a colleague asked for. */
  const begin = async (prompt: string, about: string | null = null) => {
    const runId = newId();
    const actor = agentActor(agency.id, { id, runId });
    const within = <T>(work: (work: Work) => Promise<T>) => transact(context, actor, work);
    await within(async (work) => {
      await insertRun(work, { id: runId, origin: 'person', user_id: userId, prompt, about, model: 'mistral:essai' });
      await startRun(work, runId);
    });
    return {
      id: publicId('run', runId),
      say: (text: string) => within((work) => addStep(work, runId, { kind: 'text', text })),
      /** It searched for a contact, at some cost. */
      search: (q: string, output: string, isError = false) =>
        within(async (work) => {
          await addStep(work, runId, { kind: 'call', tool: 'search_contacts', input: { q }, output, isError });
          await countUsage(work, runId, { inputTokens: 4200, outputTokens: 310, millicents: 12_300 });
        }),
      call: (tool: string, input: Record<string, unknown>, output: object) =>
        within((work) =>
          addStep(work, runId, { kind: 'call', tool, input, output: JSON.stringify(output), isError: false }),
        ),
      draft: async (prospectId: string, subject: string, body: string) => {
        const input = { prospectId, subject, body };
        const { output } = await perform(context, actor, draftEmail, input);
        const step = {
          kind: 'call',
          tool: 'draft_email',
          input,
          output: JSON.stringify(output),
          isError: false,
        } as const;
        await within((work) => addStep(work, runId, step));
      },
      finish: () => within((work) => finishRun(work, runId)),
      fail: (endedBy: Parameters<typeof failRun>[2]['endedBy'], detail: string) =>
        within((work) => failRun(work, runId, { endedBy, detail })),
    };
  };
  return { begin };
}
