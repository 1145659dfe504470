import { mcpRequest, resultIn } from './mcp-call.ts';
import type { Subject } from './subject.ts';
import type { Row } from './table.ts';

/** What all six tools cost a model's context on every turn. */
export async function toolsList({ url, keys }: Subject): Promise<Row> {
  const { path, headers, body } = mcpRequest('2025-06-18', '/api/mcp', 'tools/list', {});
  const authorized = { ...headers, Authorization: `Bearer ${keys[0]}` };
  const response = await fetch(url + path, { method: 'POST', headers: authorized, body: body as string });
  const { tools } = resultIn(await response.text());
  if (tools.length !== 6) throw new Error(`tools/list shows ${tools.length} tools, not six`);
  const bytes = Buffer.byteLength(JSON.stringify({ tools }));
  return {
    measured: 'tools/list, six tools',
    against: '',
    ours: `${bytes} bytes`,
    target: '< 8192',
    met: bytes < 8192,
  };
}
