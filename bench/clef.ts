import { readConfig } from '../app/config.ts';
import { serve } from '../app/server.ts';
import { given, listening } from './child.ts';

/** The server under test, as it runs in production. */
const { databaseUrl } = given<{ databaseUrl: string }>();
const config = readConfig({
  DATABASE_URL: databaseUrl,
  CLEF_SECRET: 'a secret of the bench, 32 characters',
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
});
const { url } = await serve(config);
listening(Number(new URL(url).port));
