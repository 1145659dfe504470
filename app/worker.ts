import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Front, openFront } from './http-server.ts';
import { startJobs } from './jobs.ts';
import { openLog } from './log.ts';
import { type Ground, prepare, reach } from './runtime.ts';

export type Working = {
  /** Where it answers probes; undefined without a PORT. */
  url: string | undefined;
  /** Takes no new jobs; resolves when those under way have ended. */
  close(): Promise<void>;
};

/**
 * Looks after jobs and serves nobody.
 * @throws Error that names the setting without which it would do harm or nothing
 */
export async function work(config: Config, log: Logger = openLog(config.logLevel)): Promise<Working> {
  const baseUrl = needed(config);
  const site = await reach(config, log);
  let front: Front | undefined;
  let ground: Ground | undefined;
  try {
    if (config.port !== undefined) front = await openFront(site, config.port);
    ground = await prepare(site, baseUrl);
    const jobs = await startJobs(ground);
    front?.answers((_request, response) => response.writeHead(404).end());
    site.readiness.opened();
    const close = async () => {
      site.readiness.stopping();
      // The probes answer until the last job has ended.
      await jobs.stop();
      await front?.drain(0);
      await ground?.close();
    };
    return { url: front && `http://localhost:${front.port}`, close };
  } catch (error) {
    front?.close();
    await (ground ?? site.store).close();
    throw error;
  }
}

function needed({ databaseUrl, baseUrl }: Config): string {
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
