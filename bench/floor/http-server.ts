import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { version } from '../../domain/shared/version.ts';
import { childInput, reportPort } from '../child-server.ts';
import { type McpFloorInput, openReads } from './mcp-reads.ts';

/** A child process: the least that a tool call can cost, which is its JSON-RPC on bare `node:http`, in both eras. */
const { getProperty, searchContacts } = openReads(childInput<McpFloorInput>());

const _meta = { 'io.modelcontextprotocol/serverInfo': { name: 'clef', title: 'Clef', version } };

const server = createServer(async (request, response) => {
  const { id, params } = JSON.parse(await text(request));
  const { name, arguments: given } = params;
  const output = name === 'get_property' ? await getProperty(given.propertyId) : await searchContacts(given.q);
  const result = { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output };
  const isStateless = request.headers['mcp-protocol-version'] === '2026-07-28';
  const answer = isStateless ? { ...result, resultType: 'complete', _meta } : result;
  const message = JSON.stringify({ result: answer, jsonrpc: '2.0', id });
  const body = isStateless ? message : `event: message\ndata: ${message}\n\n`;
  const type = isStateless ? 'application/json' : 'text/event-stream';
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body);
});
server.listen(0, '127.0.0.1', () => reportPort((server.address() as AddressInfo).port));
