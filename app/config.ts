import { resolve } from 'node:path';
import { z } from 'zod';
import { readDatabaseUrl } from '../storage/postgresql/database-url.ts';

const flag = z.enum(['on', 'off'], 'must be on or off');

const variables = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).optional(),
  HOST: z.string().default('127.0.0.1'),
  CLEF_DATA: z.string().default('.clef'),
  DATABASE_URL: z.string().check(databaseUrl).optional(),
  CLEF_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .refine(isRootOfHost, 'must have no path: give Clef a host name of its own, for instance https://clef.example')
    .optional(),
  CLEF_ORIGINS: z.string().default('').transform(originList),
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
  CLEF_AI: z.string().default('off'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

function isRootOfHost(address: string): boolean {
  const { pathname, search, hash, username } = new URL(address);
  return /^\/*$/.test(pathname) && search === '' && hash === '' && username === '';
}

/** Origins between commas or blanks, in the form in which browsers and desktop programs send them. */
function originList(list: string, { addIssue }: { addIssue(message: string): void }): string[] {
  const origins = list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  for (const origin of origins) {
    if (/^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@*]+$/.test(origin)) continue;
    addIssue(
      `${origin} is no origin; one is a scheme and a host, for instance https://app.example or app://obsidian.md`,
    );
  }
  return origins;
}

function databaseUrl({ value, issues }: z.core.ParsePayload<string>): void {
  try {
    readDatabaseUrl(value);
  } catch (error) {
    issues.push({ code: 'custom', message: (error as Error).message, input: value });
  }
}

export type Config = {
  /** Default: 3000 for `serve`, none for `worker`. */
  port: number | undefined;
  host: string;
  /** Absolute path of the embedded store's folder. */
  dataFolder: string;
  /** Chooses PostgreSQL; without it the embedded store is used. */
  databaseUrl: string | undefined;
  /** The public address, without a final slash. Default: `http://localhost:<port>`. */
  baseUrl: string | undefined;
  /** Further origins whose pages may use the server with a key. */
  origins: readonly string[];
  /** Signs cookies and links. Default for the embedded store: generated in the data folder. */
  secret: string | undefined;
  /** Names of the drivers. */
  sms: string;
  email: string;
  /** The driver of the language model, or `off`. */
  ai: string;
  /** All CLEF_ variables; each driver reads its own. */
  drivers: Record<string, string | undefined>;
  /** Whether webhooks may reach addresses that are not public. */
  privateWebhooks: boolean;
  /** Whether an empty store is seeded with the demo agency. */
  demo: boolean;
  /** Whether `clef serve` also runs jobs; `clef worker` always does. */
  jobs: boolean;
  /** How long a stopping process still takes new requests, so that a load balancer notices that it is not ready. */
  drainSeconds: number;
  /** Bearer token for /metrics; without it there are no metrics to read. */
  metricsToken: string | undefined;
  logLevel: string;
};

/** The default port of `clef serve`. */
export const DEFAULT_PORT = 3000;

/** Reads the environment, once, at the start of a process. No other module does.
 * @throws Error that names the variable at fault */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // Compose files and shells set a variable to the empty string when they mean to unset it.
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
    origins: clef.CLEF_ORIGINS,
    secret: clef.CLEF_SECRET,
    sms: clef.CLEF_SMS,
    email: clef.CLEF_EMAIL,
    ai: clef.CLEF_AI,
    drivers: Object.fromEntries(Object.entries(given).filter(([name]) => name.startsWith('CLEF_'))),
    privateWebhooks: clef.CLEF_WEBHOOKS_PRIVATE === 'on',
    demo: CLEF_DEMO ? CLEF_DEMO === 'on' : DATABASE_URL === undefined,
    jobs: clef.CLEF_JOBS === 'on',
    drainSeconds: clef.CLEF_DRAIN_SECONDS ?? (DATABASE_URL === undefined ? 0 : 5),
    metricsToken: clef.CLEF_METRICS_TOKEN,
    logLevel: LOG_LEVEL,
  };
}
