import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { runAgentFlow } from '../agent-flow/flow.ts';

// Runs the same flow with the v1 client, which most hosts use today: it speaks the protocols of 2025.
const { CLEF_BASE_URL, CLEF_API_KEY } = process.env;
const host = new Client({ name: 'agent-flow-v1', version: '1.0.0' });
const headers = { Authorization: `Bearer ${CLEF_API_KEY}` };
// Under strict settings, v1's own transport does not satisfy v1's interface (`sessionId?: string`), hence the cast.
await host.connect(
  new StreamableHTTPClientTransport(new URL(`${CLEF_BASE_URL}/api/mcp`), { requestInit: { headers } }) as never,
);
await runAgentFlow(host);
await host.close();
