import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { childInput, reportPort } from '../child-server.ts';
import { openWrites, type WriteFloorInput } from './writes.ts';

/** A child process: the least that two writes can cost, which is their rows in as few statements as possible. */
const { createContact, draftSms } = openWrites(childInput<WriteFloorInput>());

const server = createServer(async (request, response) => {
  const idempotencyKey = request.headers['idempotency-key'] as string;
  const input = JSON.parse(await text(request));
  if (request.url === '/api/v1/contacts') return send(response, 201, await createContact(input, idempotencyKey));
  send(response, 202, await draftSms(input, idempotencyKey));
});

function send(response: ServerResponse, status: number, body: string) {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  response.writeHead(status, headers).end(body);
}

server.listen(0, '127.0.0.1', () => reportPort((server.address() as AddressInfo).port));
