import { once } from 'node:events';
import { Client } from 'pg';
import { expect } from 'vitest';
import type { RunningProcess } from '../../support/process.ts';

const METRICS_TOKEN = 'a token of the tests';

/** The environment of a server whose garbage can be collected from here, through Node's inspector on a free port. */
export const inspectable = (options = '') => ({
  CLEF_METRICS_TOKEN: METRICS_TOKEN,
  NODE_OPTIONS: `--inspect=127.0.0.1:0 ${options}`.trim(),
});

/** A process's memory in bytes, and how much else it holds. */
export type Reading = Record<keyof typeof metricNames | 'connections', number>;

const metricNames = {
  heap: 'nodejs_heap_size_used_bytes',
  external: 'nodejs_external_memory_bytes',
  resident: 'process_resident_memory_bytes',
  handles: 'nodejs_active_resources_total',
  files: 'process_open_fds',
};

/** Reads what a server holds once nothing is due or under way in it and its garbage is collected. */
export async function openReadings(server: RunningProcess, databaseUrl: string | undefined) {
  const inspector = await openInspector(server);
  const database = databaseUrl ? new Client({ connectionString: databaseUrl }) : undefined;
  await database?.connect();
  const metrics = async () => {
    const response = await fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
    return response.text();
  };
  const unfinished = async () => sum(await metrics(), 'clef_work', /state="(due|underway)"/);
  return {
    read: async (): Promise<Reading> => {
      await expect.poll(unfinished, { timeout: 120_000, interval: 100 }).toBe(0);
      await inspector.collectGarbage();
      const text = await metrics();
      const held = Object.entries(metricNames).map(([quantity, name]) => [quantity, sum(text, name)]);
      return { ...Object.fromEntries(held), connections: await connectionsOf(database) };
    },
    close: async () => {
      inspector.close();
      await database?.end();
    },
  };
}

/** Adds up the values of a metric, over the labels that match.
 * @throws Error when the metric is not there at all, which would look like zero */
function sum(text: string, name: string, labels = /^/): number {
  const lines = [...text.matchAll(new RegExp(`^${name}(\\{.*\\})? (\\S+)$`, 'gm'))];
  if (lines.length === 0) throw new Error(`/metrics has no ${name}.`);
  return lines.filter(([, found = '']) => labels.test(found)).reduce((total, [, , value]) => total + Number(value), 0);
}

const OTHERS = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;
const connectionsOf = async (database: Client | undefined): Promise<number> =>
  (await database?.query(OTHERS))?.rows[0].count ?? 0;

/** Node prints the inspector's address when it starts; commands are those of the Chrome DevTools Protocol. */
async function openInspector({ errors }: RunningProcess) {
  const [address = ''] = /ws:\/\/\S+/.exec(errors()) ?? [];
  const socket = new WebSocket(address);
  await once(socket, 'open');
  return {
    collectGarbage: async () => {
      const answered = once(socket, 'message');
      socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
      await answered;
    },
    close: () => socket.close(),
  };
}
