import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { perform } from '../approval/perform.ts';
import { createCampaign } from '../domain/campaigns/campaigns.ts';
import { startCampaign } from '../domain/campaigns/start-campaign.ts';
import { newId, uuidOf } from '../domain/shared/ids.ts';
import { asJson } from '../storage/json.ts';
import { openServer, type Store } from '../storage/store.ts';
import { serveApart } from './child.ts';
import { contextOn } from './context.ts';
import { ownDatabase } from './database.ts';
import { progress } from './progress.ts';
import { ms, quantile, type Row } from './table.ts';

const PROVIDER_MS = 15;
/** A Tuesday, 11 h in Paris. */
const OPEN = Date.parse('2026-11-24T10:00:00Z');

/** A provider on this machine that takes its time and notes when it took what. */
async function slowProvider() {
  const taken: number[] = [];
  const server = createServer((incoming, response) => {
    incoming.resume().on('end', () => {
      taken.push(performance.now());
      setTimeout(() => {
        response.writeHead(201, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ sid: `SM${String(taken.length).padStart(32, '0')}`, status: 'queued' }));
      }, PROVIDER_MS);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, taken, [Symbol.dispose]: () => server.closeAllConnections() ?? server.close() };
}

/** Hand-overs a second of one campaign, its pace as high as it goes, by one worker process and by two. */
export async function campaigns({ messages }: { messages: number }): Promise<Row[]> {
  const rows: Row[] = [];
  for (const workers of [1, 2]) rows.push(await oneCampaign(messages, workers));
  return rows;
}

async function oneCampaign(messages: number, workers: number): Promise<Row> {
  await using stack = new AsyncDisposableStack();
  const provider = stack.use(await slowProvider());
  const database = stack.use(await ownDatabase());
  const store = stack.adopt(await openServer(database.url), (opened) => opened.close());
  await store.migrate();
  const aheadMs = OPEN - Date.now();
  const context = { ...contextOn(store.db), now: () => new Date(Date.now() + aheadMs) };
  const { agencyId, actor } = await crowded(store, messages, context.now());
  const input = { name: 'Bench', body: 'Portes ouvertes samedi.', perMinute: 30_000 };
  const { id, fingerprint } = (await perform(context, actor, createCampaign, input)).output;
  await perform(context, actor, startCampaign, { id, fingerprint });
  const environment = {
    ...{ DATABASE_URL: database.url, CLEF_SECRET: 'a secret of the bench, 32 characters', CLEF_DEMO: 'off' },
    ...{ CLEF_SMS: 'twilio', CLEF_TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, CLEF_TWILIO_AUTH_TOKEN: 'bench' },
    ...{ CLEF_TWILIO_FROM: '+33199000001', CLEF_TWILIO_URL: provider.url },
  };
  const queue = await store.queue(() => undefined);
  await Promise.all(
    Array.from({ length: workers }, async () => stack.use(await serveApart('./worker.ts', { environment, aheadMs }))),
  );
  await queue.wake('campaign', { agencyId, id: uuidOf('campaign', id) });
  while (provider.taken.length < messages) {
    progress(`${provider.taken.length} of ${messages} messages, ${workers} worker(s)`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await queue.close();
  return rowOf(provider.taken, workers);
}

function rowOf(taken: number[], workers: number): Row {
  const seconds = ((taken.at(-1) as number) - (taken[0] as number)) / 1000;
  const gaps = taken.slice(1).map((at, index) => at - (taken[index] as number));
  const rate = taken.length / seconds;
  return {
    measured: `campaign hand-overs a second, ${workers} worker process${workers > 1 ? 'es' : ''}`,
    against: `gap p99 ${ms(quantile(gaps, 0.99))}`,
    ours: `${rate.toFixed(0)}/s`,
    target: '≥ 100/s',
    met: rate >= 100,
  };
}

/** An agency with an owner and so many contacts who may be written to. */
async function crowded(store: Store, contacts: number, at: Date) {
  const [agencyId, ownerId] = [newId(), newId()];
  await store.db.insertInto('agency').values({ id: agencyId, slug: agencyId, name: 'Bench', created_at: at }).execute();
  const consent = asJson({ status: 'granted', recordedAt: null, source: 'bench', evidence: null });
  await sql`insert into contact (agency_id, id, first_name, phone, stage, language, sms_consent, created_at, updated_at)
    select ${agencyId}::uuid, gen_random_uuid(), 'Élodie', '+336' || lpad(n::text, 8, '0'), 'new', 'fr',
      ${consent}::jsonb, ${at}::timestamptz, ${at}::timestamptz from generate_series(1, ${contacts}::int) as n`.execute(
    store.db,
  );
  await sql`vacuum analyze contact`.execute(store.db);
  const actor = { kind: 'human', id: ownerId, name: 'Bench', agencyId, role: 'owner' } as const;
  return { agencyId, actor };
}
