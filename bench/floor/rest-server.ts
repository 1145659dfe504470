import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { childInput, reportPort } from '../child-server.ts';
import { parametersWith, type Statement } from '../recorded-statement.ts';
import { contactFrom } from './contact.ts';
import { cursorAfter } from './cursor.ts';
import { propertyFrom } from './property.ts';
import { uuidOf } from './type-id.ts';

export type RestFloorInput = {
  databaseUrl: string;
  sampleId: string;
  contact: Statement;
  property: Statement;
  list: Statement;
};

/** A child process: the least that three reads can cost, which is the same SQL and the same JSON on bare `node:http`. */
const { databaseUrl, sampleId, contact, property, list } = childInput<RestFloorInput>();
const pool = new Pool({ connectionString: databaseUrl, max: 10 });

const server = createServer(async (request, response) => {
  const [, , , folder, id] = (request.url as string).split(/[/?]/);
  if (folder === 'properties') return send(response, propertyFrom(await read(property, id as string)));
  if (id?.startsWith('contact_')) return send(response, contactFrom(await read(contact, id)));
  const { rows } = await pool.query(list.sql, list.parameters);
  const nextCursor = cursorAfter(rows, 20, [], (row) => [row.id]) ?? null;
  send(response, { data: rows.slice(0, 20).map(contactFrom), nextCursor });
});

async function read(statement: Statement, id: string) {
  return (await pool.query(statement.sql, parametersWith(statement, sampleId, uuidOf(id)))).rows[0];
}

function send(response: ServerResponse, content: unknown) {
  const body = JSON.stringify(content);
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body);
}

server.listen(0, '127.0.0.1', () => reportPort((server.address() as AddressInfo).port));
