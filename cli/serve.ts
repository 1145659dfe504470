import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { readConfig } from '../app/config.ts';
import { openLog } from '../app/log.ts';
import type { RunningServer } from '../app/server.ts';
import { closeOnSignal } from './shutdown.ts';

export const serve = new Command('serve')
  .description('Serve the console, the API and the tools; on an empty store, seed the demo agency first.')
  .addHelpText(
    'after',
    '\nSettings are environment variables: PORT, HOST, CLEF_DATA, DATABASE_URL, … (see docs/running.md).' +
      '\nCLEF_JOBS=off leaves the jobs to others: clef worker.',
  )
  .action(async () => {
    const config = readConfig(process.env);
    const log = openLog(config.logLevel);
    const [{ startServer }, { demoFile }, { giveMemoryBackWhenIdle }] = await Promise.all([
      import('../app/server.ts'),
      import('../app/demo/demo.ts'),
      import('../app/idle-memory.ts'),
    ]);
    const running = await startServer(config, log);
    closeOnSignal(running, log);
    giveMemoryBackWhenIdle();
    console.log(greeting(running, demoFile(config)));
  });

function greeting({ url, demo, firstRunUrl, hasPages }: RunningServer, demoFile: string): string {
  const lines = [
    `Clef is listening on ${url}`,
    '',
    `  Tools (MCP)   ${url}/api/mcp`,
    `  REST API      ${url}/api/v1   reference: ${url}/docs`,
    `  Console       ${hasPages ? url : 'not built: npm run build, in the folder of Clef, makes its pages'}`,
  ];
  if (demo) {
    lines.push(
      `                sign in as ${demo.email} / ${demo.password}`,
      `  Demo key      ${demo.apiKey}`,
      '',
      `The key and the password are shown this once; they are also in ${demo.file}.`,
    );
  } else if (firstRunUrl) {
    lines.push('', `There is no agency yet. Its owner begins here: ${firstRunUrl}`);
  } else if (existsSync(demoFile)) {
    lines.push('', `The e-mail and password to sign in with, and the demo key, are in ${demoFile}.`);
  }
  return lines.join('\n');
}
