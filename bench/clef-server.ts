import { readConfig } from '../app/config.ts';
import { startServer } from '../app/server.ts';
import { childInput, reportPort } from './child-server.ts';

/** A child process: the server as it runs in production. */
const { databaseUrl } = childInput<{ databaseUrl: string }>();
const config = readConfig({
  DATABASE_URL: databaseUrl,
  CLEF_SECRET: 'a secret of the bench, 32 characters',
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
});
const { url } = await startServer(config);
reportPort(Number(new URL(url).port));
