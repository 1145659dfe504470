import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type Delivered = { from: string; to: string[]; raw: string; email: Email; secure: boolean };

export const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** A mail server on this machine. */
export async function mailServer(options: SMTPServerOptions = {}) {
  const delivered: Delivered[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 0,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, { envelope, secure }, done) => {
      // A killed client never ends its message.
      const raw = await text(stream).catch(() => undefined);
      if (raw === undefined) return;
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const email = await PostalMime.parse(raw);
      // The parser adds a line end to every part.
      email.text = email.text?.replace(/\n$/, '');
      email.html = email.html?.replace(/\n$/, '');
      delivered.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw, email, secure });
      done();
    },
    ...options,
  });
  // A connection that the client breaks off is no error of the server.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { port, delivered, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** A server with scripted lines: `answer` returns the reply to each received line, or ends the connection. */
export async function lineServer(greeting: string, answer: (line: string, socket: Socket) => string | undefined) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(greeting);
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        const said = answer(line, socket);
        if (said) socket.write(`${said}\r\n`);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, close: () => new Promise((resolve) => server.close(resolve)) };
}
