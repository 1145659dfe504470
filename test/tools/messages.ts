import fc, { type Arbitrary } from 'fast-check';
import { inputSchema } from '../../rest/json-schema.ts';
import { tools } from '../../tools/tools.ts';
import { type KnownValues, unusualValue, validValue } from '../rest/arbitrary.ts';

export type Era = '2025' | '2026';

/** One HTTP request, its headers as written. `isPlain`: our codec has to answer it. */
export type Sent = { verb: string; headers: [string, string][]; body: string; isPlain: boolean };

export type Fields = Record<string, unknown>;
export type Plain = { message: Fields; headers: Record<string, string> };

export const PREFIX = 'io.modelcontextprotocol/';
export const VERSION = `${PREFIX}protocolVersion`;
export const CAPABILITIES = `${PREFIX}clientCapabilities`;
export const CLIENT = `${PREFIX}clientInfo`;

/** Requests that hosts send: calls of every tool with valid, unusual and invalid arguments, `tools/list` and `ping`. */
export function plainRequests(era: Era, known: KnownValues): Arbitrary<Sent> {
  return plain(era, known).map((request) => ({ ...sent(request), isPlain: true }));
}

/** As the request is sent. */
export function sent({ message, headers }: Plain): Omit<Sent, 'isPlain'> {
  return { verb: 'POST', headers: Object.entries(headers), body: JSON.stringify(message) };
}

const ids = fc.oneof(
  fc.integer(),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(0, -1, 2 ** 53 - 1, ''),
);
const tokens = fc.oneof(fc.integer(), fc.string({ maxLength: 8 }));

const hostFields: Arbitrary<Fields> = fc.constantFrom(
  {},
  { 'claudecode/toolUseId': 'toolu_01' },
  { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
  { 'openai/userAgent': 'ChatGPT', 'openai/locale': 'fr-FR' },
);

const legacyMeta: Arbitrary<Fields> = fc
  .tuple(hostFields, fc.record({ progressToken: tokens }, { requiredKeys: [] }))
  .map((parts) => Object.assign({}, ...parts));

const capabilities: Arbitrary<Fields> = fc.record(
  {
    roots: fc.constantFrom({}, { listChanged: true }),
    sampling: fc.constantFrom({}, { tools: {} }, { context: {}, tools: {} }),
    elicitation: fc.constantFrom({}, { form: {} }, { form: {}, url: {} }),
    extensions: fc.constant({ [`${PREFIX}ui`]: { mimeTypes: ['text/html;profile=mcp-app'] } }),
  },
  { requiredKeys: [], noNullPrototype: true },
);

const envelope: Arbitrary<Fields> = fc
  .tuple(legacyMeta, capabilities, fc.constantFrom({}, { [CLIENT]: { name: 'host', title: 'Host', version: '1.0' } }))
  .map(([meta, given, client]) => ({ ...meta, [VERSION]: '2026-07-28', [CAPABILITIES]: given, ...client }));

/** Method and parameters, without `_meta`. */
function calls(era: Era, known: KnownValues): Arbitrary<{ method: string; params?: Fields }> {
  const call = fc.constantFrom(...tools).chain(({ name, operation }) => {
    const schema = inputSchema(operation.input);
    const isUsable = (value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.hasOwn(value, '__proto__');
    const given = fc.oneof(
      { weight: 3, arbitrary: validValue(schema, known) },
      { weight: 1, arbitrary: unusualValue(schema, known).filter(isUsable) },
      { weight: 1, arbitrary: validValue(schema, known).map((value) => ({ ...(value as object), contactId: null })) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    );
    return given.map((value) => ({ method: 'tools/call', params: { name, arguments: value } }));
  });
  const others = era === '2025' ? ['tools/list', 'ping'] : ['tools/list'];
  return fc.oneof(
    { weight: 8, arbitrary: call },
    { weight: 1, arbitrary: fc.constantFrom(...others).map((method) => ({ method })) },
  );
}

/** A request before it is sent. */
export function plain(era: Era, known: KnownValues): Arbitrary<Plain> {
  const meta = era === '2026' ? envelope : fc.oneof(legacyMeta, fc.constant(undefined));
  const versions =
    era === '2026' ? ['2026-07-28'] : [undefined, '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
  return fc
    .record({
      id: ids,
      call: calls(era, known),
      meta,
      version: fc.constantFrom(...versions),
      accept: fc.constantFrom('application/json, text/event-stream', 'application/json', '*/*', undefined),
      type: fc.constantFrom('application/json', 'application/json; charset=utf-8', 'Application/JSON'),
    })
    .map(({ id, call: { method, params }, meta: _meta, version, accept, type }) => {
      const all = params || _meta ? { ...params, ...(_meta && { _meta }) } : undefined;
      const headers = {
        'Content-Type': type,
        ...(accept !== undefined && { Accept: accept }),
        ...(version !== undefined && { 'MCP-Protocol-Version': version }),
        ...(era === '2026' && { 'Mcp-Method': method, ...(params && { 'Mcp-Name': params.name as string }) }),
      };
      return { message: { jsonrpc: '2.0', id, method, ...(all && { params: all }) }, headers };
    });
}
