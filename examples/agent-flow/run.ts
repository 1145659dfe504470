import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { flow } from './flow.ts';

// An agent of today: the 2026-07-28 protocol, with the v2 client.
const { CLEF_BASE_URL, CLEF_API_KEY } = process.env;
const host = new Client({ name: 'agent-flow', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
const headers = { Authorization: `Bearer ${CLEF_API_KEY}` };
await host.connect(
  new StreamableHTTPClientTransport(new URL(`${CLEF_BASE_URL}/api/mcp`), { requestInit: { headers } }),
);
await flow(host);
await host.close();
