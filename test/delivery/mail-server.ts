import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type Delivered = { from: string; to: string[]; raw: string; email: Email; secure: boolean };

export const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** The progress of a message: a piece of it, all of it, or our answer has left. */
export type MailProgress = 'piece' | 'received' | 'answered';

/** A mail server on this machine. It goes on with a message once `until` resolves, which may be never. */
export async function mailServer(
  options: SMTPServerOptions = {},
  until: (progress: MailProgress) => Promise<void> | undefined = () => undefined,
) {
  const delivered: Delivered[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 0,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, { envelope, secure }, done) => {
      let raw = '';
      try {
        for await (const piece of stream.setEncoding('utf8')) {
          raw += piece;
          await until('piece');
        }
      } catch {
        // A killed client does not end its message.
        return;
      }
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const email = await PostalMime.parse(raw);
      // The parser adds a line end to every part.
      email.text = email.text?.replace(/\n$/, '');
      email.html = email.html?.replace(/\n$/, '');
      delivered.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw, email, secure });
      await until('received');
      done();
      await until('answered');
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
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
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
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { port, close };
}
