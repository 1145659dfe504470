import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

const flag = z.enum(['on', 'off'], 'must be on or off');

const variables = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  CLEF_DATA: z.string().default('.clef'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// URL' }).optional(),
  CLEF_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  CLEF_DEMO: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Config = {
  port: number;
  host: string;
  /** The embedded store's folder, absolute. */
  dataFolder: string;
  /** Set: PostgreSQL. Unset: the embedded store. */
  databaseUrl: string | undefined;
  /** The public address without a slash at its end; unset: where it listens. */
  baseUrl: string | undefined;
  /** Whether an empty store is seeded with the demo agency. */
  demo: boolean;
  logLevel: string;
};

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
  const { PORT, HOST, CLEF_DATA, DATABASE_URL, CLEF_BASE_URL, CLEF_DEMO, LOG_LEVEL } = parsed.data;
  return {
    port: PORT,
    host: HOST,
    dataFolder: resolve(CLEF_DATA),
    databaseUrl: DATABASE_URL,
    baseUrl: CLEF_BASE_URL?.replace(/\/+$/, ''),
    demo: CLEF_DEMO ? CLEF_DEMO === 'on' : DATABASE_URL === undefined,
    logLevel: LOG_LEVEL,
  };
}

/** Clef's own version, from package.json. */
export const version: string = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')).version;
