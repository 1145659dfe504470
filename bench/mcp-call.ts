import type { Wanted } from './load.ts';

export const eras = ['2025-06-18', '2026-07-28'] as const;
export type Era = (typeof eras)[number];

/** One JSON-RPC request as the hosts of that era send it. */
export function mcpRequest(
  era: Era,
  path: string,
  method: string,
  params: { name?: string; arguments?: object },
): Wanted {
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': era,
  };
  if (era === '2025-06-18') return { method: 'POST', path, headers, body: rpc(method, params) };
  const about = { 'Mcp-Method': method, ...(params.name && { 'Mcp-Name': params.name }) };
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': era,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return { method: 'POST', path, headers: { ...headers, ...about }, body: rpc(method, { ...params, _meta }) };
}

const rpc = (method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

/** The result in an answer, which is plain JSON or one server-sent event. */
export const resultIn = (body: string) => JSON.parse(body.replace(/^event: message\ndata: /, '')).result;
