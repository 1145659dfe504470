import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { openChannels } from '../../app/drivers.ts';
import { app } from '../../app/http-app.ts';
import { announcing, startWorkers } from '../../app/job-handlers.ts';
import { openLog } from '../../app/log.ts';
import type { AppContext } from '../../approval/perform.ts';
import { poster } from '../../delivery/webhooks/post.ts';
import { brevoKey, fakeBrevo } from '../delivery/fake-brevo.ts';
import { mailServer, refusal } from '../delivery/mail-server.ts';
import type { World } from '../support/world.ts';

/** What nobody but its owner may ever read again. */
export const secrets = {
  server: 'canari-serveur-9f3Kd82LmQpX7vTz',
  provider: brevoKey,
  mailbox: 'canari-boite-4hR8sWq2',
} as const;

/** A mail server that refuses what is called `Refus`, and says what and to whom. */
async function fakeMail() {
  const server = await mailServer({
    onAuth: ({ password }, _, done) => done(password === secrets.mailbox ? null : refusal(535, 'no'), { user: 'clef' }),
    authOptional: false,
    onData: (stream, { envelope }, done) => {
      let raw = '';
      stream.on('data', (chunk) => {
        raw += chunk;
      });
      stream.on('end', () => {
        const refused = raw.includes('Subject: Refus');
        const [to] = envelope.rcptTo;
        done(refused ? refusal(550, `${to?.address} does not want « ${raw.split('\r\n\r\n').at(1)} »`) : null);
      });
    },
  });
  return server;
}

/** Everything that runs in one process, with its log kept to be searched: queue, workers, drivers of real providers. */
export async function house({ store, db }: World) {
  const lines: string[] = [];
  const log = openLog('trace', { write: (line) => void lines.push(line) });
  const [sms, mail] = [await fakeBrevo(), await fakeMail()];
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const queue = await store.queue((error, task) => log.error({ err: error, task }));
  const telling = announcing(store, queue, log);
  const { server: secret } = secrets;
  const context: AppContext = {
    db,
    now: () => new Date(),
    baseUrl: () => url,
    secret,
    privateWebhooks: true,
    ...telling,
  };
  const drivers = {
    CLEF_BREVO_API_KEY: secrets.provider,
    CLEF_BREVO_SENDER: 'Agence',
    CLEF_BREVO_URL: sms.url,
    CLEF_SMTP_URL: `smtp://clef:${secrets.mailbox}@127.0.0.1:${mail.port}?tls=off`,
    CLEF_SMTP_FROM: 'contact@agence.example',
  };
  const channels = openChannels({ sms: 'brevo', email: 'smtp', drivers }, context);
  const live = { listen: store.changes.listen, ended: new AbortController().signal };
  server.on('request', app({ context, channels, live, log, version: '0.0.0' }));
  const webhooks = poster({ privateTargets: true });
  await startWorkers(context, channels, webhooks, queue, log);
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await queue.close();
    await Promise.all([sms.close(), mail.close(), webhooks.close()]);
  });
  return { url, context, channels, sms, mail, log: () => lines.join('') };
}
