import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { demoFile } from '../demo.ts';
import { openLog } from '../log.ts';
import { type Running, serve as start } from '../server.ts';
import { endGracefully } from './ending.ts';

export const serve = new Command('serve')
  .description('Serve the console, the API and the tools; on an empty store, seed the demo agency first.')
  .addHelpText(
    'after',
    '\nSettings are environment variables: PORT, HOST, CLEF_DATA, DATABASE_URL, … (see the README).' +
      '\nCLEF_JOBS=off leaves the jobs to others: clef worker.',
  )
  .action(async () => {
    const config = readConfig(process.env);
    const log = openLog(config.logLevel);
    const running = await start(config, log);
    endGracefully(running, log);
    console.log(greeting(config, running));
  });

function greeting(config: Config, { url, demo, firstRunUrl }: Running): string {
  const lines = [
    `Clef is listening on ${url}`,
    '',
    `  Tools (MCP)   ${url}/api/mcp`,
    `  REST API      ${url}/api/v1   reference: ${url}/docs`,
    `  Console       ${url}`,
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
  } else if (existsSync(demoFile(config))) {
    lines.push('', `The e-mail and password to sign in with, and the demo key, are in ${demoFile(config)}.`);
  }
  return lines.join('\n');
}
