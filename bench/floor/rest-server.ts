import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { contactColumns } from '../../domain/contacts/record/contact-record.ts';
import { propertyColumns } from '../../domain/properties/property-record.ts';
import { childInput, reportPort } from '../child-server.ts';
import { contactFrom } from './contact.ts';
import { cursorAfter } from './cursor.ts';
import { propertyFrom } from './property.ts';
import { uuidOf } from './type-id.ts';

export type RestFloorInput = { databaseUrl: string; agencyId: string };

/** A child process: the least that the reads can cost, which is one statement and its JSON on bare `node:http`. */
const { databaseUrl, agencyId } = childInput<RestFloorInput>();
const pool = new Pool({ connectionString: databaseUrl, max: 10 });

const contacts = `select ${contactColumns.map((column) => `contact.${column}`).join(', ')} from contact`;
const statements = {
  contact: `${contacts} where agency_id = $1 and id = $2`,
  property: `select ${propertyColumns.join(', ')} from property where agency_id = $1 and id = $2`,
  list: `${contacts} where agency_id = $1 order by id desc limit 21`,
  town: `${contacts} join contact_town as town on town.agency_id = contact.agency_id and contact_id = contact.id
      where town.agency_id = $1 and town.town = town_key($2) order by contact_id desc limit 21`,
};

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url as string, 'http://floor');
  const [, , , folder, id] = pathname.split('/');
  if (folder === 'properties') return send(response, propertyFrom((await read('property', uuidOf(id as string)))[0]));
  if (id) return send(response, contactFrom((await read('contact', uuidOf(id)))[0]));
  const city = searchParams.get('city');
  const rows = city ? await read('town', city) : await read('list');
  const nextCursor = cursorAfter(rows, 20, city ? [['city', city]] : [], (row) => [row.id]) ?? null;
  send(response, { data: rows.slice(0, 20).map(contactFrom), nextCursor });
});

async function read(statement: keyof typeof statements, ...values: string[]): Promise<any[]> {
  return (await pool.query(statements[statement], [agencyId, ...values])).rows;
}

function send(response: ServerResponse, content: unknown) {
  const body = JSON.stringify(content);
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body);
}

server.listen(0, '127.0.0.1', () => reportPort((server.address() as AddressInfo).port));
