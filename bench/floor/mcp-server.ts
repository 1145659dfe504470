import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { Pool } from 'pg';
import { childInput, reportPort } from '../child-server.ts';
import { type McpFloorInput, propertyServer, searchServer } from './mcp-tools.ts';

/** A child process: the least that a tool call can cost, which is a bare SDK server with one tool behind `node:http`. */
const input = childInput<McpFloorInput>();
const pool = new Pool({ connectionString: input.databaseUrl, max: 10 });
const getProperty = toNodeHandler(createMcpHandler(() => propertyServer(pool, input)));
const searchContacts = toNodeHandler(createMcpHandler(() => searchServer(pool, input)));

const server = createServer((request, response) =>
  request.url === '/get_property' ? getProperty(request, response) : searchContacts(request, response),
);
server.listen(0, '127.0.0.1', () => reportPort((server.address() as AddressInfo).port));
