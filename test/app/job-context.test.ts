import pino from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '../../app/config.ts';
import { startJobs } from '../../app/jobs.ts';
import { openResources, startRuntime } from '../../app/runtime.ts';
import { createInstallation, isEmbedded } from '../support/installation.ts';

// On PostgreSQL both are the same rows: a pool of connections serves both.
it.runIf(isEmbedded)('jobs get the rows of jobs, so that requests go before them', async () => {
  const resources = await openResources(readConfig(await createInstallation()), pino({ level: 'silent' }));
  const runtime = await startRuntime(resources, 'https://clef.example');
  const { context, jobContext, store } = runtime;
  expect([context.rows, jobContext.rows]).toEqual([store.rows, store.rowsOfJobs]);
  const jobs = await startJobs({
    ...runtime,
    get context(): never {
      throw new Error('A job asks for the context of requests.');
    },
  });
  await jobs.stop();
  await runtime.close();
});
