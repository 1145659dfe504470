#!/usr/bin/env node
import { Command } from 'commander';
import { version } from './app/config.ts';
import { keys } from './cli/keys.ts';
import { mcp } from './cli/mcp.ts';
import { serve } from './cli/serve.ts';
import { migrate, seed } from './cli/store.ts';
import { worker } from './cli/worker.ts';
import type { FieldError } from './domain/shared/refusal.ts';

// Each loads what it does when it does it: help, refusals and `clef mcp`, which hosts start each time, are there at once.
const clef = new Command('clef')
  .description('The door through which AI agents and scripts work in a French estate agency’s CRM.')
  .version(version)
  .showHelpAfterError('(add --help for what it takes)');

for (const command of [serve, worker, migrate, seed, keys, mcp]) clef.addCommand(command);

// Whatever goes wrong is one line and a non-zero exit; DEBUG shows where.
clef.parseAsync().catch((error: Error & { errors?: FieldError[] }) => {
  const fields = error.errors?.map?.(({ path, message }) => `${path} ${message}`).join('; ');
  console.error(process.env.DEBUG ? error : `clef: ${error.message}${fields ? ` ${fields}` : ''}`);
  process.exitCode = 1;
});
