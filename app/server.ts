import type { Logger } from 'pino';
import { type Demo, prepareDemo } from '../demo/demo.ts';
import { firstRunCode } from '../domain/access/first-run.ts';
import { isEmpty } from '../domain/agency/agencies.ts';
import { type Config, DEFAULT_PORT, version } from './config.ts';
import { app } from './http-app.ts';
import { openFront } from './http-server.ts';
import { startJobs } from './jobs.ts';
import { openLog } from './log.ts';
import { type Ground, prepare, reach } from './runtime.ts';

export type Running = {
  url: string;
  demo: Demo | undefined;
  /** Where the owner of an empty store begins. */
  firstRunUrl: string | undefined;
  /** Finishes what is under way, requests and jobs, and takes nothing new. */
  close(): Promise<void>;
};

/** Serves on the configured store and, unless told otherwise, looks after its jobs. Resolves once requests are answered. */
export async function serve(config: Config, log: Logger = openLog(config.logLevel)): Promise<Running> {
  const site = await reach(config, log);
  const front = await openFront(site, config.port ?? DEFAULT_PORT).catch(async (error) => {
    await site.store.close();
    throw error;
  });
  let ground: Ground | undefined;
  try {
    const url = config.baseUrl ?? `http://localhost:${front.port}`;
    ground = await prepare(site, url);
    const { context, channels, store, secret } = ground;
    const demo = config.demo ? await prepareDemo(context, config) : undefined;
    const ending = new AbortController();
    const live = { listen: store.changes.listen, ended: ending.signal };
    front.answers(app({ context, channels, live, log, version }));
    const jobs = config.jobs ? await startJobs(ground) : undefined;
    const firstRunUrl = (await isEmpty(store.db)) ? `${url}/premiers-pas?code=${firstRunCode(secret)}` : undefined;
    site.readiness.opened();
    const close = async () => {
      site.readiness.stopping();
      ending.abort();
      await Promise.all([front.drain(), jobs?.stop()]);
      await ground?.close();
    };
    return { url, demo, firstRunUrl, close };
  } catch (error) {
    front.close();
    await (ground ?? site.store).close();
    throw error;
  }
}
