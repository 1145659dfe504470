import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { systemActorOf } from '../domain/agency/agencies.ts';
import { publicId } from '../domain/shared/ids.ts';
import { openEmbedded, openServer } from '../storage/store.ts';
import { MAIL_SECRET } from '../test/support/hostile-mails.ts';
import { createKeys } from './agency.ts';
import { createDatabase } from './database.ts';
import { type LoadTarget, loadServer } from './memory-load.ts';
import { type MeasuredServer, type MemoryFigures, startMeasuredServer } from './memory-server.ts';
import { progress } from './progress.ts';
import type { Row } from './table.ts';
import { limited } from './time-limit.ts';

const MB = 1_000_000;
/** A key may make 60 requests a minute: enough for 5,000 a second, twice as many as a server answers. */
const KEYS = 3000;
/** Until garbage is collected and what a start needed is given back. */
const SETTLE_MS = 10_000;
const START_SECONDS = 120;
/** After a start, until an idle minute has passed and the memory was given back (`app/idle-memory.ts`). */
const REST_MS = 150_000;
const REST_SECONDS = 60;

/** The most that each store's server may hold under a load, in megabytes. */
const targets = { embedded: 350, postgresql: 250 };

type Kind = keyof typeof targets;

/** Measures the memory of a server after its start, under a load of everything it does, and afterwards. */
export async function measureMemory({ memorySeconds }: { memorySeconds: number }): Promise<Row[]> {
  return [...(await measureKind('embedded', memorySeconds)), ...(await measureKind('postgresql', memorySeconds))];
}

async function measureKind(kind: Kind, seconds: number): Promise<Row[]> {
  await using installation = await createInstallation(kind);
  const { environment } = installation;
  progress(`memory, ${kind}: the first start`);
  const first = await withServer(environment, async (server) => {
    await pause(SETTLE_MS);
    return { started: await server.figures(), atRest: await measureRest(kind, server) };
  });
  const known = await prepare(environment);
  return await withServer(environment, async (server) => {
    await pause(SETTLE_MS);
    const idle = await server.figures();
    server.forgetPeak();
    progress(`memory, ${kind}: ${seconds} seconds of load`);
    let most = 0;
    let loaded = await server.figures();
    const sampling = setInterval(() => (most = Math.max(most, server.resident())), 500);
    const asked = setTimeout(async () => (loaded = await server.figures()), (seconds * 1000) / 2);
    const work = await limited(`memory, ${kind}, load`, 2 * seconds + 60, () =>
      loadServer({ ...known, url: server.url }, seconds),
    );
    clearTimeout(asked);
    clearInterval(sampling);
    const { peak } = await server.figures();
    await pause(SETTLE_MS);
    const after = await server.figures();
    const target = targets[kind];
    const done = Object.entries(work).map(([name, count]) => `${count} ${name}`);
    return [
      rowOf(`memory, ${kind}, first start`, first.started),
      first.atRest,
      rowOf(`memory, ${kind}, idle`, idle),
      {
        ...rowOf(`memory, ${kind}, under load`, { ...loaded, resident: most, peak }, done.join(', ')),
        target: `≤ ${target} MB`,
        isMet: most <= target * MB,
      },
      rowOf(`memory, ${kind}, after load`, after),
    ];
  });
}

/** Measures the memory and the processor time of a server without requests. Both are only shown, as a busy machine changes them. */
async function measureRest(kind: Kind, server: MeasuredServer): Promise<Row> {
  progress(`memory, ${kind}: at rest`);
  await pause(REST_MS);
  const before = server.cpuSeconds();
  await pause(REST_SECONDS * 1000);
  const percent = ((server.cpuSeconds() - before) / REST_SECONDS) * 100;
  return rowOf(`memory, ${kind}, at rest`, await server.figures(), `${percent.toFixed(2)} % of a core`);
}

async function withServer<T>(
  environment: Record<string, string>,
  work: (server: MeasuredServer) => Promise<T>,
): Promise<T> {
  await using server = await limited('starting the server', START_SECONDS, () => startMeasuredServer(environment));
  return await work(server);
}

/** An empty installation in which the first start makes the demo agency. */
async function createInstallation(kind: Kind) {
  await using stack = new AsyncDisposableStack();
  const folder = stack.adopt(mkdtempSync(join(tmpdir(), 'clef-memory-')), (path) => rmSync(path, { recursive: true }));
  const environment: Record<string, string> = {
    CLEF_DATA: folder,
    CLEF_DEMO: 'on',
    CLEF_SECRET: 'a secret of the bench, 32 characters',
    CLEF_DRAIN_SECONDS: '0',
    CLEF_EMAIL: 'smtp',
    CLEF_SMTP_URL: 'smtp://127.0.0.1:9',
    CLEF_SMTP_FROM: 'contact@agence.example',
    CLEF_SMTP_INBOUND_SECRET: MAIL_SECRET,
  };
  if (kind === 'postgresql') environment.DATABASE_URL = stack.use(await createDatabase()).url;
  const resources = stack.move();
  return { environment, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** Makes keys in the stopped installation, and reads whom and what to ask for. */
async function prepare({ CLEF_DATA, DATABASE_URL }: Record<string, string>): Promise<Omit<LoadTarget, 'url'>> {
  const folder = CLEF_DATA as string;
  const store = DATABASE_URL ? await openServer(DATABASE_URL) : await openEmbedded({ folder });
  try {
    const db = store.rows.ofAllAgencies;
    const actor = await systemActorOf(db, 'demo');
    const idsOf = async (table: 'contact' | 'property') => {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
        where agency_id = ${actor.agencyId} order by id limit 100`.execute(db);
      return rows.map(({ id }) => publicId(table, id));
    };
    const demo = readFileSync(join(folder, 'demo.env'), 'utf8');
    const variable = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(demo)?.[1] as string;
    return {
      owner: { email: variable('CLEF_DEMO_EMAIL'), password: variable('CLEF_DEMO_PASSWORD') },
      keys: await createKeys(db, actor, KEYS),
      contactIds: await idsOf('contact'),
      propertyIds: await idsOf('property'),
    };
  } finally {
    await store.close();
  }
}

function rowOf(measurement: string, figures: MemoryFigures, work = ''): Row {
  const { resident, peak, heapUsed, heapTotal, external, arrayBuffers, wasm } = figures;
  const megabytes = (bytes: number) => `${Math.round(bytes / MB)} MB`;
  const parts = `${work && `${work}; `}heap ${megabytes(heapUsed)} of ${megabytes(heapTotal)}, external ${megabytes(external)}, of it buffers ${megabytes(arrayBuffers)} and WASM ${megabytes(wasm)}`;
  return {
    measurement,
    baseline: parts,
    result: `${megabytes(resident)}, peak ${megabytes(peak)}`,
    value: resident / MB,
    target: '',
    isMet: true,
  };
}
