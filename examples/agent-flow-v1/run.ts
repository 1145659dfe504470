import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { flow } from '../agent-flow/flow.ts';

// The same agent on the v1 client that most hosts have: the 2025 protocols.
const { CLEF_BASE_URL, CLEF_API_KEY } = process.env;
const host = new Client({ name: 'agent-flow-v1', version: '1.0.0' });
const headers = { Authorization: `Bearer ${CLEF_API_KEY}` };
// The cast is about `sessionId?: string`, which v1 declares more loosely than its own interface under strict settings.
await host.connect(
  new StreamableHTTPClientTransport(new URL(`${CLEF_BASE_URL}/api/mcp`), { requestInit: { headers } }) as never,
);
await flow(host);
await host.close();
