import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { Pool } from 'pg';
import { given, listening } from '../child.ts';
import type { Statement } from '../statement.ts';
import { propertyServer, searchServer } from './tools.ts';

export type McpFloor = { databaseUrl: string; one: string; name: string; property: Statement; search: Statement };

/** What a tool call costs at the least: a bare SDK server with that one tool, behind `node:http`. */
const setting = given<McpFloor>();
const pool = new Pool({ connectionString: setting.databaseUrl, max: 10 });
const getProperty = toNodeHandler(createMcpHandler(() => propertyServer(pool, setting)));
const searchContacts = toNodeHandler(createMcpHandler(() => searchServer(pool, setting)));

const server = createServer((request, response) =>
  request.url === '/get_property' ? getProperty(request, response) : searchContacts(request, response),
);
server.listen(0, '127.0.0.1', () => listening((server.address() as AddressInfo).port));
