import type { HttpRequest } from './load.ts';

export const protocolVersions = ['2025-06-18', '2026-07-28'] as const;
export type ProtocolVersion = (typeof protocolVersions)[number];

/** One JSON-RPC request as hosts of that protocol version send it. */
export function mcpRequest(
  version: ProtocolVersion,
  path: string,
  method: string,
  params: { name?: string; arguments?: object },
): HttpRequest {
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': version,
  };
  if (version === '2025-06-18') return { method: 'POST', path, headers, body: jsonRpc(method, params) };
  const routingHeaders = { 'Mcp-Method': method, ...(params.name && { 'Mcp-Name': params.name }) };
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return {
    method: 'POST',
    path,
    headers: { ...headers, ...routingHeaders },
    body: jsonRpc(method, { ...params, _meta }),
  };
}

const jsonRpc = (method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

/** The result in a response body, which is plain JSON or one server-sent event. */
export const resultOf = (body: string) => JSON.parse(body.replace(/^event: message\ndata: /, '')).result;
