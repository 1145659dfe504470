import { existsSync } from 'node:fs';
import closeWithGrace from 'close-with-grace';
import { Command } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { demoFile } from '../demo.ts';
import { type Running, serve as start } from '../server.ts';

export const serve = new Command('serve')
  .description('Serve the API and the tools; on an empty store, seed the demo agency first.')
  .addHelpText(
    'after',
    '\nSettings are environment variables: PORT, HOST, CLEF_DATA, DATABASE_URL, … (see the README).',
  )
  .action(async () => {
    const config = readConfig(process.env);
    const running = await start(config);
    closeWithGrace({ delay: 20_000 }, async ({ err }) => {
      if (err) console.error(err);
      await running.close();
    });
    console.log(greeting(config, running));
  });

function greeting(config: Config, { url, demo }: Running): string {
  const lines = [
    `Clef is listening on ${url}`,
    '',
    `  Tools (MCP)   ${url}/api/mcp`,
    `  REST API      ${url}/api/v1   reference: ${url}/docs`,
    `  Console       ${url}`,
  ];
  if (demo) {
    lines.push(
      `                its owner: ${demo.email} / ${demo.password}`,
      `  Demo key      ${demo.apiKey}`,
      '',
      `The key and the password are shown this once; they are also in ${demo.file}.`,
    );
  } else if (existsSync(demoFile(config.dataFolder))) {
    lines.push('', `The demo key and password are in ${demoFile(config.dataFolder)}.`);
  }
  return lines.join('\n');
}
