import type { Logger } from 'pino';
import { pagesAreBuilt } from '../console/serve-pages.ts';
import { firstRunCode } from '../domain/access/first-run.ts';
import { hasNoAgency } from '../domain/agency/agencies.ts';
import { version } from '../domain/shared/version.ts';
import { openServerControl } from './backup/server-control.ts';
import { type Config, DEFAULT_PORT } from './config.ts';
import { type Demo, prepareDemo } from './demo/demo.ts';
import { sweepTemporaryFolders } from './files/temporary-folders.ts';
import { createApp } from './http-app.ts';
import { startHttpServer } from './http-server.ts';
import { startJobs } from './jobs.ts';
import { openLog } from './log.ts';
import { openResources, type Runtime, startRuntime } from './runtime.ts';

export type RunningServer = {
  url: string;
  demo: Demo | undefined;
  /** The page where the first owner registers; undefined once there is an agency. */
  firstRunUrl: string | undefined;
  hasPages: boolean;
  /** Takes no new requests and jobs; resolves when the running ones have ended. */
  close(): Promise<void>;
};

/** Serves the configured store and, unless CLEF_JOBS is off, runs its jobs. Resolves once requests are answered. */
export async function startServer(config: Config, log: Logger = openLog(config.logLevel)): Promise<RunningServer> {
  const resources = await openResources(config, log);
  const server = await startHttpServer(resources, config.port ?? DEFAULT_PORT).catch(async (error) => {
    await resources.store.close();
    throw error;
  });
  let runtime: Runtime | undefined;
  try {
    const url = config.baseUrl ?? `http://localhost:${server.port}`;
    runtime = await startRuntime(resources, url);
    const { context, drivers, store, secret, agent } = runtime;
    await sweepTemporaryFolders(context.now());
    const demo = config.demo ? await prepareDemo(context, config) : undefined;
    const stopping = new AbortController();
    const live = { listen: store.notifications.listen, ended: stopping.signal };
    server.handleWith(createApp({ context, drivers, live, agent, log, version }));
    const jobs = config.jobs ? await startJobs(runtime) : undefined;
    const firstRunUrl = (await hasNoAgency(store.rows.ofAllAgencies))
      ? `${url}/premiers-pas?code=${firstRunCode(secret)}`
      : undefined;
    const control = await openServerControl(runtime);
    resources.readiness.markReady();
    const close = async () => {
      resources.readiness.markStopping();
      stopping.abort();
      await Promise.all([agent.close(), server.drain(), jobs?.stop()]);
      await control.close();
      await runtime?.close();
    };
    return { url, demo, firstRunUrl, hasPages: pagesAreBuilt(), close };
  } catch (error) {
    server.close();
    await (runtime ?? resources.store).close();
    throw error;
  }
}
