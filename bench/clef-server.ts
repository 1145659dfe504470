import { readConfig } from '../app/config.ts';
import { startServer } from '../app/server.ts';
import { childInput, reportPort } from './child-server.ts';
import { SECRET } from './context.ts';

/** A child process: the server as it runs in production. */
const { databaseUrl, environment } = childInput<{ databaseUrl: string; environment?: Record<string, string> }>();
const config = readConfig({
  DATABASE_URL: databaseUrl,
  CLEF_SECRET: SECRET,
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  ...environment,
});
const { url } = await startServer(config);
reportPort(Number(new URL(url).port));
