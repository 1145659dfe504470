import { readFile } from 'node:fs/promises';
import { Client } from 'pg';

/** Processor time in microseconds by the process id of a backend. */
type Times = Map<number, number>;

export type BackendCpu = AsyncDisposable & {
  /** The microseconds that the database's backends used during `run`, or undefined where they cannot be read. */
  during<T>(run: () => Promise<T>): Promise<{ result: T; microseconds: number | undefined }>;
};

/**
 * Reads the processor time of a database's backends from `/proc`, which works if PostgreSQL runs on this Linux. A backend that
 * starts during the run counts from its start, one that ends is left out; the servers of the bench keep theirs.
 */
export async function openBackendCpu(databaseUrl: string): Promise<BackendCpu> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const read = async (): Promise<Times | undefined> => {
    const { rows } = await client.query(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const times: Times = new Map();
    for (const { pid } of rows) {
      const time = await processorTime(pid);
      if (time === undefined) return undefined;
      times.set(pid, time);
    }
    return times;
  };
  return {
    during: async (run) => {
      const before = await read();
      const result = await run();
      const after = await read();
      return { result, microseconds: before && after && used(before, after) };
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}

const used = (before: Times, after: Times): number =>
  [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);

/** In microseconds; undefined if the process is not a PostgreSQL on this machine, or the kernel does not tell. */
async function processorTime(pid: number): Promise<number | undefined> {
  try {
    if ((await readFile(`/proc/${pid}/comm`, 'utf8')).trim() !== 'postgres') return undefined;
    // `schedstat` begins with the nanoseconds on a processor; `stat` has only hundredths of a second.
    const [nanoseconds] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ');
    return Number(nanoseconds) / 1000;
  } catch {
    return undefined;
  }
}
