import type { Logger } from 'pino';
import type { ConversationTool } from '../delivery/ai/conversation.ts';
import { admitAgent } from '../domain/access/admission.ts';
import type { AgentActor } from '../domain/shared/actor.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import { permittedTool, runTool } from '../tools/call-tool.ts';
import { toolsInHouse } from '../tools/tool-list.ts';
import { idsInValue, type KnownIds } from './known-ids.ts';

export type ToolsOfRun = {
  context: AppContext;
  log: Logger;
  actor: AgentActor;
  known: KnownIds;
  /** Named in the journal with what the tools do. */
  requestId: string;
  /** Called with the contacts, as UUIDs, whose records an answer gave or to whom a call would write. */
  onContacts(contactIds: readonly string[]): Promise<void>;
};

type ListedTool = {
  name: string;
  description: string;
  inputSchema: { properties?: Record<string, unknown> } & Record<string, unknown>;
};

/**
 * The six tools as the agency's own agent has them: those of the door outside, run by the same code, under the same limit. An answer
 * reaches the model as `records`, which its instructions call data.
 */
export const agentTools = (run: ToolsOfRun): ConversationTool[] =>
  (toolsInHouse(run.actor) as ListedTool[]).map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema: withoutKey(inputSchema),
    call: (input) => call(run, name, input),
  }));

/** A run repeats nothing blindly, and the keys of two runs must not meet. */
function withoutKey({ properties = {}, ...schema }: ListedTool['inputSchema']) {
  const { idempotencyKey: _, ...others } = properties;
  return { ...schema, properties: others };
}

async function call(run: ToolsOfRun, name: string, { idempotencyKey: _, ...input }: Record<string, unknown>) {
  const { context, log, actor, known, requestId } = run;
  const tool = permittedTool(actor, name);
  if (!tool) return refusal('unknown_tool: There is no such tool.');
  const admission = await admitAgent(context.rows.ofAgency(actor.agencyId), actor);
  if (admission.outcome !== 'admitted') return refusal(LIMITED);
  const named = idsNamedIn(input);
  const stranger = named.find(([, id]) => !known.has(id));
  if (stranger) return refusal(unknownId(stranger[0]));
  const { text, output, offered = [] } = await runTool(context, log, { actor, requestId }, tool, input);
  // A refused call may have named what there is not.
  const given = (output ? named.map(([, id]) => id) : offered).map((id) => ({ id }));
  await run.onContacts(known.learnFromRecord({ output, given }));
  if (!output) return refusal(text);
  return { text: JSON.stringify({ records: output }), isError: false };
}

/** Arguments that hold words, in which an id means nothing. A search is none of them: it finds a contact by its id. */
const WORDS = ['body', 'subject'];

/**
 * The ids of records in the arguments of a call, with the argument that has each. The tools read an id in quotation marks, in a list or
 * under another name too, so that all of what is no text is searched. Reading is no way around: its answer would make the id known.
 */
const idsNamedIn = (input: Record<string, unknown>): [field: string, id: string][] =>
  Object.entries(input)
    .filter(([field]) => !WORDS.includes(field))
    .flatMap(([field, value]) => idsInValue(value).map((id): [string, string] => [field, id]));

const refusal = (text: string) => ({ text, isError: true });

const unknownId = (field: string) =>
  `unknown_id: ${field} is an id that neither the colleague nor a tool has given. Next: find the record with search_contacts, or ask the colleague whom they mean.`;

const LIMITED =
  'rate_limited: The agents of this agency have made too many calls within a minute. Next: end here, and tell the colleague to ask again in a minute.';
