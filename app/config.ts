import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

const flag = z.enum(['on', 'off'], 'must be on or off');

const variables = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).optional(),
  HOST: z.string().default('127.0.0.1'),
  CLEF_DATA: z.string().default('.clef'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// URL' }).optional(),
  CLEF_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  CLEF_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CLEF_DEMO: flag.optional(),
  CLEF_JOBS: flag.default('on'),
  CLEF_DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .int()
    .min(0)
    .max(10, 'must be at most 10')
    .optional(),
  CLEF_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  CLEF_WEBHOOKS_PRIVATE: flag.default('off'),
  CLEF_SMS: z.string().default('sandbox'),
  CLEF_EMAIL: z.string().default('sandbox'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Config = {
  /** Unset: 3000 for `serve`, none for `worker`. */
  port: number | undefined;
  host: string;
  /** The embedded store's folder, absolute. */
  dataFolder: string;
  /** Set: PostgreSQL. Unset: the embedded store. */
  databaseUrl: string | undefined;
  /** The public address without a slash at its end; unset: where it listens. */
  baseUrl: string | undefined;
  /** What cookies and links are signed with; unset: generated into the data folder, for the embedded store only. */
  secret: string | undefined;
  /** The drivers by name, and all CLEF_ variables: each driver reads its own. */
  sms: string;
  email: string;
  drivers: Record<string, string | undefined>;
  /** Whether webhooks may reach addresses that are not public. */
  privateWebhooks: boolean;
  /** Whether an empty store is seeded with the demo agency. */
  demo: boolean;
  /** Whether this server also looks after jobs; `clef worker` does in any case. */
  jobs: boolean;
  /** For how long, once it is told to stop, a process still takes new requests: whoever spreads them has to notice. */
  drainSeconds: number;
  /** Who may read the metrics; unset: nobody. */
  metricsToken: string | undefined;
  logLevel: string;
};

/** Where `clef serve` listens unless told. */
export const DEFAULT_PORT = 3000;

/** Reads the environment; nothing else in Clef does.
 * @throws Error that names the variable at fault */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // An empty variable is one that was not set: that is how compose files and shells say it.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not right. ${faults.join('; ')}`);
  }
  const { PORT, HOST, CLEF_DATA, DATABASE_URL, CLEF_BASE_URL, CLEF_DEMO, LOG_LEVEL, ...clef } = parsed.data;
  return {
    port: PORT,
    host: HOST,
    dataFolder: resolve(CLEF_DATA),
    databaseUrl: DATABASE_URL,
    baseUrl: CLEF_BASE_URL?.replace(/\/+$/, ''),
    secret: clef.CLEF_SECRET,
    sms: clef.CLEF_SMS,
    email: clef.CLEF_EMAIL,
    drivers: Object.fromEntries(Object.entries(given).filter(([name]) => name.startsWith('CLEF_'))),
    privateWebhooks: clef.CLEF_WEBHOOKS_PRIVATE === 'on',
    demo: CLEF_DEMO ? CLEF_DEMO === 'on' : DATABASE_URL === undefined,
    jobs: clef.CLEF_JOBS === 'on',
    drainSeconds: clef.CLEF_DRAIN_SECONDS ?? (DATABASE_URL === undefined ? 0 : 5),
    metricsToken: clef.CLEF_METRICS_TOKEN,
    logLevel: LOG_LEVEL,
  };
}

/** Clef's own version, from package.json. */
export const version: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
