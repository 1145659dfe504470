import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

// Connects with each configuration as a host does, and lists the tools. Claude Desktop's is left out: its bridge has to be
// downloaded.
const { CLEF_BASE_URL, CLEF_API_KEY } = process.env;

function configuration(name: string) {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8');
  const completed = text
    .replaceAll('http://localhost:3000', String(CLEF_BASE_URL))
    .replaceAll('<API_KEY>', String(CLEF_API_KEY));
  const { mcpServers, servers = mcpServers } = JSON.parse(completed);
  return servers.clef;
}

const { url, headers } = configuration('remote.json');
const vscode = configuration('vscode.json');
const { command, args, env } = configuration('stdio.json');
const transports = {
  remote: new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
  vscode: new StreamableHTTPClientTransport(new URL(vscode.url), { requestInit: { headers: vscode.headers } }),
  stdio: new StdioClientTransport({ command, args, env: { ...(process.env as Record<string, string>), ...env } }),
};
for (const [name, transport] of Object.entries(transports)) {
  const host = new Client({ name: 'host-configuration', version: '1.0.0' });
  await host.connect(transport);
  const { tools } = await host.listTools();
  assert.equal(tools.length, 6);
  console.log(`${name}: ${tools.map((tool) => tool.name).join(', ')}`);
  await host.close();
}
