import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { openAgent } from '../../agent/open-agent.ts';
import { commitCallbacks } from '../../app/after-commit.ts';
import { draftOperations } from '../../app/draft-operations.ts';
import { createApp } from '../../app/http-app.ts';
import { startWorkers } from '../../app/jobs.ts';
import { openLog } from '../../app/log.ts';
import { countAgentRuns } from '../../app/observability/measure.ts';
import { openMetrics } from '../../app/observability/metrics.ts';
import { openDrivers } from '../../app/open-drivers.ts';
import { openWebhookClient } from '../../delivery/webhooks/post.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import { brevoKey, fakeBrevo } from '../delivery/fake-brevo.ts';
import { fakeMistral, modelKey } from '../delivery/fake-language-models.ts';
import { mailServer, refusal } from '../delivery/mail-server.ts';
import type { TestServer } from '../support/test-server.ts';

/** Canaries: secrets that must never appear in a log or a response. */
export const secrets = {
  server: 'canari-serveur-9f3Kd82LmQpX7vTz',
  provider: brevoKey,
  mailbox: 'canari-boite-4hR8sWq2',
  model: modelKey,
} as const;

/** A mail server that refuses messages with the subject `Refus`, and repeats recipient and text in its refusal. */
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
        const refused = /^Subject: .*Refus/m.test(raw);
        const [to] = envelope.rcptTo;
        done(refused ? refusal(550, `${to?.address} does not want « ${raw.split('\r\n\r\n').at(1)} »`) : null);
      });
    },
  });
  return server;
}

/** Clef in one process with its queue, workers and the drivers of real providers. `log` returns all lines, `metrics` all figures. */
export async function startFullServer({ store }: TestServer) {
  const lines: string[] = [];
  const log = openLog('trace', { write: (line) => void lines.push(line) });
  const [sms, mail, model] = [await fakeBrevo(), await fakeMail(), await fakeMistral()];
  const metrics = openMetrics({ metricsToken: undefined });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const queue = await store.queue((error, task) => log.error({ err: error, task }));
  const telling = commitCallbacks(store, queue, log);
  const { server: secret } = secrets;
  const context: AppContext = {
    rows: store.rows,
    now: () => new Date(),
    baseUrl: () => url,
    secret,
    privateWebhooks: true,
    draftOperations,
    ...telling,
  };
  const drivers = {
    CLEF_BREVO_API_KEY: secrets.provider,
    CLEF_BREVO_SENDER: 'Agence',
    CLEF_BREVO_URL: sms.url,
    CLEF_SMTP_URL: `smtp://clef:${secrets.mailbox}@127.0.0.1:${mail.port}?tls=off`,
    CLEF_SMTP_FROM: 'contact@agence.example',
  };
  const channels = openDrivers({ sms: 'brevo', email: 'smtp', drivers }, context);
  const live = { listen: store.notifications.listen, ended: new AbortController().signal };
  const agent = openAgent({ context, log, listen: live.listen, onEnd: countAgentRuns(metrics) });
  server.on('request', createApp({ context, drivers: channels, live, agent, log, version: '0.0.0' }));
  const webhooks = openWebhookClient({ privateTargets: true });
  await startWorkers(context, channels, webhooks, queue, log);
  await queue.work('agent', (job) => agent.handle(job));
  metrics.includeStore({ db: store.rows.ofAllAgencies, queue, now: context.now });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await agent.close();
    await queue.close();
    await Promise.all([sms.close(), mail.close(), model.close(), webhooks.close()]);
  });
  return { url, context, channels, sms, mail, model, log: () => lines.join(''), metrics: metrics.text };
}
