import { Command } from 'commander';
import { readConfig } from '../app/config.ts';
import { openLog } from '../app/log.ts';
import { closeOnSignal } from './shutdown.ts';

export const worker = new Command('worker')
  .description(
    'Run jobs and the schedule, and serve no requests. Start as many as you need on one PostgreSQL database.',
  )
  .addHelpText(
    'after',
    '\nIt needs DATABASE_URL, CLEF_SECRET and CLEF_BASE_URL, as the servers have them, and their drivers.' +
      '\nWith PORT it answers /healthz, /readyz and /metrics there.',
  )
  .action(async () => {
    const config = readConfig(process.env);
    const log = openLog(config.logLevel);
    const [{ startWorker }, { giveMemoryBackWhenIdle }] = await Promise.all([
      import('../app/worker.ts'),
      import('../app/idle-memory.ts'),
    ]);
    const running = await startWorker(config, log);
    closeOnSignal(running, log);
    giveMemoryBackWhenIdle();
    console.log(`Clef looks after jobs.${running.url ? ` It answers probes on ${running.url}` : ''}`);
  });
