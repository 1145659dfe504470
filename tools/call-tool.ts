import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { problemOf, storeUnavailable } from '../app/http/problem.ts';
import { NotAdmitted } from '../domain/access/admission.ts';
import { isPermitted, scopesFor } from '../domain/access/permissions.ts';
import type { Actor } from '../domain/shared/actor.ts';
import { idempotencyKey } from '../domain/shared/fields.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import { type Call, perform } from '../door/perform.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import { type Arguments, lenientArguments } from './lenient-arguments.ts';
import { hintWithCandidates, usableHint } from './refusal-hints.ts';
import { toolInput } from './tool-list.ts';
import { type Tool, tools } from './tools.ts';

/** The actor of a call and its request. */
export type Caller = Call & { actor: Actor; requestId: string };

/** The answer of a tool: its output and the JSON of it, or the text of an error with the ids of the records that it offers instead. */
export type ToolAnswer = { text: string; output?: Record<string, unknown>; offered?: readonly string[] };

/** A tool with what is the same for each call of it. */
type CompiledTool = Tool & { lenient: (given: Arguments) => Arguments };

const toolsByName = new Map<string, CompiledTool>(
  tools.map((tool) => [tool.name, { ...tool, lenient: lenientArguments(toolInput(tool.operation)) }]),
);

/** The tool, if the actor's scopes allow it. */
export function permittedTool(actor: Actor, name: string): CompiledTool | undefined {
  const tool = toolsByName.get(name);
  return tool && isPermitted(actor, tool.operation) ? tool : undefined;
}

/**
 * Runs one tool for the SDK.
 * @throws ProtocolError when this key has no such tool
 */
export async function callTool(
  context: AppContext,
  log: Logger,
  caller: Caller,
  name: string,
  toolArguments: Arguments = {},
): Promise<CallToolResult> {
  const tool = permittedTool(caller.actor, name);
  if (!tool) throw unknownTool(name);
  const { text, output } = await runTool(context, log, caller, tool, toolArguments);
  const content: CallToolResult['content'] = [{ type: 'text', text }];
  return output ? { content, structuredContent: output } : { content, isError: true };
}

/** Runs one tool. A refusal is an answer, with the code and what to do next, so that the model can go on. */
export async function runTool(
  context: AppContext,
  log: Logger,
  caller: Caller,
  tool: CompiledTool,
  toolArguments: Arguments,
): Promise<ToolAnswer> {
  const { actor, requestId } = caller;
  try {
    const output = await performTool(context, tool, caller, toolArguments);
    return { text: JSON.stringify(output), output };
  } catch (error) {
    if (error instanceof NotAdmitted) throw error;
    if (error instanceof Refusal) return { text: refusalText(error, actor), offered: offeredBy(error) };
    log.error({ err: error, requestId, tool: tool.name });
    if (problemOf(error) === storeUnavailable) return { text: `unavailable: ${storeUnavailable.detail} Next: ${WAIT}` };
    return { text: internalErrorText(requestId) };
  }
}

const offeredBy = ({ existingId, candidates = [] }: Refusal): string[] => [
  ...(existingId === undefined ? [] : [existingId]),
  ...candidates,
];

/** @throws Refusal whose hint for a model lists the values that fit */
async function performTool(
  context: AppContext,
  { operation, lenient }: CompiledTool,
  { actor, ...call }: Caller,
  toolArguments: Arguments,
) {
  const read = lenient(toolArguments);
  const { input: given, key } = operation.effect === 'write' ? separateKey(read) : { input: read };
  try {
    return (await perform(context, actor, operation, given, { ...call, idempotencyKey: key })).output;
  } catch (error) {
    // The hint is looked up, and the key may not be admitted yet.
    await call.key?.admit();
    const toolHint = error instanceof Refusal && (await hintWithCandidates(context, actor, given, error));
    throw toolHint ? error.withToolHint(toolHint) : error;
  }
}

const WAIT =
  'try again in a few seconds; repeat a draft with the same idempotencyKey, or look whether it waits already.';

const optionalKey = idempotencyKey.optional();

/** Separates the idempotency key from the operation's own input. */
function separateKey({ idempotencyKey: given, ...input }: Arguments) {
  const parsed = optionalKey.safeParse(given);
  if (parsed.success) return { input, key: parsed.data };
  throw new Refusal('invalid_request', 'The idempotencyKey is not usable.', {
    errors: [{ path: 'idempotencyKey', message: parsed.error.issues[0]?.message ?? 'not usable' }],
    hint: 'Use a UUID, or leave it out.',
  });
}

/** A refusal as a model reads it: the code, what is wrong and where, and the next thing to do that its key allows. */
export function refusalText(
  { code, message, errors, existingId, hint, toolHint = hint }: Refusal,
  actor: Actor,
): string {
  const fields = errors?.map((error) => `${error.path || 'input'}: ${error.message}`).join('; ');
  const next = toolHint && `Next: ${usableHint(actor, toolHint)}`;
  const parts = [`${code}: ${message}`, fields, existingId && `See ${existingId}.`, next];
  return parts.filter(Boolean).join(' ');
}

const internalErrorText = (requestId: string) =>
  `internal: Something went wrong on our side. Next: try once more; if it stays, tell the user to report ${requestId}.`;

function unknownTool(name: string): ProtocolError {
  const tool = toolsByName.get(name);
  const hint = tool
    ? `This key lacks the scope ${scopesFor(tool.operation.scope).join(' or ')}, which opens it.`
    : `There are: ${tools.map((known) => known.name).join(', ')}.`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}. ${hint}`);
}
