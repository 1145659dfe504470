import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { type AppContext, perform } from '../approval/perform.ts';
import { isPermitted, scopesFor } from '../approval/permit.ts';
import type { Actor } from '../domain/shared/actor.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import { idempotencyKey } from './catalogue.ts';
import { tools } from './tools.ts';

export type Caller = { actor: Actor; requestId: string; askedAt: Date };

/** Runs one tool. A refusal is an answer with `isError`, the code and what to do next: the model reads it and goes on.
 * @throws ProtocolError when there is no such tool for this key */
export async function callTool(
  context: AppContext,
  log: Logger,
  { actor, ...call }: Caller,
  name: string,
  given: Record<string, unknown> = {},
): Promise<CallToolResult> {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool || !isPermitted(actor, tool.operation)) throw unknownTool(name, tool && scopesFor(tool.operation.scope));
  try {
    const { input, key } = tool.operation.effect === 'write' ? withoutKey(given) : { input: given, key: undefined };
    const { output } = await perform(context, actor, tool.operation, input, { ...call, idempotencyKey: key });
    return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output };
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    const { requestId } = call;
    log.error({ err: error, requestId, tool: name });
    return { isError: true, content: [{ type: 'text', text: internal(requestId) }] };
  }
}

const internal = (requestId: string) =>
  `internal: Something went wrong on our side. Next: try once more; if it stays, tell the user to report ${requestId}.`;

function withoutKey({ idempotencyKey: key, ...input }: Record<string, unknown>) {
  const parsed = idempotencyKey.safeParse(key);
  if (parsed.success) return { input, key: parsed.data };
  throw new Refusal('invalid_request', 'The idempotencyKey is not usable.', {
    errors: [{ path: 'idempotencyKey', message: parsed.error.issues[0]?.message ?? 'not usable' }],
    hint: 'Use a UUID, or leave it out.',
  });
}

function refused(refusal: Refusal): CallToolResult {
  const fields = refusal.errors?.map(({ path, message }) => `${path || 'input'}: ${message}`).join('; ');
  const parts = [`${refusal.code}: ${refusal.message}`, fields, refusal.existingId && `See ${refusal.existingId}.`];
  const text = [...parts, refusal.hint && `Next: ${refusal.hint}`].filter(Boolean).join(' ');
  return { isError: true, content: [{ type: 'text', text }] };
}

function unknownTool(name: string, scopes: readonly string[] | undefined): ProtocolError {
  const hint = scopes
    ? `This key lacks the scope ${scopes.join(' or ')}, which opens it.`
    : `There are: ${tools.map((tool) => tool.name).join(', ')}.`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}. ${hint}`);
}
