import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { runAgentFlow } from './flow.ts';

// Runs the flow with the v2 client of the MCP SDK, which speaks the protocol 2026-07-28.
const { CLEF_BASE_URL, CLEF_API_KEY } = process.env;
const host = new Client({ name: 'agent-flow', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
const headers = { Authorization: `Bearer ${CLEF_API_KEY}` };
await host.connect(
  new StreamableHTTPClientTransport(new URL(`${CLEF_BASE_URL}/api/mcp`), { requestInit: { headers } }),
);
await runAgentFlow(host);
await host.close();
