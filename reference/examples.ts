import { pretty } from '../http/html.ts';

const AUTHORIZATION = '-H "Authorization: Bearer $CLEF_API_KEY"';

/** A request as a shell line that can be pasted. */
export function curl(
  url: string,
  { method = 'GET', body, key }: { method?: string; body?: unknown; key?: boolean } = {},
) {
  const lines = [
    `curl ${method === 'GET' || method === 'POST' ? '' : `-X ${method} `}${quoted(url)}`,
    AUTHORIZATION,
    ...(key ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(pretty(body, '  '))}`]),
  ];
  return lines.join(' \\\n  ');
}

/** One call of a tool without an MCP client, to see that the door opens. */
export const mcpCurl = (baseUrl: string) =>
  [
    `curl ${quoted(`${baseUrl}/api/mcp`)}`,
    AUTHORIZATION,
    "-H 'Content-Type: application/json'",
    "-H 'Accept: application/json, text/event-stream'",
    `-d ${quoted(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }))}`,
  ].join(' \\\n  ');

/** What a host such as Claude Desktop, Cursor or VS Code is configured with. */
export const mcpServers = (baseUrl: string) => ({
  mcpServers: { clef: { url: `${baseUrl}/api/mcp`, headers: { Authorization: 'Bearer <API_KEY>' } } },
});

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
