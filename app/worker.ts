import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type HttpServer, startHttpServer } from './http-server.ts';
import { startJobs } from './jobs.ts';
import { openLog } from './log.ts';
import { openResources, type Runtime, startRuntime } from './runtime.ts';

export type RunningWorker = {
  /** The address of its probes; undefined without a PORT. */
  url: string | undefined;
  /** Takes no new jobs; resolves when the running ones have ended. */
  close(): Promise<void>;
};

/**
 * Runs jobs and the schedule, and answers nothing but probes.
 * @throws Error that names a missing setting
 */
export async function startWorker(config: Config, log: Logger = openLog(config.logLevel)): Promise<RunningWorker> {
  const baseUrl = requiredBaseUrl(config);
  const resources = await openResources(config, log);
  let server: HttpServer | undefined;
  let runtime: Runtime | undefined;
  try {
    if (config.port !== undefined) server = await startHttpServer(resources, config.port);
    runtime = await startRuntime(resources, baseUrl);
    const jobs = await startJobs(runtime);
    server?.handleWith((_request, response) => response.writeHead(404).end());
    resources.readiness.markReady();
    const close = async () => {
      resources.readiness.markStopping();
      // The probes must answer until the last job has ended.
      await jobs.stop();
      await server?.drain(0);
      await runtime?.close();
    };
    return { url: server && `http://localhost:${server.port}`, close };
  } catch (error) {
    server?.close();
    await (runtime ?? resources.store).close();
    throw error;
  }
}

function requiredBaseUrl({ databaseUrl, baseUrl }: Config): string {
  if (!databaseUrl) {
    throw new Error(
      'A worker needs DATABASE_URL: the embedded store belongs to one process, which looks after its jobs itself (clef serve).',
    );
  }
  if (!baseUrl) {
    throw new Error('A worker needs CLEF_BASE_URL: the links in what it sends lead to the servers, not to itself.');
  }
  return baseUrl;
}
