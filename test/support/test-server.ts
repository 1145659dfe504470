import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { pino } from 'pino';
import { afterAll, inject } from 'vitest';
import { type Agent, openAgent } from '../../agent/open-agent.ts';
import { draftOperations } from '../../app/draft-operations.ts';
import { createApp } from '../../app/http-app.ts';
import { MAX_HEADER_BYTES } from '../../app/http-server.ts';
import { openSignatures, type SignatureAddresses } from '../../app/open-signatures.ts';
import type { LanguageModel } from '../../delivery/ai/language-model.ts';
import type { ChannelDrivers } from '../../delivery/driver.ts';
import { sandbox } from '../../delivery/sandbox.ts';
import { createKey } from '../../domain/access/keys.ts';
import { sandboxWriter } from '../../domain/sandbox/sandbox-messages.ts';
import { type Actor, type Scope, scopes } from '../../domain/shared/actor.ts';
import { newId } from '../../domain/shared/ids.ts';
import type { Operation, Wake } from '../../domain/shared/operation.ts';
import { perform } from '../../door/perform.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import type { Rows } from '../../storage/db.ts';
import { localNotifications } from '../../storage/notifications.ts';
import { openEmbedded, openServer, type Store } from '../../storage/store.ts';
import { copyOf } from '../setup/postgresql.ts';
import { type Entry, entriesOf, SnapshotInMemory } from './snapshot.ts';

export type Agency = {
  id: string;
  owner: Extract<Actor, { kind: 'human' }>;
  /** Creates a key with the given scopes, by default with all of them, and returns its secret. */
  key(granted?: readonly Scope[]): Promise<string>;
  /** Performs an operation as the owner and returns its output. */
  perform<O extends Operation>(operation: O, input: unknown): Promise<any>;
};

/**
 * A server on the store that all files of this worker share, closed when the file is over. Each file works in agencies
 * of its own. A test that sweeps, dumps or counts over all agencies, or that opts a number out, asks for a store of its
 * own: another file's rows would change what it sees.
 */
export async function startTestServer({ ownStore = false, ...options }: ServerOptions & { ownStore?: boolean } = {}) {
  const { store, databaseUrl } = await (ownStore ? openStore() : openSharedStore());
  if (ownStore) afterAll(() => store.close());
  const server = await startServerOn(store.rows, options);
  return { ...server, store, db: store.rows.ofAllAgencies, databaseUrl, createAgency: () => newAgency(server.context) };
}

let sharedStore: ReturnType<typeof openStore> | undefined;

/** Never closed: the files after this one use it too, and it ends with the worker. */
function openSharedStore() {
  sharedStore ??= openStore();
  return sharedStore;
}

/** Replaces what a server has by default: the sandbox as its drivers, the machine's clock. */
export type ServerOptions = {
  drivers?: Partial<ChannelDrivers>;
  now?: () => Date;
  languageModel?: LanguageModel | null;
  origins?: readonly string[];
  /** The addresses of fakes of the providers of signatures. */
  signatures?: SignatureAddresses;
};

/** A server on an open store, with the routes of a started one. No worker runs: a test performs the jobs itself. */
export async function startServerOn(rows: Rows, options: ServerOptions = {}): Promise<RunningServer> {
  // Idle connections stay open: under load, closing one could meet the next request on its way.
  const server = createServer({ keepAliveTimeout: 0, maxHeaderSize: MAX_HEADER_BYTES });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const now = options.now ?? (() => new Date());
  const changes = localNotifications();
  const wakes: Wake[] = [];
  const afterCommit: AppContext['afterCommit'] = (agencyId, woken) => {
    wakes.push(...woken);
    changes.announce(agencyId);
  };
  const secret = 'a secret of the tests, long enough';
  const wake: AppContext['wake'] = (_agencyId, woken) => void wakes.push(...woken);
  const { languageModel = unaskedModel, origins = [] } = options;
  const hooks = { afterCommit, wake };
  const context: AppContext = {
    rows,
    now,
    baseUrl: () => url,
    origins,
    secret,
    privateWebhooks: true,
    draftOperations,
    languageModel,
    ...hooks,
  };
  context.signatures = openSignatures(context, options.signatures);
  const sandboxDriver = sandbox(sandboxWriter(rows, now));
  const channels = { sms: sandboxDriver, email: sandboxDriver, ...options.drivers } as ChannelDrivers;
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  const live = { listen: changes.listen, ended: new AbortController().signal };
  const agent = openAgent({ context, log, listen: changes.listen });
  server.on('request', createApp({ context, drivers: channels, live, agent, log, version: '0.0.0' }));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { context, drivers: channels, url, wakes, agent };
}

/** A test that asks the model gives one. */
const unaskedModel: LanguageModel = {
  name: 'mistral:test',
  write: () => Promise.reject(new Error('No test has said what the model writes.')),
};

export type RunningServer = {
  context: AppContext;
  drivers: ChannelDrivers;
  agent: Agent;
  url: string;
  /** The jobs that workers were asked to do, in order. */
  wakes: Wake[];
};

async function openStore(): Promise<{ store: Store; databaseUrl?: string }> {
  if (process.env.CLEF_TEST_STORE === 'pglite') {
    entries ??= entriesOf(readFileSync(inject('template')));
    return { store: await openEmbedded({ memory: new SnapshotInMemory(entries) }) };
  }
  if (process.env.CLEF_TEST_STORE === 'none') {
    throw new Error('This test opens a store: remove its file from `withoutStore` in test/setup/stores.ts.');
  }
  const url = await copyOf(inject('template'));
  return { store: await openServer(url), databaseUrl: url };
}

/** The snapshot's folders and files, which each worker reads once. */
let entries: Entry[] | undefined;

async function newAgency(context: AppContext): Promise<Agency> {
  const id = newId();
  const ownerId = newId();
  await context.rows.ofAllAgencies
    .insertInto('agency')
    .values({ id, slug: id, name: 'Agence du Test', city: 'Nantes', created_at: context.now() })
    .execute();
  await context.rows.ofAllAgencies
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
  const performAsOwner: Agency['perform'] = async (operation, input) =>
    (await perform(context, owner, operation, input)).output;
  return {
    id,
    owner,
    perform: performAsOwner,
    key: async (granted = scopes) => (await performAsOwner(createKey, { name: 'Test', scopes: [...granted] })).secret,
  };
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

export type Answer = { status: number; headers: Headers; body: any };

/** Calls the REST API with a key. */
export function restClient(url: string, key: string | undefined) {
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

/** An MCP client of the 2026-07-28 protocol. */
export async function mcpClient(url: string, key: string): Promise<ModernClient> {
  const client = new ModernClient(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(new ModernTransport(address(url), bearer(key)));
  return client;
}

/** An MCP client of the 2025 protocols, by version 1 of the SDK, which most hosts use. */
export async function legacyMcpClient(url: string, key: string): Promise<LegacyClient> {
  const client = new LegacyClient({ name: 'test', version: '1' });
  await client.connect(new LegacyTransport(address(url), bearer(key)) as never);
  return client;
}
