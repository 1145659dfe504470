import { mcpRequest, resultOf } from './mcp-request.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import type { Row } from './table.ts';

const MAX_BYTES = 7168;

/** The size of the tools' descriptions, which a model reads on every turn. */
export async function measureToolsList({ clef, keys }: ServerUnderTest): Promise<Row> {
  const { path, headers, body } = mcpRequest('2025-06-18', '/api/mcp', 'tools/list', {});
  const authorized = { ...headers, Authorization: `Bearer ${keys[0]}` };
  const response = await fetch(clef.url + path, { method: 'POST', headers: authorized, body: body as string });
  const { tools } = resultOf(await response.text());
  if (tools.length !== 6) throw new Error(`tools/list shows ${tools.length} tools, not six`);
  const bytes = Buffer.byteLength(JSON.stringify({ tools }));
  return {
    measurement: 'tools/list, six tools',
    baseline: '',
    result: `${bytes} bytes`,
    value: bytes,
    target: `< ${MAX_BYTES}`,
    isMet: bytes < MAX_BYTES,
  };
}
