import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { perform } from '../approval/perform.ts';
import { createCampaign, previewCampaign } from '../domain/campaigns/campaigns.ts';
import { startCampaign } from '../domain/campaigns/start-campaign.ts';
import { newId, uuidOf } from '../domain/shared/ids.ts';
import { asJson } from '../storage/json.ts';
import { openServer, type Store } from '../storage/store.ts';
import { startChildServer } from './child-server.ts';
import { benchContext } from './context.ts';
import { createDatabase } from './database.ts';
import { progress } from './progress.ts';
import { formatMs, quantile } from './statistics.ts';
import type { Row } from './table.ts';

const PROVIDER_MS = 15;
/** A Tuesday at 11:00 in Paris, when SMS may be sent. */
export const WITHIN_HOURS = Date.parse('2026-11-24T10:00:00Z');

/** A local SMS provider that answers after 15 ms and records when it accepted each message. */
export async function startSlowProvider() {
  const acceptedAt: number[] = [];
  const server = createServer((incoming, response) => {
    incoming.resume().on('end', () => {
      acceptedAt.push(performance.now());
      setTimeout(() => {
        response.writeHead(201, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ sid: `SM${String(acceptedAt.length).padStart(32, '0')}`, status: 'queued' }));
      }, PROVIDER_MS);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, acceptedAt, [Symbol.dispose]: () => server.closeAllConnections() ?? server.close() };
}

/** The messages per second that one campaign sends at its maximum pace, with one and with two worker processes. */
export async function measureCampaigns({ messages }: { messages: number }): Promise<Row[]> {
  const rows: Row[] = [];
  for (const workers of [1, 2]) rows.push(await measureCampaign(messages, workers));
  return rows;
}

async function measureCampaign(messages: number, workers: number): Promise<Row> {
  await using stack = new AsyncDisposableStack();
  const provider = stack.use(await startSlowProvider());
  const database = stack.use(await createDatabase());
  const store = stack.adopt(await openServer(database.url), (opened) => opened.close());
  await store.migrate();
  const aheadMs = WITHIN_HOURS - Date.now();
  const context = { ...benchContext(store.rows), now: () => new Date(Date.now() + aheadMs) };
  const { agencyId, actor } = await createAgency(store, messages, context.now());
  const input = { name: 'Bench', body: 'Portes ouvertes samedi.', perMinute: 30_000 };
  const { id, fingerprint, body, filter } = (await perform(context, actor, createCampaign, input)).output;
  const { recipientsFingerprint } = (await perform(context, actor, previewCampaign, { body, filter })).output;
  await perform(context, actor, startCampaign, { id, fingerprint, recipientsFingerprint });
  const environment = {
    DATABASE_URL: database.url,
    CLEF_SECRET: 'a secret of the bench, 32 characters',
    CLEF_DEMO: 'off',
    CLEF_SMS: 'twilio',
    CLEF_TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    CLEF_TWILIO_AUTH_TOKEN: 'bench',
    CLEF_TWILIO_FROM: '+33199000001',
    CLEF_TWILIO_URL: provider.url,
  };
  const queue = await store.queue(() => undefined);
  await Promise.all(
    Array.from({ length: workers }, async () =>
      stack.use(await startChildServer('./clef-worker.ts', { environment, aheadMs })),
    ),
  );
  await queue.wake('campaign', { agencyId, id: uuidOf('campaign', id) });
  while (provider.acceptedAt.length < messages) {
    progress(`${provider.acceptedAt.length} of ${messages} messages, ${workers} worker(s)`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await queue.close();
  return rowOf(provider.acceptedAt, workers);
}

function rowOf(acceptedAt: number[], workers: number): Row {
  const seconds = ((acceptedAt.at(-1) as number) - (acceptedAt[0] as number)) / 1000;
  const gaps = acceptedAt.slice(1).map((at, index) => at - (acceptedAt[index] as number));
  const rate = acceptedAt.length / seconds;
  return {
    measurement: `campaign messages per second, ${workers} worker process${workers > 1 ? 'es' : ''}`,
    baseline: `gap p99 ${formatMs(quantile(gaps, 0.99))}`,
    result: `${rate.toFixed(0)}/s`,
    target: '≥ 100/s',
    isMet: rate >= 100,
  };
}

/** Creates an agency with contacts who consented to SMS. The actor is its owner. */
async function createAgency(store: Store, contacts: number, at: Date) {
  const [agencyId, ownerId] = [newId(), newId()];
  await store.rows.ofAllAgencies
    .insertInto('agency')
    .values({ id: agencyId, slug: agencyId, name: 'Bench', created_at: at })
    .execute();
  const consent = asJson({ status: 'granted', recordedAt: null, source: 'bench', evidence: null });
  await sql`insert into contact (agency_id, id, first_name, phone, stage, language, sms_consent, created_at, updated_at)
    select ${agencyId}::uuid, gen_random_uuid(), 'Élodie', '+336' || lpad(n::text, 8, '0'), 'new', 'fr',
      ${consent}::jsonb, ${at}::timestamptz, ${at}::timestamptz from generate_series(1, ${contacts}::int) as n`.execute(
    store.rows.ofAllAgencies,
  );
  await sql`vacuum analyze contact`.execute(store.rows.ofAllAgencies);
  const actor = { kind: 'human', id: ownerId, name: 'Bench', agencyId, role: 'owner' } as const;
  return { agencyId, actor };
}
