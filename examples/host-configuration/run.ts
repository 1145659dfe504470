import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

// Connects with each configuration as its host does, and lists the tools. Claude Desktop's is left out: its bridge has to
// be downloaded.
const { CLEF_BASE_URL, CLEF_API_KEY } = process.env;
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The file with what its user, or the host when it asks for the key, puts in. */
function configuration(name: string) {
  const completed = readFileSync(new URL(name, import.meta.url), 'utf8')
    .replaceAll(/http:\/\/localhost:3000|https:\/\/clef\.example/g, String(CLEF_BASE_URL))
    .replaceAll(/<API_KEY>|\$\{(?:env:)?CLEF_API_KEY\}|\$\{input:clef-key\}/g, String(CLEF_API_KEY))
    .replaceAll('/path/to/clef', root);
  const { mcpServers, servers = mcpServers, ...rest } = JSON.parse(completed);
  return servers?.clef ?? rest;
}

const bearer = { Authorization: `Bearer ${CLEF_API_KEY}` };
const over = (url: string, headers: Record<string, string>) =>
  new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });

const { command, args, env } = configuration('stdio.json');
const { server_url, authorization } = configuration('openai-tool.json');
const [agentTool, request] = configuration('n8n.json').nodes;
const transports = {
  ...Object.fromEntries(
    ['remote', 'claude-code', 'cursor', 'vscode'].map((name) => {
      const { url, headers } = configuration(`${name}.json`);
      return [name, over(url, headers)];
    }),
  ),
  openai: over(server_url, { Authorization: `Bearer ${authorization}` }),
  n8n: over(agentTool.parameters.endpointUrl, bearer),
  stdio: new StdioClientTransport({
    command,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
    cwd: '/',
  }),
};
for (const [name, transport] of Object.entries(transports)) {
  const host = new Client({ name: 'host-configuration', version: '1.0.0' });
  await host.connect(transport);
  const { tools } = await host.listTools();
  assert.equal(tools.length, 6);
  console.log(`${name}: ${tools.map((tool) => tool.name).join(', ')}`);
  await host.close();
}

const url = new URL(request.parameters.url);
for (const { name, value } of request.parameters.queryParameters.parameters) url.searchParams.set(name, value);
const answer = await fetch(url, { headers: bearer });
assert.equal(answer.status, 200);
console.log(`n8n over REST: ${((await answer.json()) as { data: object[] }).data.length} contacts`);
