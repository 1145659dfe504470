import { readConfig } from '../app/config.ts';
import { startServer } from '../app/server.ts';
import { childInput, reportPort } from './child-server.ts';

/** A child process: `clef serve` on the embedded store, at a time of day when SMS may be sent. PGlite's clock is `Date` too. */
const { environment, aheadMs } = childInput<{ environment: Record<string, string>; aheadMs: number }>();
const now = Date.now.bind(Date);
const ahead = () => now() + aheadMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, given) => new target(...((given.length === 0 ? [ahead()] : given) as [number])),
  get: (target, name, receiver) => (name === 'now' ? ahead : Reflect.get(target, name, receiver)),
});

const { url } = await startServer(readConfig(environment));
reportPort(Number(new URL(url).port));
