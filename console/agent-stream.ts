import express, { type Response, Router } from 'express';
import type { Agent } from '../agent/open-agent.ts';
import { rejectCrossSite, rejectForeignHosts, requireJsonPost } from '../app/http/origin.ts';
import { isProblemCode, ProblemError } from '../app/http/problem.ts';
import { requestContextOf } from '../app/http/request-context.ts';
import type { ConversationPart } from '../delivery/ai/conversation.ts';
import { askAgent } from '../domain/agent/ask-agent.ts';
import { readRun } from '../domain/agent/runs.ts';
import { uuidOf } from '../domain/shared/ids.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import { perform } from '../door/perform.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import { foreignPage } from './downloads.ts';
import { sessionOf } from './session.ts';

/**
 * `POST /console/agent`: a colleague's request, and the agent's work at it as lines of JSON while it happens. The history stays on the
 * server. A page that goes away stops nothing; it can read the run later.
 */
export function agentStream(context: AppContext, agent: Agent): Router {
  const router = Router();
  const guards = [rejectForeignHosts(context), rejectCrossSite(context), requireJsonPost];
  router.post('/console/agent', ...guards, express.json({ limit: '64kb' }), async (request, response) => {
    const session = await sessionOf(request, context);
    if (!session) throw new Refusal('unauthenticated', 'You are not signed in.', { hint: 'Sign in, then go on.' });
    if (!session.hasCsrfToken) throw new ProblemError(foreignPage);
    const { actor } = session;
    const id = await ask();
    if (id === undefined) return;
    response.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }).type('application/x-ndjson');
    const write = lineWriter(response);
    write({ type: 'run', id });
    await agent.handle({ agencyId: actor.agencyId, id: uuidOf('run', id) }, (part) => {
      const event = eventOf(part);
      if (event) write(event);
    });
    const { steps: _, ...run } = (await perform(context, actor, readRun, { id })).output;
    write({ type: 'end', run });
    response.end();

    /** @returns undefined if it has answered with a refusal that only people meet: no problem of the API has its code */
    async function ask(): Promise<string | undefined> {
      try {
        return (await perform(context, actor, askAgent, request.body, requestContextOf(response))).output.id;
      } catch (error) {
        if (!(error instanceof Refusal) || isProblemCode(error.code)) throw error;
        const { code, message, hint } = error;
        response.status(422).json({ code, detail: message, hint });
        return undefined;
      }
    }
  });
  return router;
}

/** The agent's work as a page sees it. */
export type AgentEvent =
  | { type: 'run'; id: string }
  | { type: 'text'; text: string }
  | { type: 'call'; callId: string; tool: string; input: unknown }
  | { type: 'result'; callId: string; text: string; isError: boolean }
  | { type: 'end'; run: Record<string, unknown> };

function eventOf(part: ConversationPart): AgentEvent | undefined {
  if (part.type === 'text') return part;
  if (part.type === 'tool_call') return { type: 'call', callId: part.callId, tool: part.name, input: part.input };
  if (part.type === 'tool_result') {
    const { callId, text, isError } = part;
    return { type: 'result', callId, text, isError };
  }
  return undefined;
}

/** Writes each event as a line at once, as long as the page is there. */
const lineWriter =
  (response: Response) =>
  (event: AgentEvent): void => {
    if (!response.destroyed) response.write(`${JSON.stringify(event)}\n`);
  };
