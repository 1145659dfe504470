import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { given, listening } from '../child.ts';
import { filled, type Statement } from '../statement.ts';
import { contactOf } from './contact.ts';
import { cursorAfter } from './cursor.ts';
import { propertyOf } from './property.ts';
import { uuidOf } from './typeid.ts';

export type RestFloor = { databaseUrl: string; one: string; contact: Statement; property: Statement; list: Statement };

/** What three reads cost at the least: `node:http` and `pg`, the same statements and JSON, and nothing else. */
const { databaseUrl, one, contact, property, list } = given<RestFloor>();
const pool = new Pool({ connectionString: databaseUrl, max: 10 });

const server = createServer(async (request, response) => {
  const [, , , folder, id] = (request.url as string).split(/[/?]/);
  if (folder === 'properties') return send(response, propertyOf(await read(property, id as string)));
  if (id?.startsWith('contact_')) return send(response, contactOf(await read(contact, id)));
  const { rows } = await pool.query(list.sql, list.parameters);
  const nextCursor = cursorAfter(rows, 20, [], (row) => [row.id]) ?? null;
  send(response, { data: rows.slice(0, 20).map(contactOf), nextCursor });
});

async function read(statement: Statement, id: string) {
  return (await pool.query(statement.sql, filled(statement, one, uuidOf(id)))).rows[0];
}

function send(response: ServerResponse, answer: unknown) {
  const body = JSON.stringify(answer);
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body);
}

server.listen(0, '127.0.0.1', () => listening((server.address() as AddressInfo).port));
