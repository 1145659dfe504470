import { formatJson } from './html.ts';

const AUTHORIZATION = '-H "Authorization: Bearer $CLEF_API_KEY"';

/** A request as a shell command that can be pasted. */
export function curl(
  url: string,
  { method = 'GET', body, key }: { method?: string; body?: unknown; key?: boolean } = {},
) {
  const lines = [
    `curl ${method === 'GET' || method === 'POST' ? '' : `-X ${method} `}${quoted(url)}`,
    AUTHORIZATION,
    ...(key ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(formatJson(body, '  '))}`]),
  ];
  return lines.join(' \\\n  ');
}

/** An MCP request without an MCP client, to check that the address and the key work. */
export const mcpCurl = (baseUrl: string) =>
  [
    `curl ${quoted(`${baseUrl}/api/mcp`)}`,
    AUTHORIZATION,
    "-H 'Content-Type: application/json'",
    "-H 'Accept: application/json, text/event-stream'",
    `-d ${quoted(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }))}`,
  ].join(' \\\n  ');

/** The configuration for a host that connects by HTTP, as most of them read it. */
export const mcpServers = (baseUrl: string) => ({
  mcpServers: { clef: { url: `${baseUrl}/api/mcp`, headers: { Authorization: 'Bearer <API_KEY>' } } },
});

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
