import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { childInput, reportPort } from '../child-server.ts';
import { type McpFloorInput, openReads } from './mcp-reads.ts';
import { propertyServer, searchServer } from './sdk-tools.ts';

/** A child process: the least that a tool call costs through the SDK, which is a bare server with one tool. */
const reads = openReads(childInput<McpFloorInput>());
const getProperty = toNodeHandler(createMcpHandler(() => propertyServer(reads)));
const searchContacts = toNodeHandler(createMcpHandler(() => searchServer(reads)));

const server = createServer((request, response) =>
  request.url === '/get_property' ? getProperty(request, response) : searchContacts(request, response),
);
server.listen(0, '127.0.0.1', () => reportPort((server.address() as AddressInfo).port));
