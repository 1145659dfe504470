import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { pino } from 'pino';
import { afterAll, inject } from 'vitest';
import { app } from '../../app/http-app.ts';
import { type AppContext, perform } from '../../approval/perform.ts';
import type { Channels } from '../../approval/release/hand-over.ts';
import { sandbox } from '../../delivery/sandbox.ts';
import { createKey } from '../../domain/access/keys.ts';
import { outboxOn } from '../../domain/outbox/outbox.ts';
import { type Actor, type Scope, scopes } from '../../domain/shared/actor.ts';
import { newId } from '../../domain/shared/ids.ts';
import type { Operation, Wake } from '../../domain/shared/operation.ts';
import { MAX_HEADER_BYTES } from '../../http/limits.ts';
import { localChanges } from '../../storage/notifications.ts';
import { type Db, openEmbedded, openServer, type Store } from '../../storage/store.ts';
import { copyOf } from '../setup/postgresql.ts';

export type Agency = {
  id: string;
  owner: Extract<Actor, { kind: 'human' }>;
  /** Makes a key; all scopes unless told. */
  key(held?: readonly Scope[]): Promise<string>;
  /** Performs as the owner and gives the answer. */
  does<O extends Operation>(operation: O, input: unknown): Promise<any>;
};

/** A store of this test file's own, a server on it, and agencies to fill it with. Closed when the file is over. */
export async function world(otherwise: Otherwise = {}) {
  const { store, databaseUrl } = await freshStore();
  afterAll(() => store.close());
  const served = await serveOn(store.db, otherwise);
  return { ...served, store, db: store.db, databaseUrl, agency: () => newAgency(served.context) };
}

/** What a test may have otherwise than it is: a driver of its own, a clock. */
export type Otherwise = { channels?: Partial<Channels>; now?: () => Date };

/** A server on these rows, with the answers that a started one gives. No worker runs: a test hands over by itself. */
export async function serveOn(db: Db, otherwise: Otherwise = {}): Promise<Served> {
  // Never closed for being idle: under load that would meet the next request on its way.
  const server = createServer({ keepAliveTimeout: 0, maxHeaderSize: MAX_HEADER_BYTES });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const now = otherwise.now ?? (() => new Date());
  const changes = localChanges();
  const wakes: Wake[] = [];
  const committed: AppContext['committed'] = (agencyId, woken) => {
    wakes.push(...woken);
    changes.announce(agencyId);
  };
  const secret = 'a secret of the tests, long enough';
  const wake: AppContext['wake'] = (_agencyId, woken) => void wakes.push(...woken);
  const context: AppContext = { db, now, baseUrl: () => url, secret, privateWebhooks: true, committed, wake };
  const inHouse = sandbox(outboxOn(db, now));
  const channels = { sms: inHouse, email: inHouse, ...otherwise.channels } as Channels;
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  const live = { listen: changes.listen, ended: new AbortController().signal };
  server.on('request', app({ context, channels, live, log, version: '0.0.0' }));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { context, channels, url, wakes };
}

export type Served = {
  context: AppContext;
  channels: Channels;
  url: string;
  /** What workers were asked for, in order. */
  wakes: Wake[];
};

async function freshStore(): Promise<{ store: Store; databaseUrl?: string }> {
  if (process.env.CLEF_TEST_STORE === 'pglite') {
    const snapshot = new Blob([readFileSync(inject('template'))]);
    return { store: await openEmbedded({ snapshot }) };
  }
  const url = await copyOf(inject('template'));
  return { store: await openServer(url), databaseUrl: url };
}

async function newAgency(context: AppContext): Promise<Agency> {
  const id = newId();
  const ownerId = newId();
  await context.db
    .insertInto('agency')
    .values({ id, slug: id, name: 'Agence du Test', city: 'Nantes', created_at: context.now() })
    .execute();
  await context.db
    .insertInto('user_account')
    .values({
      agency_id: id,
      id: ownerId,
      email: `${ownerId}@agence.example`,
      name: 'Camille Test',
      role: 'owner',
      password_hash: '-',
      created_at: context.now(),
    })
    .execute();
  const owner = { kind: 'human', id: ownerId, name: 'Camille Test', agencyId: id, role: 'owner' } as const;
  const does: Agency['does'] = async (operation, input) => (await perform(context, owner, operation, input)).output;
  return {
    id,
    owner,
    does,
    key: async (held = scopes) => (await does(createKey, { name: 'Test', scopes: [...held] })).secret,
  };
}

export type World = Awaited<ReturnType<typeof world>>;

export type Answer = { status: number; headers: Headers; body: any };

/** A script with a key, and nothing else. */
export function script(url: string, key: string | undefined) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(key && { Authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  };
}

const address = (url: string) => new URL(`${url}/api/mcp`);
const bearer = (key: string) => ({ requestInit: { headers: { Authorization: `Bearer ${key}` } } });

/** A host of today: the 2026-07-28 protocol. */
export async function modernHost(url: string, key: string): Promise<ModernClient> {
  const client = new ModernClient(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(new ModernTransport(address(url), bearer(key)));
  return client;
}

/** A host that speaks the 2025 protocols, by the SDK that most of them have. */
export async function legacyHost(url: string, key: string): Promise<LegacyClient> {
  const client = new LegacyClient({ name: 'test', version: '1' });
  await client.connect(new LegacyTransport(address(url), bearer(key)) as never);
  return client;
}
