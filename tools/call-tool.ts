import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { perform } from '../approval/perform.ts';
import { isPermitted, scopesFor } from '../approval/permissions.ts';
import type { AppContext } from '../approval/transaction/transact.ts';
import type { Actor } from '../domain/shared/actor.ts';
import { idempotencyKey } from '../domain/shared/fields.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import { lenientArguments } from './lenient-arguments.ts';
import { hintWithCandidates, usableHint } from './refusal-hints.ts';
import { type Tool, tools } from './tools.ts';

/** The actor of a call and its request. */
export type Caller = { actor: Actor; requestId: string };

/**
 * Runs one tool. A refusal is an answer with `isError`, the code and what to do next, so that the model can go on.
 * @throws ProtocolError when this key has no such tool
 */
export async function callTool(
  context: AppContext,
  log: Logger,
  { actor, ...call }: Caller,
  name: string,
  toolArguments: Record<string, unknown> = {},
): Promise<CallToolResult> {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool || !isPermitted(actor, tool.operation)) throw unknownTool(name, tool && scopesFor(tool.operation.scope));
  try {
    const output = await performTool(context, tool, { actor, ...call }, toolArguments);
    return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output };
  } catch (error) {
    if (error instanceof Refusal) return errorResult(refusalText(error, actor));
    log.error({ err: error, requestId: call.requestId, tool: name });
    return errorResult(internalErrorText(call.requestId));
  }
}

/** @throws Refusal whose hint for a model lists the values that fit */
async function performTool(
  context: AppContext,
  { operation }: Tool,
  { actor, ...call }: Caller,
  toolArguments: Record<string, unknown>,
) {
  const { input, key } = operation.effect === 'write' ? separateKey(toolArguments) : { input: toolArguments };
  const given = lenientArguments(operation, input);
  try {
    return (await perform(context, actor, operation, given, { ...call, idempotencyKey: key })).output;
  } catch (error) {
    const toolHint = error instanceof Refusal && (await hintWithCandidates(context, actor, given, error));
    throw toolHint ? error.withToolHint(toolHint) : error;
  }
}

/** Separates the idempotency key from the operation's own input. */
function separateKey({ idempotencyKey: given, ...input }: Record<string, unknown>) {
  const parsed = idempotencyKey.optional().safeParse(given === null || given === '' ? undefined : given);
  if (parsed.success) return { input, key: parsed.data };
  throw new Refusal('invalid_request', 'The idempotencyKey is not usable.', {
    errors: [{ path: 'idempotencyKey', message: parsed.error.issues[0]?.message ?? 'not usable' }],
    hint: 'Use a UUID, or leave it out.',
  });
}

const errorResult = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] });

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

function unknownTool(name: string, scopes: readonly string[] | undefined): ProtocolError {
  const hint = scopes
    ? `This key lacks the scope ${scopes.join(' or ')}, which opens it.`
    : `There are: ${tools.map((tool) => tool.name).join(', ')}.`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}. ${hint}`);
}
